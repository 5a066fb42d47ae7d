import {
  listAnswers,
  listFiles,
  type PersonDataSource,
  toPersonDataName,
  toPersonDataText,
  type DataWords,
} from '../../domain/case/person-data.ts';
import { readFileEntry } from '../../domain/case/file-entry.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { now, today } from '../clock.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { listAttemptsOf } from '../ledger/send-ledger.ts';
import { openReviewDesk } from '../review/open-desk.ts';
import { downloadText, toBase64 } from './download.ts';
import type { Exported } from './export-enrollment.ts';

interface PersonDataParts
  extends Pick<
    PersonDataSource,
    'profileName' | 'view' | 'ofEnrollment' | 'isKnown' | 'retention' | 'elsewhere'
  > {
  readonly person: Person;
  readonly words: DataWords;
  /** With the bytes of the files. */
  readonly hasFiles: boolean;
}

/** Downloads what is stored of one person. Rejects when it cannot be read, with `FilesTooLargeError` before a file is read. */
export async function downloadPersonData(
  session: EnrollmentSession,
  { words, hasFiles, ...parts }: PersonDataParts,
): Promise<Exported> {
  const [desk, attempts] = await Promise.all([openReviewDesk(session), listAttemptsOf(session.id)]);
  const { entries, snapshots, unreadable } = desk.getState();
  const { person } = parts;
  const files = hasFiles ? await readFiles(session, listFiles({ person, snapshots })) : NO_FILES;
  const answers = await readAnswers(session, listAnswers({ person, snapshots }));
  const { header, access } = session.getSnapshot();
  const data = new Map([...files.data, ...answers.data]);
  const source = { ...parts, madeAt: now(), header, attempts, entries, snapshots, data };
  const name = toPersonDataName(person.id, today());
  downloadText(name, 'application/json', toPersonDataText(source, words));
  const isWhole = files.isWhole && answers.isWhole && unreadable === 0 && access !== 'unreadable';
  return { name, isPartial: !isWhole };
}

const NO_FILES = { data: new Map<string, string>(), isWhole: true };

async function readFiles(session: EnrollmentSession, entries: ReturnType<typeof listFiles>) {
  if (entries.length === 0) return NO_FILES;
  const { toPartsOf } = await import('../case-files/hand-off.ts');
  const { parts, isWhole } = await toPartsOf(session.id, entries);
  const read = parts.map(({ entry, data }) => [readFileEntry(entry)?.hash ?? '', data] as const);
  return { data: new Map(read), isWhole };
}

/** The answers of the service are with the team. */
async function readAnswers(session: EnrollmentSession, answers: ReturnType<typeof listAnswers>) {
  if (answers.length === 0) return NO_FILES;
  const { readAnswerBytes } = await import('../case-files/kept-answer.ts');
  const read = await Promise.all(
    answers.map(async (answer) => {
      const reading = await readAnswerBytes(session.id, answer);
      return reading.ok ? [[answer.hash, toBase64(reading.bytes)] as const] : [];
    }),
  );
  return { data: new Map(read.flat()), isWhole: read.every(({ length }) => length > 0) };
}
