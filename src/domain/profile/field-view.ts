import type { FieldKey, FieldKind } from '../fields/registry.ts';
import type { LocalText } from '../formats/local-text.ts';
import type { TextFormat } from '../formats/text-format.ts';
import type { Catalog } from './catalog.ts';

/** A field under the profile and its rules. The same circumstances give the same object, so views can be memoised. */
export interface FieldView {
  readonly key: FieldKey;
  readonly kind: FieldKind;
  readonly hidden: boolean;
  readonly required: boolean;
  /** The profile's words, where it has its own. */
  readonly label?: LocalText | undefined;
  readonly help?: LocalText | undefined;
  readonly maxLength?: number | undefined;
  readonly format?: TextFormat | undefined;
  readonly catalog?: Catalog | undefined;
}

export interface PersonView {
  readonly field: (key: FieldKey) => FieldView;
}

export type Views = Readonly<Record<FieldKey, FieldView>>;
