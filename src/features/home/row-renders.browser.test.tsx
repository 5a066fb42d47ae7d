/** A row of a list is rendered again when its own enrollment changes, and for no other one. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { STORED_VERSION, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import { createChecks } from '../../domain/profile/check-person.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import type { QueueReading } from '../../services/carriers/queue-carrier.ts';
import type { SharedEnrollment } from '../../services/carriers/shared-list.ts';
import type { PersonsReading } from '../../services/drafts/list-persons.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { createStore, type Store } from '../../services/store.ts';
import { EnrollmentSection, useListControl } from './enrollment-section.tsx';
import { QueuePage, useQueueSearch } from './queue-page.tsx';
import { queueItemWith, sharedWith } from './lists.fixture.ts';

const AT = '2026-11-27T10:00:00.000Z';
const profile = profileWith({ review: { approval: 'required', approveSeveral: true } });
const SERVICES = {
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};

/** Ids of the rows that were rendered. */
let rendered: string[] = [];
beforeEach(() => {
  rendered = [];
});

/** Notes each reading of a value that only the cells of a row read. */
function watched<T extends { readonly id: string }>(record: T, key: keyof T): T {
  const value = record[key];
  return Object.defineProperty({ ...record }, key, {
    enumerable: true,
    get: () => {
      rendered.push(record.id);
      return value;
    },
  });
}

const show = (content: ReactNode) =>
  renderInSpanish(
    <QueryClientProvider client={new QueryClient()}>
      <ProfileContext value={SERVICES}>{content}</ProfileContext>
    </QueryClientProvider>,
  );
const useStored = <T,>({ subscribe, get }: Store<T>) => useSyncExternalStore(subscribe, get);
const row = (name: string) => page.getByRole('row', { name });
const nothing = () => undefined;
const rejected = () => Promise.reject(new Error('away'));

const toHeader = (id: string): StoredEnrollment => ({
  version: STORED_VERSION,
  id,
  revision: 1,
  createdAt: AT,
  updatedAt: AT,
  riskProfileCode: '',
  personIds: [`${id}-p`],
  submission: NEW_SUBMISSION,
});
const readingOf = (name: string, errors = 0): PersonsReading => ({
  revision: 1,
  kind: 'read',
  persons: [{ id: 'p', name, identifier: '' }],
  surveyor: 1,
  survey: { unfinished: 0, errors, warnings: 0, next: undefined },
});

test('of this computer, while persons are read and checked', async () => {
  const drafts = ['a', 'b'].map((id) => watched(toHeader(id), 'riskProfileCode'));
  const readings = createStore(
    new Map([
      ['a', readingOf('Begoña Núñez')],
      ['b', readingOf('Amaro Araya')],
    ]),
  );
  function List() {
    return (
      <EnrollmentSection
        title="Inscripciones"
        control={useListControl('home')}
        drafts={drafts}
        readings={useStored(readings)}
        limits={profile.privacy}
        visitDays={undefined}
        onAct={nothing}
      />
    );
  }
  await show(<List />);
  await expect.element(row('Amaro Araya')).toBeVisible();
  rendered = [];
  readings.set(new Map([...readings.get(), ['a', readingOf('Begoña Núñez', 2)]]));
  await expect.element(row('Begoña Núñez')).toHaveTextContent('2 errores');
  expect(new Set(rendered)).toEqual(new Set(['a']));
});

test('of the team, while its answer comes in anew', async () => {
  const gema = watched(sharedWith('g', 'Gema Díaz'), 'holder');
  const items = createStore<readonly SharedEnrollment[]>([
    watched(sharedWith('e', 'Elena Vera'), 'holder'),
    gema,
  ]);
  function List() {
    const whole = useStored(items);
    return (
      <EnrollmentSection
        title="Inscripciones"
        control={useListControl('home')}
        drafts={NO_DRAFTS}
        readings={NO_READINGS}
        shared={{
          items: whole,
          whole,
          isAsking: false,
          hasSearch: true,
          readMore: undefined,
          error: null,
          readAgain: nothing,
          open: rejected,
        }}
        limits={profile.privacy}
        visitDays={undefined}
        onAct={nothing}
      />
    );
  }
  await show(<List />);
  await expect.element(row('Gema Díaz')).toBeVisible();
  rendered = [];
  items.set([watched(sharedWith('e', 'Elena Soto'), 'holder'), gema]);
  await expect.element(row('Elena Soto')).toBeVisible();
  expect(new Set(rendered)).toEqual(new Set(['e']));
});

const NO_DRAFTS: readonly StoredEnrollment[] = [];
const NO_READINGS: ReadonlyMap<string, PersonsReading> = new Map();

const CLEAN = { known: 0, survey: { errors: 0, warnings: 0 } };

test('of the queue, while more of it comes in and others are chosen', async () => {
  const waiting = [queueItemWith('a', 'Begoña Núñez', CLEAN), queueItemWith('b', 'Amaro Araya', CLEAN)].map(
    (item) => watched(item, 'agent'),
  );
  const carrier = { open: rejected, take: rejected };
  const reading = createStore<QueueReading>({
    waiting,
    outside: [],
    all: waiting,
    hasMore: false,
    next: waiting[0],
    readMore: undefined,
  });
  function Queue() {
    return (
      <QueuePage carrier={carrier} search={useQueueSearch()} reading={useStored(reading)} notice={null} />
    );
  }
  await show(<Queue />);
  await expect.element(row('Amaro Araya')).toBeVisible();
  rendered = [];
  const outside = [queueItemWith('c', 'Helena Toro', { ...CLEAN, state: 'unknown' })];
  reading.set({ ...reading.get(), outside });
  await expect.element(row('Helena Toro')).toBeVisible();
  expect(rendered).toEqual([]);
  await page.getByRole('checkbox', { name: /Begoña Núñez/ }).click();
  await expect.element(page.getByRole('checkbox', { name: /Begoña Núñez/ })).toBeChecked();
  expect(new Set(rendered)).toEqual(new Set(['a']));
});
