import type { EntityId, SectionKey } from '../enrollment/enrollment.ts';
import type { ForbiddenCharacter } from '../formats/wire-text.ts';
import type { FormatProblem } from '../formats/text-format.ts';
import type { FieldKey } from './field-key.ts';

/** Where a finding belongs: the enrollment, a person's field, or a field of a row. */
export interface Place {
  readonly personId?: EntityId;
  readonly section?: SectionKey;
  readonly rowId?: EntityId;
  readonly field?: FieldKey;
}

/** What is wrong with a value: a code and its parameters; `i18n` makes the sentence. */
export type Problem =
  | { readonly code: 'required' }
  | { readonly code: 'too-long'; readonly length: number; readonly max: number }
  | { readonly code: 'forbidden-character'; readonly character: ForbiddenCharacter }
  | { readonly code: 'not-an-integer' }
  | { readonly code: 'not-in-catalog' }
  | { readonly code: 'no-persons' }
  | { readonly code: FormatProblem; readonly example?: string | undefined };

export interface Finding {
  readonly place: Place;
  readonly problem: Problem;
}
