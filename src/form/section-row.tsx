import { type Section, splitRowFieldKey } from '../domain/fields/registry.ts';
import { memo, useContext } from 'react';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import type { PersonView } from '../domain/profile/field-view.ts';
import { toRowLabel } from '../i18n/texts.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { toFieldId, toRowId } from './field-id.ts';
import { FieldAsides } from './field-asides.ts';
import { FormField } from './form-field.tsx';
import { toMarked } from './marked-fields.ts';
import { useOpenForm } from './open-form.ts';

interface SectionRowProps {
  readonly id: EntityId;
  readonly index: number;
  readonly section: Section;
  readonly view: PersonView;
}

export const SectionRow = memo(function SectionRow({ id, index, section, view }: SectionRowProps) {
  const translator = useTranslator();
  const n = index + 1;
  const { flow } = useOpenForm();
  const rowId = toRowId(section.key, id);
  const aside = useContext(FieldAsides)?.(rowId);
  return (
    <div
      className={`row row--${section.key}${index > 0 ? ' row--compact' : ''}`}
      role="group"
      aria-label={toRowLabel(translator, section.key, n)}
      id={rowId}
      onFocusCapture={() => flow.notePlace({ section: section.key, rowId: id })}
    >
      {section.fields.map((key) => (
        <FormField
          key={key}
          name={`${section.key}.${index}.${splitRowFieldKey(key).name}`}
          id={toFieldId(key, id)}
          view={view.field(key)}
          compact={index > 0}
          marked={toMarked(view)}
        />
      ))}
      <button
        type="button"
        className="button button--icon row__remove"
        aria-label={translator.t(`row.remove.${section.key}`, { n })}
        onClick={() => flow.removeRow(section.key, id)}
      />
      {aside && <div className="row__aside">{aside}</div>}
    </div>
  );
});
