import { type ColumnTarget, isSameTarget } from '../../domain/table/layout.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { toCardTable } from '../../ui/card-table.ts';
import { ColumnSelect } from './column-select.tsx';
import type { ReadSheet } from './import-stage.ts';

interface ColumnsTableProps {
  readonly sheet: ReadSheet;
  readonly onTarget: (column: number, target: ColumnTarget | undefined) => void;
}

/** What each column is taken for: guessed, and corrected here. */
export function ColumnsTable({ sheet: { view, mapping, isRemembered }, onTarget }: ColumnsTableProps) {
  const { t } = useTranslator();
  const headings = [t('sheet.column'), t('sheet.column.samples'), t('sheet.column.field')];
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
            {view.columns.map(({ letter, heading, samples }, column) => {
              const target = mapping.columns[column];
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
                      column={heading === '' ? letter : `${letter} ${heading}`}
                      target={target}
                      onChange={(chosen) => onTarget(column, chosen)}
                    />
                    {target?.isGuessed && <span className="sheet__note">{t('sheet.column.guessed')}</span>}
                    {target && isTwice(target) && (
                      <span className="sheet__note">{t('sheet.column.twice')}</span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
