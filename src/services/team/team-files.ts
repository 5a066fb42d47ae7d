/** The files of cases on their way to the team, and from it. */
import type { FileEntry } from '../../domain/case/file-entry.ts';
import { listNamedFiles } from '../../domain/case/named-files.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { ask, askForFile, TeamError } from './team-client.ts';

/** A file of 10 MB takes this long at 0.7 Mbit/s. */
const TIMEOUT_MS = 120_000;

/** Whoever may not save the enrollment brings no files of it, and an older server takes none. */
const NOT_MINE: ReadonlySet<string> = new Set(['assigned', 'closed', 'not-found', 'role', 'no-such-route']);

/** By session: the latest exchange of files. */
const sending = new WeakMap<EnrollmentSession, Promise<unknown>>();

/**
 * Sends the files that entries name, that are in this browser and that the team lacks; one after the other. Rejects with a
 * `TeamError` when the team does not take one.
 */
export function sendCaseFiles(session: EnrollmentSession): Promise<void> {
  const send = () => sendFiles(session.id, listNamedFiles(session.getEnrollment()));
  const next = (sending.get(session) ?? Promise.resolve()).then(send, send);
  sending.set(session, next);
  return next;
}

async function sendFiles(id: EntityId, named: readonly FileEntry[]): Promise<void> {
  if (named.length === 0) return;
  try {
    const { files } = await ask(TEAM_API.listFiles, { params: { id } });
    const there = new Set(files.map(({ hash }) => hash));
    for (const hash of new Set(named.map((entry) => entry.hash)))
      if (!there.has(hash)) await sendFile(id, hash);
  } catch (error) {
    if (!(error instanceof TeamError && NOT_MINE.has(error.code))) throw error;
  }
}

/** A file that is not here may be in the browser of somebody else. */
async function sendFile(id: EntityId, hash: string): Promise<void> {
  const { readWholeFile } = await import('../case-files/case-files.ts');
  const reading = await readWholeFile(id, hash);
  if (!reading.ok) return;
  try {
    await ask(TEAM_API.keepFile, { params: { id, hash }, body: reading.bytes, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    throw error instanceof TeamError && error.code === 'too-large' ? new TeamError('bad-file') : error;
  }
}

/** The bytes of a file that the team has. The caller compares them with the hash. */
export async function readTeamFile(id: EntityId, hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const file = await askForFile(TEAM_API.readFile, { params: { id, hash }, timeoutMs: TIMEOUT_MS });
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof TeamError) return undefined;
    throw error;
  }
}
