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
import { toCardTable } from '../../ui/card-table.tsx';
import type { ReadSheet } from './use-sheet-import.ts';
import { ROOT_FIELDS, SCALAR_KEYS, SECTIONS, SECTION_KEYS } from '../../domain/fields/registry.ts';
import { useState } from 'react';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toTargetLabel } from './sheet-texts.ts';
import { ValueEntry } from './value-entry.tsx';

interface ColumnsTableProps {
  readonly file: ReadSheet;
  readonly mapping: TableLayout;
  readonly onTarget: (column: number, target: ColumnTarget | undefined) => void;
}

/** Target field of each column: a guess that the user can correct. */
export function ColumnsTable({ file: { view, isRemembered }, mapping, onTarget }: ColumnsTableProps) {
  const { t } = useTranslator();
  const headings = [
    t('sheet.column'),
    t('sheet.column.samples'),
    t('sheet.column.field'),
    t('sheet.column.empty'),
  ];
  const added = mapping.columns.slice(view.columns.length).map((_, n) => ({
    letter: t('sheet.column.added.name', { n: n + 1 }),
    heading: '',
    samples: [t('sheet.column.added')],
  }));
  const isLeftOut = (column: number) => mapping.leftOut?.some(({ columns }) => columns.includes(column));
  const isTwice = (target: ColumnTarget) =>
    mapping.columns.filter((other) => isSameTarget(other, target)).length > 1;
  return (
    <section aria-labelledby="sheet-columns">
      <h2 id="sheet-columns">{t('sheet.columns')}</h2>
      <p className="sheet__hint">{t(isRemembered ? 'sheet.columns.remembered' : 'sheet.columns.hint')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by the keyboard */}
      <div className="sheet__scroll sheet__columns" role="group" aria-labelledby="sheet-columns" tabIndex={0}>
        <table {...toCardTable(headings)} aria-labelledby="sheet-columns">
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...view.columns, ...added].map(({ letter, heading, samples }, column) => {
              const target = mapping.columns[column];
              const name = heading === '' ? letter : `${letter} ${heading}`;
              return (
                <tr key={letter}>
                  <th scope="row">
                    <span className="sheet__letter">{letter}</span> <bdi>{heading}</bdi>
                  </th>
                  <td>
                    <bdi>{samples.join(' · ')}</bdi>
                  </td>
                  <td>
                    <ColumnSelect
                      column={name}
                      target={target}
                      onChange={(chosen) => onTarget(column, chosen)}
                    />
                    {isLeftOut(column) && <span className="sheet__note">{t('sheet.column.hidden')}</span>}
                    {target?.isGuessed && <span className="sheet__note">{t('sheet.column.guessed')}</span>}
                    {target && isTwice(target) && (
                      <span className="sheet__note">{t('sheet.column.twice')}</span>
                    )}
                  </td>
                  <td>
                    {target && isWholeField(target.field) && (
                      <ValueEntry
                        field={target.field}
                        label={t('sheet.column.empty.label', { column: name })}
                        entry={target.whenEmpty ?? ''}
                        onEntry={(whenEmpty) => onTarget(column, { ...target, whenEmpty })}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <button type="button" className="button" onClick={() => onTarget(mapping.columns.length, undefined)}>
        {t('sheet.column.add')}
      </button>
    </section>
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
  const { t } = useTranslator();
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
