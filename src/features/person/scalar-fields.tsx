import { SCALAR_GROUPS } from '../../domain/fields/registry.ts';
import { memo } from 'react';
import type { PersonView } from '../../domain/profile/field-view.ts';
import { FormField } from '../../form/form-field.tsx';
import { toMarked } from '../../form/marked-fields.ts';
import { useTranslator } from '../../i18n/use-translator.ts';

/** The scalar fields in their groups; a group without visible fields is left out. */
export const ScalarFields = memo(function ScalarFields({ view }: { readonly view: PersonView }) {
  const { t } = useTranslator();
  const marked = toMarked(view);
  return SCALAR_GROUPS.map(
    ({ key, fields }) =>
      fields.some((field) => !view.field(field).hidden) && (
        <fieldset className="group" key={key}>
          <legend>{t(`group.${key}`)}</legend>
          <div className="group__fields">
            {fields.map((field) => (
              <FormField key={field} name={field} id={field} view={view.field(field)} marked={marked} />
            ))}
          </div>
        </fieldset>
      ),
  );
});
