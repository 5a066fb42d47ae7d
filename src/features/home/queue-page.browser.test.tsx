/** «Por revisar» over any carrier: what it shows, opens and says. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createChecks } from '../../domain/profile/check-person.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import type { QueueItem, QueueReading } from '../../services/carriers/queue-carrier.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { beginWalk, openNextWaiting } from '../../services/review/review-queue.ts';
import { QueuePage, useQueueSearch } from './queue-page.tsx';
import { queueItemWith } from './lists.fixture.ts';

const toServices = (profile: Profile) => ({
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
});
const SERVICES = toServices(profileWith());
const SEVERAL = toServices(profileWith({ review: { approval: 'required', approveSeveral: true } }));
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const itemWith = (id: string, name: string, more: Partial<QueueItem> = {}) =>
  queueItemWith(id, name, { since: hoursAgo(1), ...more });

const NOTHING: QueueReading = {
  waiting: [],
  outside: [],
  all: [],
  hasMore: false,
  next: undefined,
  readMore: undefined,
};

interface QueueProps {
  readonly reading: QueueReading | undefined;
  readonly error?: Error;
  readonly open?: (item: QueueItem) => Promise<string>;
  readonly take?: (item: QueueItem) => Promise<string>;
}

const rejected = (_item: QueueItem) => Promise.reject(new Error('away'));

function Queue({ reading, error, open = rejected, take }: QueueProps) {
  return (
    <QueuePage
      carrier={{ open, ...(take && { take }) }}
      search={useQueueSearch()}
      reading={reading}
      error={error ?? null}
      readAgain={vi.fn()}
      notice={null}
      renderProblem={(problem) => problem && <p role="alert">{problem.message}</p>}
    />
  );
}

const show = (props: QueueProps, services = SERVICES) =>
  renderInSpanish(
    <QueryClientProvider client={new QueryClient()}>
      <ProfileContext value={services}>
        <Queue {...props} />
      </ProfileContext>
    </QueryClientProvider>,
  );

test('what waits and what is outside the queue stand apart, each row with what its carrier knows', async () => {
  const late = itemWith('a', 'Begoña Núñez', {
    since: hoursAgo(29),
    persons: 3,
    round: 2,
    open: 1,
    answered: 1,
    known: 2,
    survey: { errors: 0, warnings: 4 },
  });
  const own = itemWith('b', 'Amaro Araya');
  const sent = itemWith('c', 'Helena Toro', { state: 'unknown', agent: undefined });
  await show({
    reading: { ...NOTHING, waiting: [late, own], outside: [sent], all: [late, own], next: own },
  });
  await expect
    .element(page.getByText('Esperan 2 · 1 atrasada · la más antigua, desde hace 1 d 5 h'))
    .toBeVisible();
  expect(document.title).toBe('(2) Por revisar · Enrola');
  const waiting = page.getByRole('table', { name: 'Por revisar' });
  await expect
    .element(waiting.getByRole('row', { name: 'Begoña Núñez y 2 más' }))
    .toHaveTextContent(
      /1 d 5 h más de lo previsto.*Lorena Tapia.*1 observ.*4 avisos.*2 ya conocidas.*2\.ª.*1 respondida/,
    );
  const outside = page.getByRole('table', { name: 'Fuera de la cola' });
  await expect
    .element(outside.getByRole('row', { name: 'Helena Toro' }))
    .toHaveTextContent(/Resultado desconocido.*sin nombre/);
});

test('«Tomar la siguiente» opens what this user may decide, and says why it cannot be opened', async () => {
  const oldest = itemWith('a', 'Begoña Núñez');
  const next = itemWith('b', 'Amaro Araya');
  const open = vi.fn(rejected);
  await show({ reading: { ...NOTHING, waiting: [oldest, next], all: [oldest, next], next }, open });
  await page.getByRole('button', { name: 'Tomar la siguiente' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('away');
  expect(open.mock.calls.map(([item]) => item.id)).toEqual(['b']);
});

test('clean ones are chosen and opened one after the other; the box of others says why not', async () => {
  const survey = { errors: 0, warnings: 0 };
  const waiting = [
    itemWith('a', 'Begoña Núñez', { survey, persons: 2 }),
    itemWith('b', 'Amaro Araya', { survey: { errors: 0, warnings: 1 } }),
    itemWith('c', 'Diego Bravo', { survey }),
    itemWith('d', 'Helena Toro', { survey }),
  ];
  const reading = { ...NOTHING, waiting, all: waiting, next: waiting[0] };
  const open = vi.fn(rejected);
  await show({ reading, open }, SEVERAL);
  const box = (name: string) => page.getByRole('checkbox', { name: `Elegir a ${name}` });
  await expect.element(box('Amaro Araya')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(box('Amaro Araya')).toHaveAccessibleDescription('No se puede elegir: tiene avisos.');
  await box('Amaro Araya').click({ force: true });
  expect(page.getByRole('group', { name: 'Lo elegido' }).elements()).toHaveLength(0);
  for (const name of ['Diego Bravo', 'Begoña Núñez', 'Helena Toro', 'Helena Toro']) await box(name).click();
  await expect
    .element(page.getByRole('group', { name: 'Lo elegido' }).getByRole('status'))
    .toHaveTextContent('2 elegidas de 3 limpias · 3 personas.');
  await page.getByRole('button', { name: 'Ver resúmenes y aprobar 2' }).click();
  await expect.poll(() => open.mock.calls.map(([item]) => item.id)).toEqual(['a']);
  const findNext = vi.fn((_isOpened: (id: string) => boolean) => Promise.resolve(undefined));
  await openNextWaiting({ id: 'a', name: 'Begoña Núñez', decision: 'approved' }, { findNext });
  const [isOpened] = findNext.mock.calls[0] ?? [];
  expect(waiting.filter(({ id }) => isOpened?.(id) === false).map(({ id }) => id)).toEqual(['c']);
  // Whoever opens another one goes on with all.
  beginWalk('d');
  await openNextWaiting({ id: 'd', name: 'Helena Toro', decision: 'approved' }, { findNext });
  expect(findNext.mock.lastCall?.[0]('b')).toBe(false);
});

test('nothing is chosen where the profile does not offer it', async () => {
  const waiting = [itemWith('a', 'Begoña Núñez', { survey: { errors: 0, warnings: 0 } })];
  await show({ reading: { ...NOTHING, waiting, all: waiting } });
  await expect.element(page.getByRole('table', { name: 'Por revisar' })).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
});

test('rows with the same name carry their identifier, others do not', async () => {
  const named = (id: string, name: string, identifier: string) =>
    itemWith(id, name, { first: { name, identifier } });
  const waiting = [
    named('a', 'Begoña Núñez', '17.905.418-3'),
    named('b', 'Begoña Núñez', '17.905.481-7'),
    named('c', 'Amaro Araya', '11.111.111-1'),
  ];
  await show({ reading: { ...NOTHING, waiting, all: waiting } });
  const links = page.getByRole('table').getByRole('link');
  await expect.element(links.nth(0)).toHaveAccessibleName('Begoña Núñez 17.905.418-3');
  await expect.element(links.nth(1)).toHaveAccessibleName('Begoña Núñez 17.905.481-7');
  await expect.element(links.nth(2)).toHaveAccessibleName('Amaro Araya');
});

test('a claim says who has it and since when, and a supervisor may take it', async () => {
  const at = new Date(2026, 10, 27, 8, 40).toISOString();
  const of = (id: string, name: string, isMine: boolean) =>
    itemWith(id, name, { claim: { name: 'Elena', at, isMine, canTake: !isMine } });
  const waiting = [
    of('a', 'Begoña Núñez', false),
    of('b', 'Amaro Araya', true),
    itemWith('c', 'Diego Bravo'),
  ];
  const take = vi.fn(rejected);
  await show({ reading: { ...NOTHING, waiting, all: waiting }, take });
  const cell = (name: string) => page.getByRole('row', { name }).getByRole('cell').last();
  await expect.element(cell('Begoña')).toHaveTextContent('Elena, 08:40');
  await expect.element(cell('Amaro')).toHaveTextContent(/^Usted, 08:40$/);
  await expect.element(cell('Diego')).toHaveTextContent(/^$/);
  await page.getByRole('button', { name: /^Tomar/ }).click();
  expect(take.mock.calls.map(([item]) => item.id)).toEqual(['a']);
});

test('where this user may decide nothing that waits, there is no button to take it', async () => {
  const oldest = itemWith('a', 'Begoña Núñez');
  await show({ reading: { ...NOTHING, waiting: [oldest], all: [oldest] } });
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
