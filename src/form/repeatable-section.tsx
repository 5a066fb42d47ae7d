import type { AnySectionKey, SectionKey } from '../domain/fields/registry.ts';
import { memo, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import type { PersonFormValues, RowFormValues } from '../domain/fields/form-values.ts';
import type { PersonView } from '../domain/profile/field-view.ts';
import { toProblemText } from '../i18n/texts.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { FieldNote, noteIdOf } from '../ui/field-frame.tsx';
import { AddIcon } from '../ui/icons.tsx';
import { runWhenIdleAfterKey } from '../ui/schedule.ts';
import type { FlowSection } from './entry-flow.ts';
import { toSectionPath } from './field-errors.ts';
import { useFieldState, useOpenForm } from './open-form.ts';
import { SectionRow } from './section-row.tsx';
import { type SectionWords, type ShownSection, toWords } from './section-words.ts';

interface RepeatableSectionProps {
  readonly section: ShownSection;
  readonly words?: SectionWords;
  readonly view: PersonView;
  /** `Infinity` when the service sets no limit. */
  readonly maxRows: number;
  /** An empty row with a new id. */
  readonly createRow: (section: AnySectionKey) => { readonly id: EntityId };
  /** Saves typed text first: added and removed rows are undo steps of their own. Stable. */
  readonly commit: () => void;
  /** A row was removed; `row` holds its content. */
  readonly onRemove: (section: AnySectionKey, index: number, row: RowFormValues) => void;
}

/** One of the four repeatable sections. The keyboard alone can add, remove and fill its rows. */
export const RepeatableSection = memo(function RepeatableSection(props: RepeatableSectionProps) {
  const { section, view, maxRows, words } = props;
  const translator = useTranslator();
  const { t } = translator;
  const named = words ?? toWords(section.key, translator);
  const { finding } = useFieldState(toSectionPath(section.key), section.key);
  const headingId = useId();
  const { flow } = useOpenForm();
  const { fields, addRef, add, isFull } = useRows(props);

  if (section.fields.every((key) => view.field(key).hidden)) return null;
  return (
    <section
      className="section"
      aria-labelledby={headingId}
      onFocusCapture={() => flow.notePlace({ section: section.key })}
    >
      <h2 id={headingId}>{named.heading}</h2>
      <div className="section__rows">
        {fields.map((row, index) => (
          <SectionRow key={row.id} id={row.id} index={index} section={section} view={view} words={words} />
        ))}
      </div>
      <button
        type="button"
        id={section.key}
        className="button button--quiet section__add"
        ref={addRef}
        aria-label={named.add}
        aria-disabled={isFull || undefined}
        aria-describedby={isFull ? `${section.key}-limit` : finding && noteIdOf(section.key)}
        onClick={() => void add()}
      >
        <AddIcon />
        {t('row.add')}
      </button>
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

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key of a section is the path of its rows
const toArrayPath = (section: AnySectionKey) => section as SectionKey;

/** The rows of the section in the form, and its actions for the focus flow. */
function useRows({ section, maxRows, createRow, commit, onRemove }: RepeatableSectionProps) {
  const { control, getValues } = useFormContext<PersonFormValues>();
  const { fields, append, remove } = useFieldArray({
    control,
    name: toArrayPath(section.key),
    keyName: 'key',
  });
  const addRef = useRef<HTMLButtonElement>(null);
  const { flow } = useOpenForm();

  const isFull = fields.length >= maxRows;
  const focusAdd = () => addRef.current?.focus();

  const add = () => {
    if (isFull) {
      focusAdd();
      return undefined;
    }
    const row = createRow(section.key);
    commit();
    // Renders at once, so that the focus is in the new row before the next key.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row is of this section by the registry
    flushSync(() => append(row as never, { shouldFocus: false }));
    if (!flow.focusRow(section.key, row.id)) focusAdd();
    runWhenIdleAfterKey(commit);
    return row.id;
  };
  const removeRow = (id: EntityId, isPassed = false) => {
    const rows: readonly RowFormValues[] = getValues(toArrayPath(section.key));
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    if (!row) return;
    const neighbour = rows[index + 1] ?? rows[index - 1];
    commit();
    flushSync(() => remove(index));
    if (!neighbour || !flow.focusRow(section.key, neighbour.id)) focusAdd();
    // An empty row that Enter made and passed needs no undo.
    if (!isPassed) onRemove(section.key, index, row);
    runWhenIdleAfterKey(commit);
  };
  const actions = useRef<FlowSection>(null);
  useLayoutEffect(() => {
    const rowIds = fields.map(({ id }) => id);
    actions.current = { rowIds, isFull, add, remove: removeRow };
  });
  useLayoutEffect(() => flow.addSection(section.key, actions), [flow, section.key]);
  return { fields, addRef, add, isFull };
}
