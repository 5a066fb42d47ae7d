import { splitRowFieldKey } from '../domain/fields/registry.ts';
import { memo, useContext } from 'react';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import type { PersonView } from '../domain/profile/field-view.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { toFieldId, toRowId } from './field-id.ts';
import { FieldAsides } from './field-asides.ts';
import { FormField } from './form-field.tsx';
import { toMarked } from './marked-fields.ts';
import { useOpenForm } from './open-form.ts';
import { type SectionWords, type ShownSection, toWords } from './section-words.ts';

interface SectionRowProps {
  readonly id: EntityId;
  readonly index: number;
  readonly section: ShownSection;
  readonly view: PersonView;
  readonly words: SectionWords | undefined;
}

export const SectionRow = memo(function SectionRow({ id, index, section, view, words }: SectionRowProps) {
  const translator = useTranslator();
  const n = index + 1;
  const named = words ?? toWords(section.key, translator);
  const { flow } = useOpenForm();
  const rowId = toRowId(section.key, id);
  const aside = useContext(FieldAsides)?.(rowId);
  return (
    <div
      className={`row row--${section.key}${index > 0 ? ' row--compact' : ''}`}
      role="group"
      aria-label={named.row(n)}
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
        aria-label={named.remove(n)}
        onClick={() => flow.removeRow(section.key, id)}
      />
      {aside && <div className="row__aside">{aside}</div>}
    </div>
  );
});
