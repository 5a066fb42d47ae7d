import { noteAsked } from '../../enrollments/asked-clients.ts';
import { ProblemError } from '../problem.ts';
import type { Call } from '../route.ts';

/** Notes each look-up of a client in the journal, up to a daily limit. */
export async function requireToday(
  { db, session: { userId }, profile, from, clientsPerDay }: Omit<Call<unknown>, 'body'>,
  count: number,
): Promise<void> {
  const isTold = await noteAsked(db, { userId, count, day: profile.today(), limit: clientsPerDay, from });
  if (!isTold) throw new ProblemError('too-many-today');
}
