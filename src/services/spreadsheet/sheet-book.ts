import { toFullName } from '../../domain/enrollment/person.ts';
import { createLoadedCatalog } from '../../domain/profile/catalog.ts';
import { createProfile, type Profile } from '../../domain/profile/profile.ts';
import { isLoadedCatalog } from '../../domain/profile/schema/catalog-schema.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import { type CheckedPerson, checkTablePerson } from '../../domain/table/check-table-person.ts';
import { guessLayout } from '../../domain/table/guess-layout.ts';
import { readingTable } from '../../domain/table/read-table.ts';
import { newId } from '../new-id.ts';
import { readSheet } from './read-sheet.ts';
import { type Sheet, SheetError } from './sheet.ts';
import type { SentProfile, SheetAnswer, SheetColumn, SheetJob, SheetPerson } from './sheet-job.ts';

/** Told at once: more would hold the page up. */
const PART = 100;
const PROGRESS_MS = 100;
const SAMPLES = 2;
const LONGEST_SAMPLE = 60;

/** The file of a worker, from its bytes to the persons in it. */
export class SheetBook {
  readonly #answer: (answer: SheetAnswer) => void;
  #profile: Profile | undefined;
  #sheet: Sheet | undefined;
  #checked: readonly CheckedPerson[] = [];
  #toldAt = 0;

  constructor(answer: (answer: SheetAnswer) => void) {
    this.#answer = answer;
  }

  async run(job: SheetJob): Promise<void> {
    switch (job.kind) {
      case 'read':
        return this.#read(job.file, job.profile);
      case 'check':
        return this.#check(job);
      case 'take':
        return this.#tell(job.indexes, (found) => ({
          kind: 'persons',
          persons: found.map(({ person }) => person),
        }));
      case 'cells':
        return this.#tell(job.indexes, (found, indexes) => ({
          kind: 'cells',
          cells: found.map(({ lines }, at) => ({
            index: indexes[at] ?? 0,
            lines: lines.map((line) => this.#sheet?.cells[line] ?? []),
          })),
        }));
    }
  }

  async #read(file: Blob, sent: SentProfile): Promise<void> {
    this.#profile = toProfile(sent);
    const bytes = new Uint8Array(await file.arrayBuffer());
    this.#sheet = readSheet(bytes, (share) => this.#tellProgress(share, 1));
    const { cells, name, others } = this.#sheet;
    const mapping = guessLayout(cells, this.#profile, sent.today);
    const lineCount = cells.length - (mapping.headings === undefined ? 0 : mapping.headings + 1);
    if (lineCount <= 0) throw new SheetError({ code: 'empty' });
    const columns = toColumns(cells, mapping.headings);
    this.#answer({
      kind: 'sheet',
      view: { sheetName: name, otherSheets: others, lineCount, columns, mapping },
    });
  }

  #check({ mapping, known }: Extract<SheetJob, { kind: 'check' }>): void {
    const [profile, sheet] = [this.#profile, this.#sheet];
    if (!profile || !sheet) return;
    // Reading is a tenth of the work, checking the rest.
    const total = sheet.cells.length * 2;
    const table = readingTable(sheet.cells, { profile, today: profile.today(), mapping });
    const { persons, riskProfile } = this.#toEnd(table, total);
    if (riskProfile) this.#answer({ kind: 'riskProfile', code: riskProfile.entry });
    this.#checked = persons.map((person, index) => {
      this.#tellProgress(sheet.cells.length + index, total);
      return checkTablePerson(person, { profile, mapping, newId, known });
    });
    const { numbers } = sheet;
    const shown = this.#checked.map((checked, index) => toShown(checked, index, numbers));
    for (let at = 0; at < shown.length; at += PART) {
      this.#answer({ kind: 'checked', persons: shown.slice(at, at + PART) });
    }
  }

  #tell(
    indexes: readonly number[],
    toAnswer: (found: readonly CheckedPerson[], indexes: readonly number[]) => SheetAnswer,
  ): void {
    for (let at = 0; at < indexes.length; at += PART) {
      const some = indexes.slice(at, at + PART);
      this.#answer(
        toAnswer(
          some.flatMap((index) => this.#checked[index] ?? []),
          some,
        ),
      );
    }
  }

  #toEnd<T>(steps: Steps<T>, total: number): T {
    for (let done = 0; ; done += 1) {
      const step = steps.next();
      if (step.done === true) return step.value;
      this.#tellProgress(done, total);
    }
  }

  #tellProgress(done: number, total: number | undefined): void {
    const now = performance.now();
    if (now - this.#toldAt < PROGRESS_MS) return;
    this.#toldAt = now;
    this.#answer({ kind: 'progress', done, total });
  }
}

function toProfile({ spec, catalogs, today }: SentProfile): Profile {
  const loaded = [...catalogs].flatMap(([name, state]) => {
    const source = spec.catalogs?.[name];
    return source && isLoadedCatalog(source)
      ? [[name, createLoadedCatalog(name, source, state)] as const]
      : [];
  });
  return createProfile(spec, { today: () => today, catalogs: new Map(loaded) });
}

function toShown(
  { person, lines, state, problems }: CheckedPerson,
  index: number,
  numbers: readonly number[],
): SheetPerson {
  return {
    index,
    name: toFullName(person),
    identifier: person.identifier,
    state,
    numbers: lines.map((line) => numbers[line] ?? 0),
    problems: problems.map((problem) => ({ ...problem, line: numbers[problem.line] ?? 0 })),
  };
}

function toColumns(cells: Sheet['cells'], headings: number | undefined): SheetColumn[] {
  const first = headings === undefined ? 0 : headings + 1;
  const width = cells.reduce((most, line) => Math.max(most, line.length), 0);
  return Array.from({ length: width }, (_, column) => {
    const samples: string[] = [];
    for (let line = first; line < cells.length && samples.length < SAMPLES; line += 1) {
      const text = (cells[line]?.[column] ?? '').trim();
      if (text !== '') samples.push(text.slice(0, LONGEST_SAMPLE));
    }
    const heading = headings === undefined ? '' : (cells[headings]?.[column] ?? '').slice(0, LONGEST_SAMPLE);
    return { letter: toLetter(column), heading, samples };
  });
}

function toLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : toLetter(Math.floor(column / 26) - 1) + last;
}
