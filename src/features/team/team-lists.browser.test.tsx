/** Lists of a team server that is played by `fetch`: each is asked for once, and what did not change keeps its identity. */
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderInSpanish } from '../../form/person-form.fixture.tsx';
import type {
  AnyAuthentication,
  AuthenticationSnapshot,
} from '../../services/authentication/any-authentication.ts';
import { AuthenticationContext } from '../../services/authentication/use-authentication.ts';
import type { QueueReading } from '../../services/carriers/queue-carrier.ts';
import type { SharedList } from '../../services/carriers/shared-list.ts';
import { forgetStored, queryClient } from '../../services/query-client.ts';
import { useTeamList } from '../../services/team/team-list.ts';
import { meQuery, teamKeys } from '../../services/team/team-queries.ts';
import { useTeamQueue } from '../../services/team/team-queue.ts';

const AT = '2026-11-27T10:00:00.000Z';
/** Without an account there is no stream of events. */
const SNAPSHOT: AuthenticationSnapshot = {
  state: 'signed-in',
  isAsked: false,
  failure: undefined,
  user: 'Ana Soto',
};
const authentication = {
  subscribe: () => () => undefined,
  getSnapshot: () => SNAPSHOT,
} as unknown as AnyAuthentication;

afterEach(() => {
  vi.unstubAllGlobals();
  forgetStored();
});

interface Play {
  readonly state?: string;
  readonly next?: string | null;
  /** Those that are approved. */
  readonly outside?: Record<string, string>;
}

/** Plays a server with these titles by id. @returns the asked addresses */
function playServer(
  titles: Record<string, string>,
  { state = 'draft', next = null, outside = {} }: Play = {},
) {
  const asked: string[] = [];
  const by = { id: 'u', name: 'Ana Soto' };
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address === '/api/me') return Response.json({ ...by, role: 'supervisor' });
    const isOutside = address.includes('approved');
    const same = { revision: 1, persons: 1, createdBy: by, assignee: by, approval: null, attempt: null };
    const enrollments = Object.entries(isOutside ? outside : titles).map(([id, title]) => ({
      ...same,
      id,
      title,
      state: isOutside ? 'approved' : state,
      createdAt: AT,
      updatedAt: AT,
    }));
    return Response.json({ enrollments, next });
  });
  return asked;
}

/** Shows what a hook returns; each value once. */
async function show<T>(useValue: () => T) {
  const values: T[] = [];
  function Shown() {
    const value = useValue();
    if (value !== values.at(-1)) values.push(value);
    return null;
  }
  const { unmount } = await renderInSpanish(
    <QueryClientProvider client={queryClient}>
      <AuthenticationContext value={authentication}>
        <Shown />
      </AuthenticationContext>
    </QueryClientProvider>,
  );
  onTestFinished(() => unmount());
  return { values, unmount };
}

const showList = (text = '') => show<SharedList['items']>(() => useTeamList({ tab: 'all', text })?.items);
const untilRead = () => expect.poll(() => queryClient.isFetching()).toBe(0);
const readAgain = () => queryClient.invalidateQueries({ queryKey: teamKeys.all });
const ofLists = (asked: readonly string[]) => asked.filter((address) => address.includes('enrollments'));

test.each([null, 'cursor'])('the list is asked for once, also where there is more: %s', async (next) => {
  const asked = playServer({ a: 'Begoña Núñez' }, { next });
  const { values } = await showList();
  await expect.poll(() => values.at(-1)).toHaveLength(1);
  await untilRead();
  expect(ofLists(asked)).toHaveLength(1);
  expect(values).toHaveLength(1);
});

test('an answer that is the same changes nothing, and another one only what it changes', async () => {
  const titles = { a: 'Begoña Núñez', b: 'Amaro Araya' };
  const asked = playServer(titles);
  const { values } = await showList();
  await expect.poll(() => values.at(-1)).toHaveLength(2);
  const before = values.at(-1);
  await readAgain();
  expect(ofLists(asked)).toHaveLength(2);
  expect(values.at(-1)).toBe(before);
  titles.a = 'Begoña Soto';
  await readAgain();
  await expect.poll(() => values.at(-1)?.[0]?.first.name).toBe('Begoña Soto');
  expect(values.at(-1)?.[1]).toBe(before?.[1]);
});

test('a list that was left is there at once while it is read again; what was searched is not kept', async () => {
  playServer({ a: 'Begoña Núñez' });
  // As the bar of every page does.
  onTestFinished(new QueryObserver(queryClient, meQuery).subscribe(() => undefined));
  const first = await showList();
  await expect.poll(() => first.values.at(-1)).toHaveLength(1);
  await first.unmount();
  const second = await showList('vera');
  await untilRead();
  await second.unmount();
  const listKept = () => queryClient.getQueryCache().findAll({ queryKey: teamKeys.lists });
  await expect.poll(() => JSON.stringify(listKept().map(({ queryKey }) => queryKey))).not.toContain('vera');
  expect(listKept()).toHaveLength(1);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  const { values } = await show(() => useTeamList({ tab: 'all', text: '' }));
  await expect.poll(() => values.at(-1)?.items).toHaveLength(1);
  // It says that it could not be read again.
  await expect.poll(() => values.at(-1)?.error).toBeInstanceOf(Error);
});

test('the rows of the queue stay the same while what is outside of it comes in', async () => {
  const outside: Record<string, string> = {};
  playServer({ a: 'Begoña Núñez' }, { state: 'in-review', outside });
  const { values } = await show<QueueReading | undefined>(() => useTeamQueue('').reading);
  await expect.poll(() => values.at(-1)?.waiting).toHaveLength(1);
  const before = values.at(-1);
  outside['b'] = 'Helena Toro';
  await readAgain();
  await expect.poll(() => values.at(-1)?.outside).toHaveLength(1);
  expect(values.at(-1)?.waiting).toBe(before?.waiting);
  expect(values.at(-1)?.next).toBe(before?.next);
});
