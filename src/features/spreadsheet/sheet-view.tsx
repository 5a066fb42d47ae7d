import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { ColumnTarget, LeftOutReason, TableLayout } from '../../domain/table/layout.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { ColumnsTable } from './columns-table.tsx';
import { LeftOutNotices, ReadingNotices } from './left-out-notices.tsx';
import { PersonsPreview, countStates } from './persons-preview.tsx';
import { ProblemList } from './problem-list.tsx';
import { SheetBar } from './sheet-bar.tsx';
import type { CellPlace, SheetDeed, SheetFixes } from './sheet-fixes.ts';
import type { SheetTextContext } from './sheet-texts.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
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
  readonly onSettle: (key: string, count: number) => void;
  readonly onFix: (places: readonly CellPlace[], text: string, isByHand?: boolean) => void;
  /** Latest change of a whole group of rows. */
  readonly deed: SheetDeed | undefined;
  readonly onUndo: () => void;
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
  deed,
  onUndo,
  onCheck,
  onImport,
}: SheetViewProps) {
  const translator = useTranslator();
  const { profile } = useProfile();
  const { view } = file;
  const { checked, counts, picked, withIncomplete, setWithIncomplete } = usePicked(latest, room);
  const [chosenGroup, setChosenGroup] = useState<string>();
  const context = useMemo<SheetTextContext>(
    () => ({ translator, profile, columns: view.columns }),
    [translator, profile, view.columns],
  );
  const shown = isStale ? undefined : checked;
  const group = checked?.groups.some(({ key }) => key === chosenGroup) ? chosenGroup : undefined;
  const placesOf = (key: string) =>
    (checked?.persons ?? []).flatMap(({ problems }) => problems.filter((problem) => problem.group === key));
  return (
    <>
      <FileNotices {...{ view, mapping, onReading, onTake }} />
      <div className="sheet__work">
        <ColumnsTable file={file} mapping={mapping} onTarget={onTarget} />
        {!checked && <div className="sheet__card sheet__checking">{checking}</div>}
        {shown && (
          <ProblemList
            groups={shown.groups}
            mapping={mapping}
            context={context}
            shown={group}
            onShow={setChosenGroup}
            onFixAll={(key, text) => onFix(placesOf(key), text)}
            onSettle={onSettle}
          />
        )}
        {/* Above the rows in the order of the keyboard, because thousands of them can follow. */}
        <SheetBar
          counts={shown && counts}
          isStale={isStale}
          isChecking={isChecking}
          count={picked.length}
          withIncomplete={withIncomplete}
          deed={deed}
          onUndo={onUndo}
          onWithIncomplete={setWithIncomplete}
          onCheck={onCheck}
          onImport={() => onImport(picked)}
        />
        {shown && counts && (
          <PersonsPreview
            checked={shown}
            counts={counts}
            group={group}
            context={context}
            mapping={mapping}
            fixes={fixes}
            onFix={onFix}
          />
        )}
      </div>
    </>
  );
}

/** The persons as far as they are shown, and those to import. */
function usePicked(latest: CheckedSheet | undefined, room: number) {
  // Deferred, so that the page stays responsive while thousands of rows render.
  const checked = useDeferredValue(latest);
  const [withIncomplete, setWithIncomplete] = useState(false);
  const picked = useMemo(
    () => pickPersons(checked?.persons ?? [], withIncomplete, room),
    [checked, withIncomplete, room],
  );
  const counts = useMemo(() => checked && countStates(checked.persons), [checked]);
  return { checked, counts, picked, withIncomplete, setWithIncomplete };
}

interface FileNoticesProps extends Pick<SheetViewProps, 'mapping' | 'onReading' | 'onTake'> {
  readonly view: ReadSheet['view'];
}

/** What the file has beside the rows that are read. */
function FileNotices({ view, mapping, onReading, onTake }: FileNoticesProps) {
  const { t } = useTranslator();
  return (
    <>
      {view.otherSheets.length > 0 && (
        <p>
          <bdi>
            {t('sheet.read.sheet', { name: view.sheetName ?? '' })}{' '}
            {t('sheet.read.others', { names: view.otherSheets.map((name) => `«${name}»`).join(', ') })}
          </bdi>
        </p>
      )}
      <ReadingNotices lineDoubts={view.lineDoubts} breakCount={view.breakCount} />
      {view.encoding && <EncodingNotice encoding={view.encoding} onReading={onReading} />}
      <LeftOutNotices view={view} mapping={mapping} onTake={onTake} />
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
