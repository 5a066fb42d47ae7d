import {
  type ColumnTarget,
  type TableLayout,
  type TableField,
  PART_FIELDS,
  isSameTarget,
  isTableField,
  isWholeField,
} from '../../domain/table/layout.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { ReadSheet } from './use-sheet-import.ts';
import { ROOT_FIELDS, SCALAR_KEYS, SECTIONS, SECTION_KEYS } from '../../domain/fields/registry.ts';
import { useMemo, useState } from 'react';
import { createCaseHeadingReader, type KeptOut, toCaseTargets } from '../../domain/table/case-columns.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toTargetLabel } from './sheet-texts.ts';
import { ValueEntry } from './value-entry.tsx';
import type { SheetColumn } from '../../services/spreadsheet/sheet.ts';

interface ColumnsTableProps {
  readonly file: ReadSheet;
  readonly mapping: TableLayout;
  readonly onTarget: (column: number, target: ColumnTarget | undefined) => void;
}

/** Target field of each column: a guess that the user can correct. */
export function ColumnsTable({ file: { view, isRemembered }, mapping, onTarget }: ColumnsTableProps) {
  const { t, number } = useTranslator();
  const { profile } = useProfile();
  const [withEmpty, setWithEmpty] = useState(false);
  const added = mapping.columns.slice(view.columns.length).map((_, n) => ({
    letter: t('sheet.column.added.name', { n: n + 1 }),
    heading: '',
    samples: [t('sheet.column.added')],
  }));
  const columns = [...view.columns, ...added];
  const readOfCase = useMemo(() => createCaseHeadingReader(profile), [profile]);
  const imported = mapping.columns.filter((target) => target !== undefined).length;
  return (
    <section className="sheet__card sheet__columns" aria-labelledby="sheet-columns">
      <div className="sheet__cardHead">
        <h2 id="sheet-columns">{t('sheet.columns')}</h2>
        <p>{t('sheet.columns.count', { n: number(imported), total: number(columns.length) })}</p>
      </div>
      <p className="sheet__hint">{t(isRemembered ? 'sheet.columns.remembered' : 'sheet.columns.hint')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls by the keyboard */}
      <div className="sheet__columnList" role="group" aria-labelledby="sheet-columns" tabIndex={0}>
        <table aria-labelledby="sheet-columns">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('sheet.column')}</th>
              <th scope="col">{t('sheet.column.field')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, index) => (
              <ColumnRow
                key={column.letter}
                column={column}
                target={mapping.columns[index]}
                mapping={mapping}
                keptOut={readOfCase(column.heading)?.keptOut}
                hasEmpty={withEmpty || index >= view.columns.length}
                index={index}
                onTarget={onTarget}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="sheet__columnActions">
        <button
          type="button"
          className="button button--quiet"
          aria-pressed={withEmpty}
          onClick={() => setWithEmpty(!withEmpty)}
        >
          {t('sheet.columns.empty')}
        </button>
        <button
          type="button"
          className="button button--quiet"
          onClick={() => onTarget(mapping.columns.length, undefined)}
        >
          {t('sheet.column.add')}
        </button>
      </div>
    </section>
  );
}

interface ColumnRowProps extends Pick<ColumnsTableProps, 'mapping' | 'onTarget'> {
  readonly column: SheetColumn;
  readonly target: ColumnTarget | undefined;
  readonly index: number;
  /** True when the value for empty cells is shown. */
  /** Set when the heading names an entry of the case that no table can have. */
  readonly keptOut: KeptOut | undefined;
  readonly hasEmpty: boolean;
}

function ColumnRow({ column, target, index, mapping, keptOut, hasEmpty, onTarget }: ColumnRowProps) {
  const { t } = useTranslator();
  const { letter, heading, samples } = column;
  const name = heading === '' ? letter : `${letter} ${heading}`;
  const isLeftOut = mapping.leftOut?.some(({ columns }) => columns.includes(index));
  const isTwice = target && mapping.columns.filter((other) => isSameTarget(other, target)).length > 1;
  return (
    <tr>
      <th scope="row">
        <span className="sheet__letter">{letter}</span> <bdi>{heading}</bdi>
        <bdi className="sheet__samples">{samples.join(' · ')}</bdi>
      </th>
      <td>
        <ColumnSelect column={name} target={target} onChange={(chosen) => onTarget(index, chosen)} />
        {isLeftOut && <span className="sheet__note">{t('sheet.column.hidden')}</span>}
        {!target && keptOut && <span className="sheet__note">{t(`sheet.column.keptOut.${keptOut}`)}</span>}
        {target?.isGuessed && <span className="sheet__note">{t('sheet.column.guessed')}</span>}
        {isTwice && <span className="sheet__note">{t('sheet.column.twice')}</span>}
        {target && isWholeField(target.field) && (hasEmpty || target.whenEmpty !== undefined) && (
          <ValueEntry
            field={target.field}
            label={t('sheet.column.empty.label', { column: name })}
            entry={target.whenEmpty ?? ''}
            placeholder={t('sheet.column.empty')}
            onEntry={(whenEmpty) => onTarget(index, { ...target, whenEmpty })}
          />
        )}
      </td>
    </tr>
  );
}

/** Further row numbers that a column offers, beyond its own. */
const MORE_ROWS = 1;
const LEAST_ROWS = 2;

interface ColumnSelectProps {
  /** Name of the column on the screen. */
  readonly column: string;
  readonly target: ColumnTarget | undefined;
  readonly onChange: (target: ColumnTarget | undefined) => void;
}

/**
 * Choice of the field of a column. Its list renders on focus, because two hundred lists would block the page.
 */
function ColumnSelect({ column, target, onChange }: ColumnSelectProps) {
  const { t } = useTranslator();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <select
      className="input"
      autoComplete="off"
      aria-label={t('sheet.column.label', { column })}
      value={toValue(target)}
      onFocus={open}
      onPointerEnter={open}
      onChange={(event) => onChange(toTarget(event.target.value))}
    >
      <option value="">{t('sheet.column.none')}</option>
      {isOpen ? (
        <AllTargets rows={Math.max(LEAST_ROWS, target?.n ?? 0) + MORE_ROWS} />
      ) : (
        target && <Target target={target} />
      )}
    </select>
  );
}

const PERSON_FIELDS: readonly TableField[] = [...SCALAR_KEYS, ...PART_FIELDS];

function AllTargets({ rows }: { readonly rows: number }) {
  const { t, local } = useTranslator();
  const { profile } = useProfile();
  const caseTargets = toCaseTargets(profile, rows);
  return (
    <>
      <optgroup label={t('sheet.group.person')}>
        {PERSON_FIELDS.map((field) => (
          <Target key={field} target={{ field }} />
        ))}
      </optgroup>
      {SECTION_KEYS.map((section) => (
        <optgroup key={section} label={t(`section.${section}`)}>
          {Array.from({ length: rows }, (_, index) =>
            SECTIONS[section].fields.map((field) => (
              <Target key={`${field} ${index}`} target={{ field, n: index + 1 }} />
            )),
          )}
        </optgroup>
      ))}
      {caseTargets.map(({ section, targets }) => (
        <optgroup key={section.key} label={local(section.spec.label)}>
          {targets.map((target) => (
            <Target key={toValue(target)} target={target} />
          ))}
        </optgroup>
      ))}
      <optgroup label={t('sheet.group.enrollment')}>
        {ROOT_FIELDS.map((field) => (
          <Target key={field} target={{ field }} />
        ))}
      </optgroup>
    </>
  );
}

function Target({ target }: { readonly target: ColumnTarget }) {
  const translator = useTranslator();
  const { profile } = useProfile();
  return <option value={toValue(target)}>{toTargetLabel(target, profile, translator)}</option>;
}

function toValue(target: ColumnTarget | undefined): string {
  return target ? `${target.field}#${target.n ?? ''}` : '';
}

function toTarget(value: string): ColumnTarget | undefined {
  const [field = '', n = ''] = value.split('#');
  if (!isTableField(field)) return undefined;
  return n === '' ? { field } : { field, n: Number(n) };
}
