/** «Por revisar» over any carrier: what it shows, opens and says. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createChecks } from '../../domain/profile/check-person.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import type { QueueItem, QueueReading } from '../../services/carriers/queue-carrier.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { QueuePage, useQueueSearch } from './queue-page.tsx';

const profile = profileWith();
const SERVICES = {
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const itemWith = (id: string, name: string, more: Partial<QueueItem> = {}): QueueItem => ({
  id,
  path: `/inscripciones/${id}/revision`,
  state: 'in-review',
  persons: 1,
  first: { name, identifier: '' },
  agent: 'Lorena Tapia',
  since: hoursAgo(1),
  round: 1,
  open: 0,
  survey: undefined,
  ...more,
});

const NOTHING: QueueReading = {
  waiting: [],
  outside: [],
  total: 0,
  hasMore: false,
  oldest: undefined,
  next: undefined,
  readMore: undefined,
};

interface QueueProps {
  readonly reading: QueueReading | undefined;
  readonly error?: Error;
  readonly open?: (item: QueueItem) => Promise<string>;
}

const rejected = (_item: QueueItem) => Promise.reject(new Error('away'));

function Queue({ reading, error, open = rejected }: QueueProps) {
  return (
    <QueuePage
      carrier={{ open }}
      search={useQueueSearch()}
      reading={reading}
      error={error ?? null}
      readAgain={vi.fn()}
      notice={null}
      renderProblem={(problem) => problem && <p role="alert">{problem.message}</p>}
    />
  );
}

const show = (props: QueueProps) =>
  renderInSpanish(
    <QueryClientProvider client={new QueryClient()}>
      <ProfileContext value={SERVICES}>
        <Queue {...props} />
      </ProfileContext>
    </QueryClientProvider>,
  );

test('what waits and what is outside the queue stand apart, each row with what its carrier knows', async () => {
  const late = itemWith('a', 'Begoña Núñez', { since: hoursAgo(29), persons: 3, round: 2, open: 1 });
  const own = itemWith('b', 'Amaro Araya');
  const sent = itemWith('c', 'Helena Toro', { state: 'unknown', agent: undefined });
  await show({
    reading: { ...NOTHING, waiting: [late, own], outside: [sent], total: 2, oldest: late, next: own },
  });
  await expect.element(page.getByText('Esperan 2 · la más antigua, desde hace 1 d 5 h')).toBeVisible();
  const waiting = page.getByRole('table', { name: 'Por revisar' });
  await expect
    .element(waiting.getByRole('row', { name: 'Begoña Núñez y 2 más' }))
    .toHaveTextContent(/1 d 5 h más de lo previsto.*Lorena Tapia.*1 observ.*2\.ª/);
  const outside = page.getByRole('table', { name: 'Fuera de la cola' });
  await expect
    .element(outside.getByRole('row', { name: 'Helena Toro' }))
    .toHaveTextContent(/Resultado desconocido.*sin nombre/);
});

test('«Tomar la siguiente» opens what this user may decide, and says why it cannot be opened', async () => {
  const oldest = itemWith('a', 'Begoña Núñez');
  const next = itemWith('b', 'Amaro Araya');
  const open = vi.fn(rejected);
  await show({ reading: { ...NOTHING, waiting: [oldest, next], total: 2, oldest, next }, open });
  await page.getByRole('button', { name: 'Tomar la siguiente' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('away');
  expect(open.mock.calls.map(([item]) => item.id)).toEqual(['b']);
});

test('where this user may decide nothing that waits, there is no button to take it', async () => {
  const oldest = itemWith('a', 'Begoña Núñez');
  await show({ reading: { ...NOTHING, waiting: [oldest], total: 1, oldest } });
  await expect.element(page.getByRole('link', { name: 'Begoña Núñez' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Tomar la siguiente' }).elements()).toHaveLength(0);
});

test('an empty queue says how something gets there', async () => {
  await show({ reading: NOTHING });
  await expect.element(page.getByRole('heading', { name: 'Nada por revisar' })).toBeVisible();
  // Only a browser takes files.
  expect(page.getByText('abra el archivo').elements()).toHaveLength(0);
});

test('a failed read shows its problem and no list', async () => {
  await show({ reading: undefined, error: new Error('busy') });
  await expect.element(page.getByRole('alert')).toHaveTextContent('busy');
  expect(page.getByRole('table').elements()).toHaveLength(0);
});
