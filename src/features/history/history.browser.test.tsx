/** The history of an enrollment: the same questions to the journal of a browser and of a team. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { personWith } from '../../domain/enrollment/builders.fixture.ts';
import { createChecks } from '../../domain/profile/check-person.ts';
import { JOURNAL_VERSION, type JournalEntry, type JournalEvent } from '../../domain/review/journal.ts';
import type { TeamEntry } from '../../domain/team/team-api.ts';
import { toReviewEntries } from '../../domain/team/team-review.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import { sessionWith } from '../../services/drafts/session.fixture.ts';
import { SessionContext } from '../../services/drafts/use-session.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { type ReviewState, toReviewState } from '../../services/review/review-store.ts';
import { History } from './history.tsx';

const profile = profileWith();
const SERVICES = {
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};
const AT = '2026-11-27T12:00:00.000Z';
const NAME = 'Elena Fuentes';
const HASH = 'abcdef0123456789';

/** A journal that was kept in this browser. */
function inBrowser(events: readonly JournalEvent[]): ReviewState {
  const entries = events.map(
    (event, index): JournalEntry => ({
      version: JOURNAL_VERSION,
      number: index + 1,
      at: AT,
      by: { name: NAME, source: 'claim' },
      event,
      previous: '',
      hash: '',
    }),
  );
  return toReviewState({ entries, snapshots: [], unreadable: 0 });
}

/** The same events as the server of a team tells them, to a user who gets no snapshots. */
function inTeam(events: readonly JournalEvent[]): ReviewState {
  return fromDeeds(
    events.map((event) => {
      const { kind, text, reason, ...about } = { text: undefined, reason: undefined, ...event };
      const said = text ?? reason;
      return { kind, about, ...(said !== undefined && { text: said }) };
    }),
  );
}

function fromDeeds(told: readonly Partial<TeamEntry>[]): ReviewState {
  const deeds = told.map((deed, index) => ({ number: index + 1, at: AT, kind: '', name: NAME, ...deed }));
  return { ...toReviewState({ entries: toReviewEntries(deeds), snapshots: [], unreadable: 0 }), deeds };
}

const ana = personWith({ id: 'p1', givenName: 'Ana', paternalName: 'Soto' });
const events = page.getByRole('list').first().getByRole('listitem');

async function open(review: ReviewState) {
  await renderInSpanish(
    <ProfileContext value={SERVICES}>
      <SessionContext value={sessionWith([ana])}>
        <History review={review} />
      </SessionContext>
    </ProfileContext>,
  );
}

const OBSERVED: JournalEvent = {
  kind: 'observed',
  observation: 'o1',
  place: { personId: 'p1', field: 'givenName' },
  text: 'Revise el nombre',
};

const CARRIERS = [
  ['a browser', inBrowser],
  ['a team', inTeam],
] as const;

test.each(CARRIERS)(
  'an observation in %s names a person who is here, and what was written',
  async (_, to) => {
    await open(to([OBSERVED]));
    await expect.element(events.first()).toHaveTextContent('Observación · Ana Soto · ');
    await expect.element(events.first()).toHaveTextContent('«Revise el nombre»');
    await expect.element(events.first()).toHaveTextContent(NAME);
  },
);

test.each(CARRIERS)('an observation in %s of a person who was removed says so', async (_, to) => {
  await open(to([{ ...OBSERVED, place: { personId: 'p2' } }]));
  await expect.element(events.first()).toHaveTextContent('Observación · Una persona que ya no está');
});

test.each(CARRIERS)('an answer in %s names the place of its observation, and stands above', async (_, to) => {
  await open(to([OBSERVED, { kind: 'replied', observation: 'o1', text: 'Corregido' }]));
  await expect.element(events.first()).toHaveTextContent(/Respuesta · Ana Soto · .*: «Corregido»/);
});

test.each(CARRIERS)('an approval in %s has the short hash and its reason', async (_, to) => {
  await open(to([OBSERVED, { kind: 'approved', snapshot: 1, hash: HASH, reason: 'Consta en la escritura' }]));
  await expect.element(events.first()).toHaveTextContent('Se aprobó la solicitud abcdef01.');
  await expect.element(events.first()).toHaveTextContent('«Consta en la escritura»');
});

test('in a browser the person who entered it takes it back, and does not return it', async () => {
  await open(inBrowser([{ kind: 'entered' }, { kind: 'reviewed' }, { kind: 'returned', snapshot: 1 }]));
  await expect.element(events.first()).toHaveTextContent('La retiró quien la ingresó.');
});

test.each(CARRIERS)('a long history in %s shows its latest part, and more at a press', async (_, to) => {
  const settled = Array.from({ length: 59 }, (_each, index) => ({
    kind: index % 2 === 0 ? ('settled' as const) : ('reopened' as const),
    observation: 'o1',
  }));
  await open(to([OBSERVED, ...settled]));
  await expect.element(events).toHaveLength(50);
  await page.getByRole('button', { name: /^Mostrar \d+ anteriores$/ }).click();
  await expect.element(events.filter({ hasText: 'Revise el nombre' })).toBeVisible();
});

test('deeds that only a team notes stand in the same list, each with who did it', async () => {
  await open(
    fromDeeds([
      { kind: 'begun' },
      { kind: 'handed-in' },
      { kind: 'returned', about: { snapshot: 1 }, text: 'Falta el correo.' },
      { kind: 'confirmed', about: { status: 201 }, name: undefined },
      { kind: 'of-a-newer-server' },
    ]),
  );
  await expect.element(events).toHaveLength(5);
  await expect.element(events.nth(0)).toHaveTextContent('of-a-newer-server');
  await expect.element(events.nth(1)).toHaveTextContent(/El servicio la confirmó: HTTP 201\s*Servidor/);
  await expect.element(events.nth(2)).toHaveTextContent(/Se devolvió para corregir\..*Falta el correo\./);
  await expect.element(events.nth(3)).toHaveTextContent(/La entregó a revisión\s*Elena Fuentes/);
  await expect.element(events.nth(4)).toHaveTextContent('La empezó');
});
