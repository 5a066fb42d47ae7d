/** Finds an earlier send of a client from this computer: asked when the identifier field was left. */
import { queryOptions } from '@tanstack/react-query';
import { type Attempt, findCarriedSubjects, findLateSuccess } from '../../domain/drafts/attempt.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { openAttemptRecord } from '../drafts/attempt-records.ts';
import { findStoredHeader } from '../drafts/draft-list.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { isSeenHere } from '../drafts/viewer.ts';
import { keys, queryClient } from '../query-client.ts';
import { findIdentifierHash } from './read-ledger.ts';

/** A send that may have created the person at the service. */
interface Carrier {
  readonly attempt: Pick<Attempt, 'id' | 'enrollmentId' | 'startedAt' | 'state'>;
  /** True when the send came with a file, from another computer. */
  readonly isImported: boolean;
  /** True when a late answer says that the sent persons exist. */
  readonly isLate: boolean;
}

/** Page that shows a send; `nowhere` when its enrollment belongs to another user. */
export type WayToSend = 'enrollment' | 'ledger' | 'nowhere';

export interface SentBefore extends Carrier {
  readonly way: WayToSend;
}

/** Sends are rare, but another tab may make one. */
const FRESH_MS = 60_000;
/** Long enough to move from person to person. */
const KEPT_MS = 300_000;

/** Sends by the hash of the identifier, the latest first. The index holds no names. */
const sentIndexQuery = queryOptions({
  queryKey: keys.sentIndex,
  queryFn: readSentIndex,
  staleTime: FRESH_MS,
  gcTime: KEPT_MS,
});

/**
 * The latest send that carried the identifier, from another enrollment, or from this one if a late answer
 * says that the person exists; null when there is none.
 */
export const sentBeforeQuery = (identifier: string, except: EntityId) =>
  queryOptions({
    queryKey: keys.sentBefore(identifier, except),
    queryFn: () => findSentBefore(identifier, except),
  });

async function findSentBefore(identifier: string, except: EntityId): Promise<SentBefore | null> {
  const hash = await findIdentifierHash(identifier);
  if (hash === '') return null;
  const index = await queryClient.fetchQuery(sentIndexQuery);
  const found = index.get(hash)?.find(({ attempt, isLate }) => isLate || attempt.enrollmentId !== except);
  return found === undefined ? null : { ...found, way: await findWay(found.attempt.enrollmentId) };
}

/** Sends of an enrollment that was deleted or cannot be read are only in the ledger. */
export async function findWay(enrollmentId: EntityId): Promise<WayToSend> {
  const header = await findStoredHeader(enrollmentId).catch(() => undefined);
  if (header && !isSeenHere(header)) return 'nowhere';
  return header && header.deletedAt === undefined ? 'enrollment' : 'ledger';
}

/** One attempt after the other, each in a task of its own: a key press waits for one at most. */
async function readSentIndex(): Promise<ReadonlyMap<string, readonly Carrier[]>> {
  const backend = await openBackend();
  const found: { readonly carrier: Carrier; readonly hashes: ReadonlySet<string> }[] = [];
  for (const id of await backend.listAttemptIds()) {
    const attempt = await openAttemptRecord(await backend.findAttempt(id));
    if (attempt) found.push(toIndexed(attempt));
  }
  found.sort((a, b) => b.carrier.attempt.startedAt.localeCompare(a.carrier.attempt.startedAt));
  const index = new Map<string, Carrier[]>();
  for (const { carrier, hashes } of found) {
    for (const hash of hashes) index.set(hash, [...(index.get(hash) ?? []), carrier]);
  }
  return index;
}

function toIndexed(attempt: Attempt) {
  const { id, enrollmentId, startedAt, state, content } = attempt;
  const hashes = findCarriedSubjects(attempt).map(({ identifierHash }) => identifierHash);
  return {
    carrier: {
      attempt: { id, enrollmentId, startedAt, state },
      isImported: content?.imported === true,
      isLate: findLateSuccess(attempt).length > 0,
    },
    hashes: new Set(hashes.filter((hash) => hash !== '')),
  };
}
