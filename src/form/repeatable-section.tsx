import type { Section, SectionKey } from '../domain/fields/registry.ts';
import { memo, useId, useLayoutEffect, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { PersonFormValues, RowFormValues } from '../domain/fields/form-values.ts';
import type { PersonView } from '../domain/profile/field-view.ts';
import { toProblemText } from '../i18n/texts.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { FieldNote, noteIdOf } from '../ui/field-frame.tsx';
import { AddIcon } from '../ui/icons.tsx';
import { CopyButton } from './copy-button.tsx';
import { toSectionPath, useFieldFinding } from './field-errors.ts';
import { focusFirstEntry } from './focus-entry.ts';
import { toRowId } from './field-id.ts';
import { SectionRow } from './section-row.tsx';

interface RepeatableSectionProps {
  readonly section: Section;
  readonly view: PersonView;
  /** `Infinity` where the service sets no limit. */
  readonly maxRows: number;
  /** An empty row with a new id. */
  readonly createRow: (section: SectionKey) => RowFormValues;
  /** Brings in what was typed: rows that come and go are steps of their own for who undoes. Stable. */
  readonly commit: () => void;
  /** Rows of others are wanted. */
  readonly onCopy: (section: SectionKey) => void;
  /** A row was taken out; `row` holds what was in it. */
  readonly onRemove: (section: SectionKey, index: number, row: RowFormValues) => void;
}

/** One of the four repeatable sections: rows are added, removed and typed through by the keyboard alone. */
export const RepeatableSection = memo(function RepeatableSection(props: RepeatableSectionProps) {
  const { section, view, maxRows, onCopy } = props;
  const translator = useTranslator();
  const { t } = translator;
  const finding = useFieldFinding(toSectionPath(section.key));
  const { control, getValues } = useFormContext<PersonFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: section.key, keyName: 'key' });
  const headingId = useId();
  const addRef = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<string>(undefined);

  // After a row was added or removed, focus goes where the next key is expected, before anybody sees that row: a key
  // pressed at the sight of it is for it.
  useLayoutEffect(() => {
    const target = focusNext.current;
    if (target === undefined) return;
    focusNext.current = undefined;
    if (target === '' || !focusFirstEntry(document.getElementById(target))) addRef.current?.focus();
  });

  const isFull = fields.length >= maxRows;

  const add = () => {
    if (isFull) return;
    const row = props.createRow(section.key);
    focusNext.current = toRowId(section.key, row.id);
    props.commit();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row is of this section by the registry
    append(row as never, { shouldFocus: false });
    window.setTimeout(props.commit);
  };
  const removeRow = (id: string) => {
    const rows: readonly RowFormValues[] = getValues(section.key);
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    if (!row) return;
    const neighbour = rows[index + 1] ?? rows[index - 1];
    focusNext.current = neighbour ? toRowId(section.key, neighbour.id) : '';
    props.commit();
    remove(index);
    // Of a row that Enter made and passed there is nothing to bring back.
    const isPassed = document.getElementById(toRowId(section.key, id))?.dataset['passed'] === '';
    if (!isPassed) props.onRemove(section.key, index, row);
    window.setTimeout(props.commit);
  };
  const actions = useRef({ removeRow });
  actions.current = { removeRow };

  if (section.fields.every((key) => view.field(key).hidden)) return null;
  return (
    <section className="section" aria-labelledby={headingId}>
      <h2 id={headingId}>{t(`section.${section.key}`)}</h2>
      {fields.map((row, index) => (
        <SectionRow key={row.id} id={row.id} index={index} section={section} view={view} actions={actions} />
      ))}
      <button
        type="button"
        id={section.key}
        className="button button--quiet section__add"
        ref={addRef}
        aria-disabled={isFull || undefined}
        aria-describedby={isFull ? `${section.key}-limit` : finding && noteIdOf(section.key)}
        onClick={add}
      >
        <AddIcon />
        {t(`row.add.${section.key}`)}
      </button>
      <CopyButton describedBy={headingId} onCopy={() => onCopy(section.key)} />
      {finding && (
        <FieldNote
          id={section.key}
          text={toProblemText(translator, finding.problem, undefined)}
          tone={finding.severity}
        />
      )}
      {isFull && (
        <p className="section__limit" id={`${section.key}-limit`} role="status">
          {t('row.limit', { max: maxRows })}
        </p>
      )}
    </section>
  );
});
