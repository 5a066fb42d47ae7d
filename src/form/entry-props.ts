import type { FieldView } from '../domain/profile/field-view.ts';
import type { Entry } from './entry-flow.ts';

/**
 * Props of every kind of entry. `name` is its path in the form, `id` the stable id of the field on the page.
 */
export interface EntryProps {
  readonly name: string;
  readonly id: string;
  readonly view: FieldView;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** Suggestion while the entry is empty; an entry that shows its options marks it there. */
  readonly suggested?: string | undefined;
  /** Stable. */
  readonly entryRef: (entry: Entry | null) => void;
}
