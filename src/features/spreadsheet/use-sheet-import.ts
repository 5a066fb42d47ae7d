import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import { toKnownPersons } from '../../domain/table/check-table-person.ts';
import type { ColumnTarget, LeftOutReason, TableLayout } from '../../domain/table/layout.ts';
import { leaveOut, takeIn, withTarget } from '../../domain/table/left-out.ts';
import { type CellPlace, type SheetFix, type SheetFixes, NO_FIXES, withFixes } from './sheet-fixes.ts';
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

/** A file that was read, with what its columns were taken for at first. */
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
  /** How its letters are to be read; undefined: as seems best. */
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
  /** Of the persons that go in. */
  readonly indexes: readonly number[];
}

/** The file of a job that failed is of no more use. */
const JOB = {
  onError: (_error: Error, { sheet }: { readonly sheet: OpenSheet }) => sheet.close(),
} as const;

/**
 * The way of a spreadsheet into an enrollment, the open one or a new one: its file is read, checked under its columns,
 * and stored. Choosing another file, cancelling and leaving the page end what is going on.
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
    /** Of the latest check; while what was put right since is checked, still the one before. */
    checked,
    /** The columns were changed since they were checked. */
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

/** What people say of a sheet that was read: what its columns are, and what stands in cells instead. */
function useCorrections(file: ReadSheet | undefined) {
  const [chosen, setChosen] = useState<TableLayout>();
  const [fixes, setFixes] = useState<SheetFixes>(NO_FIXES);
  const mapping = chosen ?? file?.mapping;
  return {
    mapping,
    fixes,
    reset: () => {
      setChosen(undefined);
      setFixes(NO_FIXES);
    },
    /** Behind the last column it is a new one. */
    setTarget: (column: number, target: ColumnTarget | undefined) => {
      if (mapping) setChosen(withTarget(mapping, column, target));
    },
    /** Reads what was left out for a reason, or leaves it out again. */
    take: (reason: LeftOutReason, isTaken: boolean) => {
      if (!mapping) return undefined;
      const parts = file?.view.mapping.leftOut?.filter((part) => part.reason === reason) ?? [];
      const next = isTaken ? takeIn(mapping, reason) : leaveOut(takeIn(mapping, reason), parts);
      setChosen(next);
      return { mapping: next, fixes };
    },
    /** Says that the values of a group of doubts are right. */
    settle: (key: string) => {
      if (!mapping) return undefined;
      const next = { ...mapping, settled: [...(mapping.settled ?? []), key] };
      setChosen(next);
      return { mapping: next, fixes };
    },
    fix: (places: readonly CellPlace[], what: Pick<SheetFix, 'text' | 'isByHand'>) => {
      if (!mapping) return undefined;
      const next = withFixes({ mapping, fixes }, places, what);
      setChosen(next.mapping);
      setFixes(next.fixes);
      return next;
    },
  };
}

/** What people can do with what was read; `forget` takes away what was said of an earlier import. */
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
    /** Puts a text at each of the places, and checks all again. `isByHand`: in the table itself. */
    fix: (file: ReadSheet, places: readonly CellPlace[], text: string, isByHand = false) =>
      checkAgain(file, corrections.fix(places, { text, isByHand })),
    settle: (file: ReadSheet, key: string) => checkAgain(file, corrections.settle(key)),
    /** Reads what is left out for a reason, or leaves it out again, and checks all again. */
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
      const remembered = await findColumns(view, profile.spec);
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
    // One after the other: a cancelled import still takes back what it stored when the next one is started.
    scope: { id: 'import' },
    onMutate: ({ indexes }) => setProgress({ done: 0, total: indexes.length }),
    mutationFn: (task: Import) =>
      bringIn(task, session, (done) => setProgress({ done, total: task.indexes.length })),
  });
  return { read, check, store };
}

/** The persons that an enrollment has, by their identifiers. */
async function listKnownPersons(
  session: EnrollmentSession | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, EntityId>> {
  session?.commit();
  const persons = session && (await runInSlices(findingPersons(session), signal));
  return toKnownPersons(persons ?? []);
}

/** Each is parsed when it is first asked for. */
function* findingPersons(session: EnrollmentSession): Steps<Person[]> {
  const persons: Person[] = [];
  for (const id of session.getSnapshot().header.personIds) {
    const person = session.findPerson(id);
    if (person) persons.push(person);
    yield;
  }
  return persons;
}

/** Brings persons of a checked sheet into the open enrollment or, without one, a new one. */
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
    // The enrollment that was made for it goes too. Nobody waits for what was called off.
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
