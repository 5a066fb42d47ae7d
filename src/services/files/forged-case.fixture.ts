/** Test support: an approved file with a forged case. Invented persons. Not part of the app. */
import { createHash } from 'node:crypto';
import { type FileEntry, toFileEntryText } from '../../domain/case/file-entry.ts';
import { toCaseManifest } from '../../domain/case/manifest.ts';
import { enrollmentFileSchema, toSeal } from '../../domain/files/enrollment-file.ts';
import { sha256 } from '../../domain/files/sample-review.fixture.ts';
import { type File as Forged, renewChain } from './forged-file.fixture.ts';

/** A picture of one pixel, as far as its header tells. */
export function toPicture(last: number): Uint8Array<ArrayBuffer> {
  const header = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  return Uint8Array.from([...header, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, last]);
}

export const toSheet = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`));

/** A file as a hand-off has it. */
function toPart(bytes: Uint8Array, type: FileEntry['type'], name: string) {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const entry = toFileEntryText({ hash, size: bytes.length, type, name });
  return { entry, data: Buffer.from(bytes).toString('base64') };
}

export const OTHER_CARD = toPart(toPicture(2), 'image/png', 'cedula.png');
const OTHER_SHEET = toPart(toSheet('otra'), 'application/pdf', 'ficha.pdf');

/** The hashes that the forger makes anew: that of the case in the approval, those of the journal, the seal. */
export type Anew = 'case' | 'chain' | 'seal';

/** The bytes of the forged file. */
export async function forge(
  text: string,
  change: (file: Forged) => void,
  anew: readonly Anew[],
): Promise<Uint8Array> {
  // Parsed just now: nothing else holds a reference.
  const file = enrollmentFileSchema.parse(JSON.parse(text)) as Forged;
  change(file);
  if (anew.includes('case')) noteCase(file, await sha256(toCaseManifest(file.enrollment) ?? ''));
  if (anew.includes('chain')) file.review.entries = await renewChain(file.review.entries);
  if (anew.includes('seal')) {
    const { exportedAt, enrollment, attempts, review, files } = file;
    const entries = files?.map(({ entry }) => entry);
    const content = { exportedAt, enrollment, attempts, snapshots: review.snapshots };
    file.seal = await toSeal(review.entries, { ...content, ...(entries && { files: entries }) }, sha256);
  }
  return new TextEncoder().encode(JSON.stringify(file));
}

/** Writes the hash of a case into the approval; takes it out without one. */
function noteCase({ review }: Forged, hash?: string): void {
  for (const { event } of review.entries) {
    if (event.kind !== 'approved') continue;
    if (hash === undefined) delete event.case;
    else event.case = hash;
  }
}

type Answers = Record<string, string>;

/** A row of a case in the file. */
function rowOf(
  { enrollment }: Pick<Forged, 'enrollment'>,
  person: number,
  section: string,
  row = 0,
): Answers {
  const found: Answers | undefined = enrollment.persons[person]?.case?.[section]?.[row];
  if (!found) throw new Error(`the file has no row ${section}`);
  return found;
}

function rowsOf({ enrollment }: Forged, person: number, section: string): Answers[] {
  const found: Answers[] | undefined = enrollment.persons[person]?.case?.[section];
  if (!found) throw new Error(`the file has no section ${section}`);
  return found;
}

/** The place of the picture among the files of the hand-off. */
const pictureOf = ({ files = [] }: Forged) => files.findIndex(({ entry }) => entry.includes('image/png'));

export function setPart(file: Forged, part: Partial<typeof OTHER_CARD>): void {
  Object.assign(file.files?.[pictureOf(file)] ?? {}, part);
}

function dropEntry(row: Answers, name: string): void {
  Reflect.deleteProperty(row, name);
}

export interface Forgery {
  readonly name: string;
  readonly change: (file: Forged) => void;
  readonly anew: readonly Anew[];
  /** The codes of a refusal, or the changes that are named; `intact` and `unchecked` name none. */
  readonly found: string;
}

export const FORGERIES: readonly Forgery[] = [
  {
    name: 'the bytes of the picture swapped',
    change: (file) => setPart(file, { data: OTHER_CARD.data }),
    anew: ['seal'],
    found: 'refused: altered-file',
  },
  {
    name: 'the entry of a sheet over the picture',
    change: (file) => setPart(file, { entry: OTHER_SHEET.entry }),
    anew: ['seal'],
    found: 'refused: altered-file',
  },
  {
    name: 'the picture swapped with its entry',
    change: (file) => setPart(file, OTHER_CARD),
    anew: [],
    found: 'content',
  },
  {
    name: 'the picture swapped with its answer',
    change(file) {
      setPart(file, OTHER_CARD);
      rowOf(file, 0, 'papers')['card'] = OTHER_CARD.entry;
    },
    anew: ['seal'],
    found: 'approved at p1 case.papers.card, the whole',
  },
  {
    name: 'an answer edited',
    change: (file) => Object.assign(rowOf(file, 0, 'declarations'), { exposed: 'no' }),
    anew: [],
    found: 'content; approved at p1 case.declarations.exposed, the whole',
  },
  {
    name: 'an answer edited, under a new seal',
    change: (file) => Object.assign(rowOf(file, 0, 'declarations'), { exposed: 'no' }),
    anew: ['seal'],
    found: 'approved at p1 case.declarations.exposed, the whole',
  },
  {
    name: 'an answer edited, and the case hash',
    change: (file) => Object.assign(rowOf(file, 0, 'declarations'), { exposed: 'no' }),
    anew: ['case', 'chain', 'seal'],
    found: 'approved at p1 case.declarations.exposed',
  },
  {
    name: 'an answer removed',
    change: (file) => dropEntry(rowOf(file, 1, 'consent'), 'notice'),
    anew: ['seal'],
    found: 'approved at p2 case.consent.notice, the whole',
  },
  {
    name: 'an older version of the questionnaire',
    change: (file) => Object.assign(rowOf(file, 0, 'profile'), { _version: '2025-01' }),
    anew: ['seal'],
    found: 'approved at the whole',
  },
  {
    name: 'the questions as they were asked',
    change: (file) => Object.assign(rowOf(file, 0, 'profile'), { _asked: '[]' }),
    anew: ['seal'],
    found: 'approved at the whole',
  },
  {
    name: 'the name in a stamp',
    change: (file) => Object.assign(rowOf(file, 0, 'declarations'), { '_by-exposed': 'La Jefa' }),
    anew: ['seal'],
    found: 'approved at the whole',
  },
  {
    name: 'a stamp removed',
    change: (file) => dropEntry(rowOf(file, 0, 'declarations'), '_at-exposed'),
    anew: ['seal'],
    found: 'approved at the whole',
  },
  {
    name: 'no case hash in the approval',
    change: (file) => noteCase(file),
    anew: [],
    found: 'entry 3; approved at the whole',
  },
  {
    name: 'no case hash, new chain',
    change: (file) => noteCase(file),
    anew: ['chain'],
    found: 'end; approved at the whole',
  },
  {
    name: 'no case hash, new chain and seal',
    change: (file) => noteCase(file),
    anew: ['chain', 'seal'],
    found: 'approved at the whole',
  },
  {
    name: 'another case hash in the approval',
    change: (file) => noteCase(file, 'c'.repeat(64)),
    anew: ['chain', 'seal'],
    found: 'approved at the whole',
  },
  {
    name: 'all cases and the case hash taken out',
    change(file) {
      for (const person of file.enrollment.persons) delete person.case;
      noteCase(file);
    },
    anew: ['chain', 'seal'],
    found:
      'approved at p1 case.profile.horizon, p1 case.profile.fall, p1 case.declarations.exposed, ' +
      'p1 case.papers.card, p1 case.papers.signed, p2 case.consent.notice, ' +
      'p3 case.owners.person, p3 case.owners.share, p3 case.owners.person, p3 case.owners.share',
  },
  {
    name: 'a row added',
    change: (file) => rowsOf(file, 2, 'owners').push({ id: 'r3', share: '0' }),
    anew: ['seal'],
    found: 'approved at p3 case.owners.share, the whole',
  },
  {
    name: 'a row twice',
    change: (file) => rowsOf(file, 2, 'owners').push({ ...rowOf(file, 2, 'owners') }),
    anew: ['seal'],
    found: 'refused: duplicate-id',
  },
  {
    name: 'an owner turned into another person',
    change: (file) => Object.assign(rowOf(file, 2, 'owners', 1), { person: 'p3' }),
    anew: ['seal'],
    found: 'approved at p3 case.owners.person, the whole',
  },
  {
    name: "a person's case moved to another one",
    change({ enrollment: { persons } }) {
      persons[2]!.case = { ...persons[2]!.case, ...persons[1]!.case };
      delete persons[1]!.case;
    },
    anew: ['seal'],
    found: 'approved at p2 case.consent.notice, p3 case.consent.notice, the whole',
  },
  {
    name: 'two persons in another order',
    change: ({ enrollment: { persons } }) => persons.push(persons.shift()!),
    anew: ['seal'],
    found: 'approved at the whole',
  },
  {
    name: 'an answer that is no text',
    change: (file) => Object.assign(rowOf(file, 2, 'owners'), { person: { person: 1 } }),
    anew: ['seal'],
    found: 'refused: wrong-type',
  },
  {
    name: 'no hashes at all, an answer edited',
    change(file) {
      Object.assign(rowOf(file, 0, 'declarations'), { exposed: 'no' });
      for (const entry of file.review.entries) Object.assign(entry, { hash: '', previous: '' });
      file.seal = { chain: '', content: '' };
    },
    anew: [],
    found: 'approved at p1 case.declarations.exposed, the whole',
  },
  {
    name: 'the journal taken out',
    change: (file) => Object.assign(file.review, { entries: [], snapshots: [] }),
    anew: ['seal'],
    found: 'approval',
  },
  {
    name: 'an answer edited, all hashes made anew',
    change(file) {
      for (const persons of [file.enrollment.persons, ...file.review.snapshots.map((each) => each.persons)])
        Object.assign(rowOf({ enrollment: { ...file.enrollment, persons } }, 0, 'declarations'), {
          exposed: 'no',
        });
    },
    anew: ['case', 'chain', 'seal'],
    found: 'intact',
  },
];
