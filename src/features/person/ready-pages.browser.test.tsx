/** The page of the next person is made aside: who sees it, what it holds, and what it must not do before. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { personWith, rowWith } from '../../domain/enrollment/builders.fixture.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { createChecks } from '../../domain/profile/check-person.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import { createEnrollment, findDraft } from '../../services/drafts/draft-store.ts';
import { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { SessionContext } from '../../services/drafts/use-session.ts';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { newId } from '../../services/new-id.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { PersonPage } from './person-page.tsx';
import { ReadyPages } from './ready-pages.tsx';

const profile = profileWith();
const SERVICES = {
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};
const NoNote = () => null;

const NAMES = ['Ana', 'Berta', 'Carla'];
/** Stored: what an open page edits of a record that is not is reported as deleted by the browser. */
async function toSession(): Promise<EnrollmentSession> {
  const id = newId();
  const persons = NAMES.map((givenName, index) =>
    personWith({
      id: `p${index}`,
      givenName,
      telephones: [rowWith('telephones', { id: `t${index}`, number: `${index}` })],
    }),
  );
  await createEnrollment({ id, riskProfileCode: '', persons });
  const draft = await findDraft(id);
  if (!draft) throw new Error('it was stored');
  return new EnrollmentSession(draft);
}

/** The pages of three persons with links to them, and what they did, in order. `broken`: the person whose page fails. */
async function show({
  broken,
  first = 'p0',
}: {
  readonly broken?: EntityId;
  readonly first?: EntityId;
} = {}) {
  const session = await toSession();
  const log: string[] = [];
  function Tools({ personId }: { readonly personId: EntityId }) {
    useState(() => {
      // A render that a press interrupts begins again.
      if (log.at(-1) !== `${personId} is made`) log.push(`${personId} is made`);
    });
    if (personId === broken) {
      log.push(`${personId} fails`);
      throw new Error('no page');
    }
    useEffect(() => {
      log.push(`${personId} begins`);
      return () => void log.push(`${personId} ends`);
    }, [personId]);
    return null;
  }
  const render = (personId: EntityId, isAside: boolean) => (
    <PersonPage personId={personId} isAside={isAside} tools={<Tools personId={personId} />} Note={NoNote} />
  );
  let open: (id: EntityId) => void = () => undefined;
  function Step() {
    const [personId, setPersonId] = useState(first);
    useEffect(() => {
      open = setPersonId;
    }, []);
    return (
      <>
        {NAMES.map((linked, index) => (
          <p key={linked}>
            <a href={toPersonPath(session.id, `p${index}`)}>{linked}</a>
          </p>
        ))}
        <ReadyPages personId={personId}>{render}</ReadyPages>
      </>
    );
  }
  const { container } = await renderInSpanish(
    <ProfileContext value={SERVICES}>
      <SessionContext value={session}>
        <Step />
      </SessionContext>
    </ProfileContext>,
  );
  return { session, log, container, goTo: (id: EntityId) => flushSync(() => open(id)) };
}

const name = page.getByRole('textbox', { name: 'Nombres' });
const telephone = page.getByRole('textbox', { name: 'Teléfono', exact: true });
const linkTo = (linked: string) => page.getByRole('link', { name: linked });
const isMade = (log: readonly string[], id: EntityId) =>
  vi.waitFor(() => expect(log).toContain(`${id} is made`), { timeout: 5000 });

test('the next person is made aside, out of the document and without effects, and shown by a switch', async () => {
  const { log, goTo } = await show();
  await expect.element(telephone).toHaveValue('0');
  await isMade(log, 'p1');
  expect(document.querySelectorAll('#givenName')).toHaveLength(1);
  expect(document.title).toMatch(/^Persona 1 ·/);
  expect(log).toEqual(['p0 is made', 'p0 begins', 'p1 is made']);
  goTo('p1');
  await expect.element(name).toHaveValue('Berta');
  await expect.element(telephone).toHaveValue('1');
  expect(document.querySelectorAll('#givenName')).toHaveLength(1);
  expect(document.title).toMatch(/^Persona 2 ·/);
  expect(log.slice(0, 5)).toEqual(['p0 is made', 'p0 begins', 'p1 is made', 'p0 ends', 'p1 begins']);
  await isMade(log, 'p2');
});

test('a person who has changed in the meantime is shown as stored', async () => {
  const { session, log, goTo } = await show();
  await isMade(log, 'p1');
  const berta = session.findPerson('p1');
  if (!berta) throw new Error('she is there');
  const telephones = [rowWith('telephones', { id: 't1', number: '9' })];
  // As her own form would do it, which no form hears.
  session.updatePerson({ ...berta, givenName: 'Beatriz', telephones });
  goTo('p1');
  await expect.element(name).toHaveValue('Beatriz');
  await expect.element(telephone).toHaveValue('9');
});

test('a change while the sections are still hidden reaches their rows', async () => {
  const { session, log, goTo } = await show();
  await isMade(log, 'p1');
  const berta = session.findPerson('p1');
  if (!berta) throw new Error('she is there');
  goTo('p1');
  session.edit({
    persons: new Map([['p1', { ...berta, telephones: [rowWith('telephones', { id: 't9', number: '9' })] }]]),
  });
  await expect.element(telephone).toHaveValue('9');
});

test('what is typed before a switch is kept, and the page that was left is made anew', async () => {
  const { session, log, goTo } = await show();
  await isMade(log, 'p1');
  await name.fill('Anabel');
  goTo('p1');
  expect(session.findPerson('p0')?.givenName).toBe('Anabel');
  expect(session.findPerson('p1')?.givenName).toBe('Berta');
  await name.fill('Bea');
  goTo('p0');
  await expect.element(name).toHaveValue('Anabel');
  expect(session.findPerson('p1')?.givenName).toBe('Bea');
});

test('nothing is made aside while somebody types', async () => {
  const { log } = await show();
  await name.click();
  for (let index = 0; index < 12; index += 1) {
    await userEvent.keyboard('a');
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
  expect(log).not.toContain('p1 is made');
  await isMade(log, 'p1');
});

test('the person whose link the pointer is on is made aside in place of the next one', async () => {
  const { log, goTo } = await show();
  await linkTo('Carla').hover();
  await isMade(log, 'p2');
  expect(document.querySelectorAll('#givenName')).toHaveLength(1);
  log.length = 0;
  goTo('p2');
  expect(log).not.toContain('p2 is made');
  await expect.element(name).toHaveValue('Carla');
  expect(document.querySelectorAll('#givenName')).toHaveLength(1);
  // The pointer stays where it is in the tests that follow.
  await name.hover();
});

test('the person whose link has the focus is made aside, and the next one once it has left', async () => {
  const { log } = await show();
  // Rows that come later may bring other elements under the pointer.
  await expect.element(telephone).toHaveValue('0');
  linkTo('Carla').element().focus();
  await isMade(log, 'p2');
  log.length = 0;
  name.element().focus();
  await isMade(log, 'p1');
});

test('a pointer on its way over links has no page made', async () => {
  const { log } = await show();
  for (let index = 0; index < 50; index += 1) {
    const link = linkTo(index % 2 ? 'Ana' : 'Carla').element();
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await new Promise((resolve) => void setTimeout(resolve, 2));
  }
  document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await isMade(log, 'p1');
  expect(log).not.toContain('p2 is made');
});

test('a pointer that is left on a link costs no key', async () => {
  const { log } = await show();
  const type = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  let typing: ReturnType<typeof setInterval> | undefined;
  const begin = () => {
    setTimeout(type, 20);
    typing = setInterval(type, 100);
  };
  linkTo('Carla').element().addEventListener('pointerover', begin, { once: true });
  await linkTo('Carla').hover();
  await new Promise((resolve) => void setTimeout(resolve, 1200));
  expect(log).not.toContain('p2 is made');
  clearInterval(typing);
  await isMade(log, 'p2');
  await name.hover();
});

test('the first person is made aside on the first step', async () => {
  const { log, goTo } = await show({ first: '' });
  await isMade(log, 'p0');
  expect(document.querySelectorAll('#givenName')).toHaveLength(0);
  goTo('p0');
  await expect.element(name).toHaveValue('Ana');
  goTo('');
  await expect.element(name).not.toBeInTheDocument();
  expect(log.filter((line) => line.startsWith('p0'))).toEqual(['p0 is made', 'p0 begins', 'p0 ends']);
});

test('a page aside that fails leaves the shown page alone', async () => {
  const { log } = await show({ broken: 'p1' });
  await vi.waitFor(() => expect(log).toContain('p1 fails'), { timeout: 5000 });
  await new Promise((resolve) => void setTimeout(resolve, 200));
  await expect.element(name).toHaveValue('Ana');
});

test('two hundred switches leave no page behind', async () => {
  const { log, container, goTo } = await show();
  await isMade(log, 'p1');
  const count = () => container.querySelectorAll('*').length;
  await expect.element(telephone).toHaveValue('0');
  const before = count();
  for (let index = 0; index < 200; index += 1) goTo(`p${(index + 1) % 2}`);
  await expect.element(telephone).toHaveValue('0');
  await expect.poll(count).toBe(before);
  const begun = log.filter((line) => line.endsWith('begins')).length;
  expect(log.filter((line) => line.endsWith('ends'))).toHaveLength(begun - 1);
});
