/** «Qué pasó» over any carrier: its figures and the period that they are of. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createChecks } from '../../domain/profile/check-person.ts';
import type { Activity } from '../../domain/review/activity.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import type { ActivityCarrier } from '../../services/carriers/activity-carrier.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { ActivityPage } from './activity-page.tsx';
import { toMidnights } from './period.ts';

const PROFILE = profileWith();
const SERVICES = {
  restingProfile: PROFILE,
  ...createChecks(PROFILE),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};
const activityWith = (waiting: number): Activity => ({
  waiting,
  oldest: null,
  cells: [],
  medianMs: null,
  created: 0,
});

/** Each period is answered when the test says so. */
async function showPage() {
  const answers: PromiseWithResolvers<Activity>[] = [];
  const carrier: ActivityCarrier = {
    activityQuery: (days) => ({
      queryKey: ['activity', days],
      queryFn: () => {
        const answer = Promise.withResolvers<Activity>();
        answers.push(answer);
        return answer.promise;
      },
      retry: false,
    }),
    createdQuery: (request) => ({
      queryKey: ['created', request],
      queryFn: () => Promise.resolve({ clients: [], total: 0 }),
    }),
    listCreated: () => Promise.resolve([]),
  };
  await renderInSpanish(
    <QueryClientProvider client={new QueryClient()}>
      <ProfileContext value={SERVICES}>
        <ActivityPage
          carrier={carrier}
          renderProblem={(problem) => problem && <p role="alert">{problem.message}</p>}
        />
      </ProfileContext>
    </QueryClientProvider>,
  );
  return answers;
}

const choose = (name: string) => page.getByRole('radio', { name }).click({ force: true });
const period = (days: number) => page.getByText(`${days} días de lunes a viernes`);
const busy = () => document.querySelector('[aria-busy="true"]');

test('late figures stand under their own period, and are busy until the asked ones are there', async () => {
  const answers = await showPage();
  answers[0]?.resolve(activityWith(41));
  await expect.element(page.getByText('41')).toBeVisible();
  await expect.element(period(10)).toBeVisible();
  expect(busy()).toBeNull();

  await choose('30 días');
  await expect.poll(() => answers.length).toBe(2);
  await expect.element(page.getByText('41')).toBeVisible();
  await expect.element(period(10)).toBeVisible();
  expect(busy()).not.toBeNull();

  answers[1]?.resolve(activityWith(43));
  await expect.element(page.getByText('43')).toBeVisible();
  await expect.element(period(30)).toBeVisible();
  expect(busy()).toBeNull();
});

test('figures of another period go when the asked ones cannot be read', async () => {
  const answers = await showPage();
  answers[0]?.resolve(activityWith(41));
  await expect.element(page.getByText('41')).toBeVisible();
  await choose('30 días');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.reject(new Error('away'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('away');
  await expect.element(page.getByText('41')).not.toBeInTheDocument();
  await expect.element(period(30)).toBeVisible();
});

test('a day without a midnight ends with the day', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/Santiago');
  expect(toMidnights(['2026-09-06'])).toEqual(['2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z']);
});
