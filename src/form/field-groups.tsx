import type { ReactNode } from 'react';
import { type ScalarKey, SCALAR_GROUPS } from '../domain/fields/registry.ts';
import type { FieldView, PersonView } from '../domain/profile/field-view.ts';
import type { Translator } from '../i18n/translator.ts';
import { type Marked, toMarked } from './marked-fields.ts';

interface FieldGroupsProps {
  readonly view: PersonView;
  readonly t: Translator['t'];
  /** Renders a field; it may render nothing for a hidden one. */
  readonly children: (field: ScalarKey, view: FieldView, marked: Marked) => ReactNode;
}

/** The scalar fields of a person in their groups; a group without visible fields is left out. */
export function FieldGroups({ view, t, children }: FieldGroupsProps) {
  const marked = toMarked(view);
  return SCALAR_GROUPS.map(
    ({ key, fields }) =>
      fields.some((field) => !view.field(field).hidden) && (
        <fieldset className="group" key={key}>
          <legend>{t(`group.${key}`)}</legend>
          <div className="group__fields">
            {fields.map((field) => children(field, view.field(field), marked))}
          </div>
        </fieldset>
      ),
  );
}
