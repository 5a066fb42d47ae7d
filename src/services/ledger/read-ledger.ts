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
  /** Number of unreadable records; they stay as they are. */
  readonly unreadable: number;
  /** Enrollments that are still on this computer, including deleted ones that are not purged yet. */
  readonly enrollments: ReadonlyMap<EntityId, 'kept' | 'deleted'>;
}

/** All sends of this computer and of imported files, except those of another user's enrollments. */
export async function readLedger(): Promise<Ledger> {
  const backend = await openBackend();
  const [records, list] = await Promise.all([backend.listAttempts(), listAllDrafts()]);
  // Attempts are added, never removed: this list has at least the attempts of the earlier reading.
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

/** Other tabs send too, so the ledger is read again when the page becomes visible. */
export const ledgerQuery = queryOptions({
  queryKey: keys.ledger,
  queryFn: readLedger,
  refetchOnWindowFocus: true,
});

/** Hash by which the ledger finds a typed identifier. */
export const identifierHashQuery = (search: string) =>
  queryOptions({
    queryKey: keys.identifierHash(search),
    queryFn: () => findIdentifierHash(search),
    staleTime: Infinity,
  });

/**
 * Hash by which the ledger finds an identifier in any notation; empty for a text that is no identifier. The
 * ledger itself shows only the last characters of identifiers.
 */
export async function findIdentifierHash(text: string): Promise<string> {
  const comparable = toComparableIdentifier(text);
  // Without a secure context nothing was ever sent.
  if (!/\d/.test(comparable) || crypto.subtle === undefined) return '';
  return toIdentifierHash(comparable, await getLedgerSalt());
}
