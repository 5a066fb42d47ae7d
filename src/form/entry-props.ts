import type { FieldView } from '../domain/profile/field-view.ts';

/** What every kind of entry gets. `name` is the form's path, `id` the stable id of the field on the page. */
export interface EntryProps {
  readonly name: string;
  readonly id: string;
  readonly view: FieldView;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}
