import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import { toKnownPersons } from '../../domain/table/check-table-person.ts';
import type { ColumnTarget, LeftOutReason, TableLayout } from '../../domain/table/layout.ts';
import { leaveOut, takeIn, withTarget } from '../../domain/table/left-out.ts';
import {
  type CellPlace,
  type SheetDeed,
  type SheetFix,
  type SheetFixes,
  NO_FIXES,
  toDeed,
  undoDeed,
  withFixes,
} from './sheet-fixes.ts';
import { createEnrollment } from '../../services/drafts/draft-store.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { openSession } from '../../services/drafts/session-registry.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { runInSlices } from '../../ui/schedule.ts';
import { discardEnrollment, importPersons } from '../../services/spreadsheet/import-persons.ts';
import { type CheckedSheet, OpenSheet, type SheetProgress } from '../../services/spreadsheet/open-sheet.ts';
import { findColumns, rememberColumns } from '../../services/spreadsheet/remembered-columns.ts';
import type { Reading } from '../../services/spreadsheet/misread-cells.ts';
import type { SheetPerson, SheetView } from '../../services/spreadsheet/sheet.ts';

/** A file that was read, with the first mapping of its columns. */
export interface ReadSheet {
  readonly sheet: OpenSheet;
  readonly source: File;
  readonly fileName: string;
  readonly view: SheetView;
  readonly mapping: TableLayout;
  readonly isRemembered: boolean;
}

export interface ImportResult {
  readonly enrollmentId: EntityId;
  readonly imported: number;
  readonly hasMarks: boolean;
  readonly rejected: readonly SheetPerson[];
}

interface ReadJob {
  readonly sheet: OpenSheet;
  readonly file: File;
  /** Encoding to read the file with; undefined to detect it. */
  readonly reading: Reading | undefined;
}

interface Check {
  readonly sheet: OpenSheet;
  readonly mapping: TableLayout;
  readonly fixes: SheetFixes;
}

interface Import {
  readonly sheet: OpenSheet;
  readonly checked: CheckedSheet;
  /** Indexes of the persons to import. */
  readonly indexes: readonly number[];
}

/** Closes the file of a failed job. */
const JOB = {
  onError: (_error: Error, { sheet }: { readonly sheet: OpenSheet }) => sheet.close(),
} as const;

/**
 * Imports a spreadsheet into the open enrollment or a new one: reads its file, checks it under its columns,
 * and stores the persons. Choosing another file, cancelling, or leaving the page stops the running job.
 */
export function useSheetImport(session: EnrollmentSession | undefined) {
  const { profile } = useProfile();
  const open = useRef<OpenSheet>(undefined);
  const [progress, setProgress] = useState<SheetProgress>();
  const [checked, setChecked] = useState<CheckedSheet>();
  const [isCancelled, setCancelled] = useState(false);
  const { read, check, store } = useJobs(session, profile, setProgress, setChecked);
  useEffect(() => () => open.current?.close(), []);

  const corrections = useCorrections(read.data);
  const { mapping } = corrections;
  const leave = () => {
    open.current?.close();
    for (const job of [read, check, store]) job.reset();
    setProgress(undefined);
    corrections.reset();
    setChecked(undefined);
  };
  const choose = (file: File, reading?: Reading) => {
    leave();
    setCancelled(false);
    const sheet = new OpenSheet(setProgress);
    open.current = sheet;
    read.mutate(
      { sheet, file, reading },
      { onSuccess: (found) => check.mutate({ ...found, fixes: NO_FIXES }) },
    );
  };
  return {
    read,
    check,
    store,
    progress,
    isCancelled,
    mapping,
    fixes: corrections.fixes,
    deed: corrections.deed,
    /** Result of the latest check. It stays while a newer check of fixes runs. */
    checked,
    /** True when the columns have changed since the check. */
    isStale: check.variables !== undefined && check.variables.mapping !== mapping,
    choose,
    checkAgain: ({ sheet, view }: ReadSheet) => {
      if (!mapping) return;
      void rememberColumns(view, mapping, profile.spec);
      setChecked(undefined);
      check.mutate({ sheet, mapping, fixes: corrections.fixes });
    },
    ...toActs(corrections, store.reset, check.mutate),
    bringIn: (task: Import) => store.mutate(task),
    cancel: () => {
      leave();
      setCancelled(true);
    },
  };
}

/** Corrections of a sheet by the user: the mapping of its columns, and the fixes of its cells. */
function useCorrections(file: ReadSheet | undefined) {
  const [chosen, setChosen] = useState<TableLayout>();
  const [fixes, setFixes] = useState<SheetFixes>(NO_FIXES);
  const [deed, setDeed] = useState<SheetDeed>();
  const mapping = chosen ?? file?.mapping;
  return {
    mapping,
    fixes,
    deed,
    reset: () => {
      setChosen(undefined);
      setFixes(NO_FIXES);
      setDeed(undefined);
    },
    /** A column after the last one is a new column. */
    setTarget: (column: number, target: ColumnTarget | undefined) => {
      if (mapping) setChosen(withTarget(mapping, column, target));
    },
    /** Takes in the parts that were left out for a reason, or leaves them out again. */
    take: (reason: LeftOutReason, isTaken: boolean) => {
      if (!mapping) return undefined;
      const parts = file?.view.mapping.leftOut?.filter((part) => part.reason === reason) ?? [];
      const next = isTaken ? takeIn(mapping, reason) : leaveOut(takeIn(mapping, reason), parts);
      setChosen(next);
      return { mapping: next, fixes };
    },
    /** Confirms that the values of a group of doubts are right. */
    settle: (key: string, count: number) => {
      if (!mapping) return undefined;
      const next = { ...mapping, settled: [...(mapping.settled ?? []), key] };
      setChosen(next);
      setDeed({ kind: 'settled', count, key });
      return { mapping: next, fixes };
    },
    fix: (places: readonly CellPlace[], what: Pick<SheetFix, 'text' | 'isByHand'>) => {
      if (!mapping) return undefined;
      const next = withFixes({ mapping, fixes }, places, what);
      setChosen(next.mapping);
      setFixes(next.fixes);
      if (!what.isByHand) setDeed(toDeed(fixes, next.fixes, what.text));
      return next;
    },
    /** Takes the latest change of a group back. */
    undo: () => {
      if (!mapping || !deed) return undefined;
      const next = undoDeed({ mapping, fixes }, deed);
      setChosen(next.mapping);
      setFixes(next.fixes);
      setDeed({ kind: 'undone' });
      return next;
    },
  };
}

/** Actions on a sheet that was read. `forget` removes the message about an earlier import. */
function toActs(
  corrections: ReturnType<typeof useCorrections>,
  forget: () => void,
  check: (task: Check) => void,
) {
  const checkAgain = ({ sheet }: ReadSheet, corrected: Omit<Check, 'sheet'> | undefined) => {
    forget();
    if (corrected) check({ sheet, ...corrected });
  };
  return {
    setTarget: (column: number, target: ColumnTarget | undefined) => {
      forget();
      corrections.setTarget(column, target);
    },
    /** Writes a text to each of the places, and checks all again. `isByHand`: typed in the table. */
    fix: (file: ReadSheet, places: readonly CellPlace[], text: string, isByHand = false) =>
      checkAgain(file, corrections.fix(places, { text, isByHand })),
    settle: (file: ReadSheet, key: string, count: number) => checkAgain(file, corrections.settle(key, count)),
    undo: (file: ReadSheet) => checkAgain(file, corrections.undo()),
    /** Takes in the parts left out for a reason, or leaves them out again, and checks all again. */
    take: (file: ReadSheet, reason: LeftOutReason, isTaken: boolean) =>
      checkAgain(file, corrections.take(reason, isTaken)),
  };
}

function useJobs(
  session: EnrollmentSession | undefined,
  profile: Profile,
  setProgress: (progress: SheetProgress | undefined) => void,
  setChecked: (checked: CheckedSheet) => void,
) {
  const read = useMutation({
    ...JOB,
    mutationFn: async ({ sheet, file, reading }: ReadJob): Promise<ReadSheet> => {
      const view = await sheet.read(file, profile, reading);
      const remembered = await findColumns(view, profile);
      const mapping = remembered ?? view.mapping;
      return {
        sheet,
        source: file,
        fileName: file.name,
        view,
        mapping,
        isRemembered: remembered !== undefined,
      };
    },
  });
  const check = useMutation({
    ...JOB,
    // The worker does one thing at a time.
    scope: { id: 'check' },
    onMutate: () => setProgress(undefined),
    mutationFn: async ({ sheet, mapping, fixes }: Check) =>
      sheet.check(mapping, [...fixes.values()], await listKnownPersons(session, sheet.closed)),
    onSuccess: (checked, { sheet }) => {
      if (!sheet.closed.aborted) setChecked(checked);
    },
  });
  const store = useMutation({
    ...JOB,
    // Imports run one after the other: a cancelled one may still be rolling back when the next one starts.
    scope: { id: 'import' },
    onMutate: ({ indexes }) => setProgress({ done: 0, total: indexes.length }),
    mutationFn: (task: Import) =>
      bringIn(task, session, (done) => setProgress({ done, total: task.indexes.length })),
  });
  return { read, check, store };
}

/** Persons of the enrollment, by their identifier. */
async function listKnownPersons(
  session: EnrollmentSession | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, EntityId>> {
  session?.commit();
  const persons = session && (await runInSlices(findingPersons(session), signal));
  return toKnownPersons(persons ?? []);
}

/** Runs in steps, because `findPerson` parses a record on first use. */
function* findingPersons(session: EnrollmentSession): Steps<Person[]> {
  const persons: Person[] = [];
  for (const id of session.getSnapshot().header.personIds) {
    const person = session.findPerson(id);
    if (person) persons.push(person);
    yield;
  }
  return persons;
}

/** Imports persons of a checked sheet into the open enrollment, or into a new one. */
async function bringIn(
  { sheet, checked, indexes }: Import,
  session: EnrollmentSession | undefined,
  onProgress: (done: number) => void,
): Promise<ImportResult | 'not-stored'> {
  const persons = await sheet.take(indexes);
  const target = session ?? (await createTarget(checked.riskProfileCode));
  if (!target) return 'not-stored';
  const outcome = await importPersons(target, persons, { signal: sheet.closed, onProgress }).catch(
    () => 'not-stored' as const,
  );
  if (outcome !== 'imported') {
    // Also discards an enrollment that was created for this import.
    if (!session) await discardEnrollment(target);
    return 'not-stored';
  }
  const entered = new Set(indexes);
  const rejected = checked.persons.filter(({ index }) => !entered.has(index));
  if (rejected.length === 0) sheet.close();
  const hasMarks = persons.some(({ marks }) => marks !== undefined);
  return { enrollmentId: target.id, imported: persons.length, hasMarks, rejected };
}

async function createTarget(riskProfileCode: string): Promise<EnrollmentSession | undefined> {
  try {
    return await openSession(await createEnrollment({ riskProfileCode, persons: [] }));
  } catch {
    return undefined;
  }
}
