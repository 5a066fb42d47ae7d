/** Runs on the in-memory backend, because Node has no IndexedDB. */
import { beforeAll, expect, test, vi } from 'vitest';
import { createEnrollment } from './draft-store.ts';
import { closeOpenSession, openSession } from './session-registry.ts';

// Node 20 has no navigator, and no Web Locks.
beforeAll(() => {
  vi.stubGlobal('navigator', {});
});

test('an enrollment that is left while its request is on its way is the same when it is opened again, until the answer', async () => {
  const id = await createEnrollment();
  const session = await openSession(id);
  session?.beginSending();
  await closeOpenSession();
  expect(await openSession(id)).toBe(session);
  await closeOpenSession();
  session?.endSending();
  const read = await openSession(id);
  expect(read?.id).toBe(id);
  expect(read).not.toBe(session);
});
