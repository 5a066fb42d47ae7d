/** A profile with a case, and invented enrollments that have one. */
import { createHash } from 'node:crypto';
import { toFileEntryText } from '../../domain/case/file-entry.ts';
import type { EnteredPerson } from '../../domain/enrollment/enrollment.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { type Desk, inventContent, stepOn } from './team-server.fixture.ts';

const label = { es: 'Prueba', en: 'Test' };
const yesNo = (key: string) => ({ kind: 'yes-no' as const, key, label });

export const CASE_SPEC: Pick<ProfileSpec, 'case'> = {
  case: {
    sections: [
      { key: 'declared', label, entries: [yesNo('exposed'), { kind: 'file', key: 'paper', label }] },
      {
        key: 'owners',
        label,
        rows: { max: 5 },
        entries: [
          { kind: 'text', key: 'name', label },
          { kind: 'percentage', key: 'share', label },
        ],
      },
      { key: 'origin', of: 'enrollment', label, entries: [{ kind: 'text', key: 'way', label }] },
    ],
  },
};

type Case = NonNullable<EnteredPerson['case']>;

export const toCase = (paper = '') => ({
  declared: [{ id: 'declared', exposed: 'no', ...(paper !== '' && { paper }) }],
  owners: [
    { id: 'o1', name: 'Ana Soto', share: '60' },
    { id: 'o2', name: 'Eva Rojas', share: '40' },
  ],
});

/** A picture of one pixel; its content ends with a text. */
export function toPng(content = 'x'): Uint8Array<ArrayBuffer> {
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  return new Uint8Array([...head, 0, 0, 0, 1, 0, 0, 0, 1, ...new TextEncoder().encode(content)]);
}

export const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The entry of a picture. */
export const toPaper = (bytes: Uint8Array, name = 'ficha.png') =>
  toFileEntryText({ hash: toHash(bytes), size: bytes.length, type: 'image/png', name });

export const putFile = (desk: Desk, path: string, bytes: Uint8Array<ArrayBuffer>, hash = toHash(bytes)) =>
  desk.ask('PUT', `${path}/files/${hash}`, { bytes });

/** Begins a draft with one person who has this case, and perhaps a case of its own. */
export async function beginWithCase(desk: Desk, ofPerson: Case | undefined = toCase(), own?: Case) {
  const { persons: invented, ...content } = inventContent();
  const persons = invented.map((person) => ({ ...person, ...(ofPerson && { case: ofPerson }) }));
  const body = { ...content, persons, ...(own && { case: own }) };
  const { revision } = await desk.want('POST', '/api/enrollments', { body });
  return {
    id: content.id,
    path: `/api/enrollments/${content.id}`,
    revision: Number(revision),
    content: body,
  };
}

export type Begun = Awaited<ReturnType<typeof beginWithCase>>;

/** Saves another case of the same person. */
export async function saveCase(desk: Desk, { path, content }: Begun, revision: number, ofPerson: Case) {
  const { id: _id, ...rest } = content;
  const persons = rest.persons.map((person) => ({ ...person, case: ofPerson }));
  const answer = await desk.want('POST', `${path}/changes`, { revision, body: { ...rest, persons } });
  return Number(answer['revision']);
}

/** Hands it in, and a supervisor approves it. @returns the revision of the approved one */
export async function approveCase(agent: Desk, supervisor: Desk, { path, revision }: Begun) {
  const handedIn = await stepOn(agent, `${path}/review`, revision);
  return stepOn(supervisor, `${path}/approve`, handedIn, {});
}
