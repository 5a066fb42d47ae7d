import * as z from 'zod/mini';
import { readEnrollment } from '../../domain/drafts/migrate.ts';
import { withEnrollmentLock } from '../drafts/enrollment-lock.ts';
import { openBackend } from '../drafts/open-backend.ts';

/** Also matches records of a newer Enrola. */
const ownedSchema = z.object({ owner: z.string() });

/**
 * Gives an account the enrollments that it began while Enrola knew only its display name (`former`: the hash
 * of that name). A name does not prove an identity. So this happens only when all owned enrollments on this
 * computer belong to that name or to this account; otherwise they may be somebody else's and stay hidden. An
 * enrollment that is open in a tab waits for the next sign-in.
 */
export async function adoptDrafts(former: string, key: string): Promise<void> {
  const backend = await openBackend();
  const headers = await backend.listHeaders();
  const owned = headers.filter((record) => ownedSchema.safeParse(record).success);
  const ownersOf = owned.map((record) => ownedSchema.parse(record).owner);
  if (!ownersOf.includes(former) || ownersOf.some((owner) => owner !== former && owner !== key)) return;
  for (const record of owned) {
    const read = readEnrollment(record);
    if (!read.ok || read.value.owner !== former) continue;
    const { id, revision } = read.value;
    const header = { ...read.value, revision: revision + 1, owner: key };
    const change = { enrollmentId: id, expected: revision, header, persons: [], removedPersonIds: [] };
    await withEnrollmentLock(id, () => backend.write(change));
  }
}
