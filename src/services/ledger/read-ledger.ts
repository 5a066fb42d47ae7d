import { queryOptions } from '@tanstack/react-query';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toComparableIdentifier } from '../../domain/formats/masked-identifier.ts';
import { listAllDrafts } from '../drafts/draft-list.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { isSeenHere } from '../drafts/viewer.ts';
import { keys } from '../query-client.ts';
import { getLedgerSalt, toIdentifierHash } from './subjects.ts';
import { listAttempts } from './send-ledger.ts';

export interface Ledger {
  /** The latest first. */
  readonly attempts: readonly Attempt[];
  /** How many records cannot be read at all; they stay as they are. */
  readonly unreadable: number;
  /** The enrollments that are still on this computer, those that were deleted and not purged yet too. */
  readonly enrollments: ReadonlyMap<EntityId, 'kept' | 'deleted'>;
}

/** Every send of this computer, and what came with files, but those of enrollments of another user. */
async function readLedger(): Promise<Ledger> {
  const backend = await openBackend();
  const [records, list] = await Promise.all([backend.listAttempts(), listAllDrafts()]);
  // Attempts are added, never taken out: these are the ones of before, and perhaps more.
  const attempts = await listAttempts();
  const hidden = new Set(list.drafts.filter((header) => !isSeenHere(header)).map(({ id }) => id));
  const enrollments = new Map<EntityId, 'kept' | 'deleted'>();
  for (const { id } of list.unreadable) enrollments.set(id, 'kept');
  for (const { id, deletedAt } of list.drafts) {
    enrollments.set(id, deletedAt === undefined ? 'kept' : 'deleted');
  }
  const seen = attempts.filter(({ enrollmentId }) => !hidden.has(enrollmentId));
  return { attempts: seen, unreadable: Math.max(0, records.length - attempts.length), enrollments };
}

/** Other tabs send too: it is read anew when the page comes back into sight. */
export const ledgerQuery = queryOptions({
  queryKey: keys.ledger,
  queryFn: readLedger,
  refetchOnWindowFocus: true,
});

/** What the ledger knows a typed identifier by. */
export const identifierHashQuery = (search: string) =>
  queryOptions({
    queryKey: keys.identifierHash(search),
    queryFn: () => findIdentifierHash(search),
    staleTime: Infinity,
  });

/**
 * By what the ledger knows an identifier, however it was written; empty for a text that is none. The ledger itself
 * shows only the last characters of identifiers.
 */
export async function findIdentifierHash(text: string): Promise<string> {
  const comparable = toComparableIdentifier(text);
  // Without a secure context nothing was ever sent.
  if (!/\d/.test(comparable) || crypto.subtle === undefined) return '';
  return toIdentifierHash(comparable, await getLedgerSalt());
}
