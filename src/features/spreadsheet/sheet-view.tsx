import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { ColumnTarget, LeftOutReason, TableLayout } from '../../domain/table/layout.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { ColumnsTable } from './columns-table.tsx';
import { LeftOutNotices, ReadingNotices } from './left-out-notices.tsx';
import { PersonsPreview } from './persons-preview.tsx';
import type { CellPlace, SheetFixes } from './sheet-fixes.ts';
import type { ReadSheet } from './use-sheet-import.ts';
import type { CheckedSheet } from '../../services/spreadsheet/open-sheet.ts';
import type { Reading, SheetEncoding } from '../../services/spreadsheet/misread-cells.ts';
import type { SheetPerson } from '../../services/spreadsheet/sheet.ts';

interface SheetViewProps {
  readonly file: ReadSheet;
  readonly mapping: TableLayout;
  /** Undefined until the columns are checked. */
  readonly checked: CheckedSheet | undefined;
  /** True while the latest corrections are checked. */
  readonly isChecking: boolean;
  readonly fixes: SheetFixes;
  /** True when the columns have changed since the check. */
  readonly isStale: boolean;
  /** Number of persons that still fit in the enrollment. */
  readonly room: number;
  /** Shown in place of the persons until they are checked. */
  readonly checking: ReactNode;
  readonly onTarget: (column: number, target: ColumnTarget | undefined) => void;
  readonly onReading: (reading: Reading) => void;
  readonly onTake: (reason: LeftOutReason, isTaken: boolean) => void;
  /** Says that the values of a group of doubts are right. */
  readonly onSettle: (key: string) => void;
  readonly onFix: (places: readonly CellPlace[], text: string, isByHand?: boolean) => void;
  readonly onCheck: () => void;
  readonly onImport: (indexes: readonly number[]) => void;
}

/** Content of the file, the targets of its columns, and the persons who would be imported. */
export function SheetView({
  file,
  mapping,
  checked: latest,
  isChecking,
  fixes,
  isStale,
  room,
  checking,
  onTarget,
  onReading,
  onTake,
  onSettle,
  onFix,
  onCheck,
  onImport,
}: SheetViewProps) {
  const { t, plural, number } = useTranslator();
  const { view, fileName } = file;
  // Deferred, so that the page stays responsive while thousands of rows render.
  const checked = useDeferredValue(latest);
  const [withIncomplete, setWithIncomplete] = useState(false);
  const picked = useMemo(
    () => pickPersons(checked?.persons ?? [], withIncomplete, room),
    [checked, withIncomplete, room],
  );
  const mayImport = picked.length > 0 && !isChecking;
  return (
    <>
      <p>
        <bdi>{plural('sheet.read', view.lineCount, { name: fileName, n: number(view.lineCount) })}</bdi>{' '}
        {view.otherSheets.length > 0 && (
          <bdi>
            {t('sheet.read.sheet', { name: view.sheetName ?? '' })}{' '}
            {t('sheet.read.others', { names: view.otherSheets.map((name) => `«${name}»`).join(', ') })}
          </bdi>
        )}
      </p>
      <ReadingNotices lineDoubts={view.lineDoubts} breakCount={view.breakCount} />
      {view.encoding && <EncodingNotice encoding={view.encoding} onReading={onReading} />}
      <LeftOutNotices view={view} mapping={mapping} onTake={onTake} />
      <ColumnsTable file={file} mapping={mapping} onTarget={onTarget} />
      <div className="sheet__actions">
        <p className="sheet__stale" role="status">
          {isStale ? t('sheet.check.stale') : checked && isChecking && t('sheet.fix.checking')}
        </p>
        {isStale && (
          <button type="button" className="button button--primary" onClick={onCheck}>
            {t('sheet.check.again')}
          </button>
        )}
      </div>
      {!checked && checking}
      {checked && !isStale && (
        <>
          <PersonsPreview
            checked={checked}
            columns={view.columns}
            mapping={mapping}
            fixes={fixes}
            onFix={onFix}
            onSettle={onSettle}
            withIncomplete={withIncomplete}
            onWithIncomplete={setWithIncomplete}
            lead={
              <button
                type="button"
                className="button button--primary"
                aria-disabled={!mayImport || undefined}
                aria-describedby={picked.length === 0 ? 'sheet-nobody' : undefined}
                onClick={() => mayImport && onImport(picked)}
              >
                {plural('sheet.import', picked.length, { n: number(picked.length) })}
              </button>
            }
          />
          {picked.length === 0 && <p id="sheet-nobody">{t('sheet.import.none')}</p>}
        </>
      )}
    </>
  );
}

/** Indexes of the persons to import, in their order, up to the room. */
function pickPersons(
  persons: readonly SheetPerson[],
  withIncomplete: boolean,
  room: number,
): readonly number[] {
  return persons
    .filter(({ state }) => state === 'good' || (withIncomplete && state === 'incomplete'))
    .slice(0, room)
    .map(({ index }) => index);
}

interface EncodingNoticeProps {
  readonly encoding: SheetEncoding;
  readonly onReading: (reading: Reading) => void;
}

/** Encoding of the file, with the other encodings and their effect on a few cells. */
function EncodingNotice({ encoding, onReading }: EncodingNoticeProps) {
  const { t } = useTranslator();
  const { reading, isMixed, options } = encoding;
  const said = reading === 'as-is' ? (isMixed ? 'mixed' : 'as-is') : 'read';
  return (
    <section className="notice sheet__encoding" aria-labelledby="sheet-encoding">
      <p id="sheet-encoding">{t(`sheet.encoding.${said}`, { name: t(`sheet.encoding.of.${reading}`) })}</p>
      <ul>
        {options.map((option) => {
          const name = t(`sheet.encoding.of.${option.reading}`);
          const samples = option.samples.map((text) => `«${text}»`).join(', ');
          return (
            <li key={option.reading}>
              <span>
                {name}: <bdi>{samples}</bdi>
              </span>
              {option.reading !== reading && (
                <button
                  type="button"
                  className="button"
                  aria-label={t('sheet.encoding.choose.label', { name })}
                  onClick={() => onReading(option.reading)}
                >
                  {t('sheet.encoding.choose')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
