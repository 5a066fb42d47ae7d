/**
 * Worker for spreadsheets: reading a file and checking thousands of persons takes seconds, during which the
 * page stays responsive.
 */
import { toFullName } from '../../domain/enrollment/person.ts';
import { createLoadedCatalog } from '../../domain/profile/catalog.ts';
import { type Profile, createProfile } from '../../domain/profile/profile.ts';
import { isLoadedCatalog } from '../../domain/profile/schema/catalog-schema.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import { type CheckedPerson, checkTablePerson } from '../../domain/table/check-table-person.ts';
import { applyFixes } from '../../domain/table/fixes.ts';
import { guessLayout } from '../../domain/table/guess-layout.ts';
import { hasBreaks } from '../../domain/table/read-cell.ts';
import { findSeveral } from '../../domain/table/several-values.ts';
import { type TableLayout, countColumns, isContractField } from '../../domain/table/layout.ts';
import { findLeftOutLines } from '../../domain/table/left-out.ts';
import { findGroupKey, groupProblems } from '../../domain/table/problem-groups.ts';
import type { Cell } from '../../domain/table/read-line.ts';
import { readingTable } from '../../domain/table/read-table.ts';
import { groupBy } from '../../domain/fields/group-by.ts';
import { newId } from '../new-id.ts';
import { readSheet } from './read-sheet.ts';
import {
  type LeftOutText,
  type LinesInDoubt,
  type SentProfile,
  type Sheet,
  type SheetAnswer,
  type SheetColumn,
  SheetError,
  type SheetJob,
  type SheetPerson,
} from './sheet.ts';

/** Size of one message: a larger one would block the page. */
const PART = 100;
const PROGRESS_MS = 100;
const MAX_GROUPS = 50;
const SAMPLES = 2;
const LONGEST_SAMPLE = 60;

/** State of this worker: its file, set by one job after the other. */
let profile: Profile | undefined;
let sheet: Sheet | undefined;
/** Cells with the corrections. */
let checkedCells: Sheet['cells'] = [];
let checkedPersons: readonly CheckedPerson[] = [];
let toldAt = 0;

self.addEventListener('message', ({ data }: MessageEvent<SheetJob>) => {
  run(data).then(
    () => answer({ kind: 'end' }),
    (error: unknown) =>
      answer({ kind: 'refused', problem: error instanceof SheetError ? error.problem : { code: 'damaged' } }),
  );
});

function answer(message: SheetAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker answers its page alone
  self.postMessage(message);
}

async function run(job: SheetJob): Promise<void> {
  switch (job.kind) {
    case 'read':
      return read(job);
    case 'check':
      return check(job);
    case 'take':
      return inParts(job.indexes, (indexes) =>
        answer({ kind: 'persons', persons: indexes.flatMap((index) => checkedPersons[index]?.person ?? []) }),
      );
    case 'cells':
      return inParts(job.indexes, (indexes) =>
        answer({
          kind: 'cells',
          cells: indexes.map((index) => ({
            index,
            lines: (checkedPersons[index]?.lines ?? []).map((line) => checkedCells[line] ?? []),
          })),
        }),
      );
  }
}

async function read({ file, profile: sent, reading }: Extract<SheetJob, { kind: 'read' }>): Promise<void> {
  profile = await toProfile(sent);
  const bytes = new Uint8Array(await file.arrayBuffer());
  sheet = readSheet(bytes, (share) => tellProgress(share, 1), reading);
  const { cells, name, others, hidden } = sheet;
  const mapping = guessLayout(cells, profile, sent.today, hidden);
  const first = mapping.headings === undefined ? 0 : mapping.headings + 1;
  if (cells.length <= first) throw new SheetError({ code: 'empty' });
  const unread = [...findLeftOutLines(mapping)].filter((line) => line >= first);
  const lineCount = cells.length - first - unread.length;
  const columns = toColumns(cells, mapping.headings);
  answer({
    kind: 'sheet',
    view: {
      sheetName: name,
      otherSheets: others,
      lineCount,
      columns,
      mapping,
      leftOut: toLeftOutTexts(mapping, sheet),
      lineDoubts: toLinesInDoubt(mapping, sheet),
      breakCount: countBreaks(cells.slice(first), mapping),
      encoding: sheet.encoding,
    },
  });
}

function toLeftOutTexts({ leftOut = [] }: TableLayout, { cells, numbers }: Sheet): LeftOutText[] {
  return leftOut.map(({ lines }) => ({
    numbers: lines.map((line) => numbers[line] ?? 0),
    texts: lines.slice(0, SAMPLES).map((line) => toSample((cells[line] ?? []).filter(Boolean).join(' · '))),
  }));
}

/** Counts cells with several values that do not become rows; the preview reports those that do. */
function countBreaks(cells: Sheet['cells'], { columns }: TableLayout): number {
  const count = (line: readonly string[]) =>
    line.filter((cell, column) => {
      const field = columns[column]?.field;
      if (field === undefined || !hasBreaks(cell)) return false;
      return !isContractField(field) || findSeveral(field, cell) === undefined;
    }).length;
  return cells.reduce((sum, line) => sum + count(line), 0);
}

/** Lines that are left out need no further report. */
function toLinesInDoubt(mapping: TableLayout, { numbers, doubts = new Map() }: Sheet): LinesInDoubt[] {
  const leftOut = findLeftOutLines(mapping);
  const doubted = [...doubts].filter(([line]) => !leftOut.has(line));
  return [...groupBy(doubted, ([, doubt]) => doubt)].map(([doubt, lines]) => ({
    doubt,
    numbers: lines.map(([line]) => numbers[line] ?? 0),
  }));
}

function toSample(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SAMPLE);
}

function check({ mapping, fixes, known }: Extract<SheetJob, { kind: 'check' }>): void {
  if (!profile || !sheet) return;
  const underProfile = profile;
  const { numbers, doubts, cellDoubts } = sheet;
  const lines = new Map(numbers.map((number, line) => [number, line]));
  const placed = fixes.map((fix) => ({ ...fix, line: lines.get(fix.line) ?? -1 }));
  const cells = applyFixes(sheet.cells, mapping, placed);
  const fixed = new Set(placed.map(({ line, column }) => `${line} ${column}`));
  const doubtOf = ({ line, column }: Cell) =>
    fixed.has(`${line} ${column}`) ? undefined : cellDoubts?.get(line)?.[column];
  checkedCells = cells;
  const context = { profile: underProfile, mapping, newId, known };
  // Reading is a tenth of the work, checking the rest.
  const total = cells.length * 2;
  const reading = readingTable(cells, { profile, today: profile.today(), mapping, doubts, doubtOf });
  const { persons, riskProfile } = toEnd(reading, (done) => tellProgress(done, total));
  if (riskProfile) answer({ kind: 'riskProfile', code: riskProfile.entry });
  checkedPersons = persons.map((person, index) => {
    tellProgress(cells.length + index, total);
    return checkTablePerson(person, context);
  });
  const toTexts = (line: number) =>
    mapping.columns.map((target, column) => (target ? toCut(cells[line]?.[column] ?? '') : ''));
  const shown = checkedPersons.map((checked, index) =>
    toShown(checked, index, { numbers, toTexts, profile: underProfile }),
  );
  const groups = groupProblems(
    shown.flatMap(({ problems }) => problems),
    underProfile,
  );
  answer({ kind: 'groups', groups: groups.slice(0, MAX_GROUPS) });
  inParts(shown, (part) => answer({ kind: 'checked', persons: part }));
}

function inParts<T>(all: readonly T[], tell: (part: readonly T[]) => void): void {
  for (let at = 0; at < all.length; at += PART) tell(all.slice(at, at + PART));
}

function toEnd<T>(steps: Steps<T>, onStep: (done: number) => void): T {
  for (let done = 0; ; done += 1) {
    const step = steps.next();
    if (step.done === true) return step.value;
    onStep(done);
  }
}

function tellProgress(done: number, total: number): void {
  const now = performance.now();
  if (now - toldAt < PROGRESS_MS) return;
  toldAt = now;
  answer({ kind: 'progress', done, total });
}

async function toProfile({ spec, catalogs, today }: SentProfile): Promise<Profile> {
  const ofCase = spec.case && (await import('../../domain/case/for-profile.ts'));
  const loaded = [...catalogs].flatMap(([name, state]) => {
    const source = spec.catalogs?.[name];
    return source && isLoadedCatalog(source)
      ? [[name, createLoadedCatalog(name, source, state)] as const]
      : [];
  });
  return createProfile(spec, {
    today: () => today,
    catalogs: new Map(loaded),
    createCase: ofCase?.createCase,
  });
}

/** Longest text of a cell in the rows: a cell can hold a page. */
const LONGEST_TEXT = 200;

function toCut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

interface Shown {
  readonly numbers: readonly number[];
  readonly toTexts: (line: number) => readonly string[];
  readonly profile: Profile;
}

function toShown(
  { person, lines, state, problems }: CheckedPerson,
  index: number,
  { numbers, toTexts, profile: underProfile }: Shown,
): SheetPerson {
  return {
    index,
    name: toFullName(person),
    state,
    numbers: lines.map((line) => numbers[line] ?? 0),
    texts: lines.map(toTexts),
    problems: problems.map((problem) => ({
      ...problem,
      line: numbers[problem.line] ?? 0,
      group: findGroupKey(problem, underProfile),
    })),
  };
}

function toColumns(cells: Sheet['cells'], headings: number | undefined): SheetColumn[] {
  const first = headings === undefined ? 0 : headings + 1;
  return Array.from({ length: countColumns(cells) }, (_, column) => {
    const samples: string[] = [];
    for (let line = first; line < cells.length && samples.length < SAMPLES; line += 1) {
      const text = (cells[line]?.[column] ?? '').trim();
      if (text !== '') samples.push(toSample(text));
    }
    const heading = headings === undefined ? '' : (cells[headings]?.[column] ?? '').slice(0, LONGEST_SAMPLE);
    return { letter: toLetter(column), heading, samples };
  });
}

function toLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : toLetter(Math.floor(column / 26) - 1) + last;
}
