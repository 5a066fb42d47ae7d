/** A call of the service in a person's case: asked at a press, by a team server that `fetch` plays. */
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toAnswerEntryText } from '../../domain/case/answer-entry.ts';
import { createCase } from '../../domain/case/for-profile.ts';
import { toAskedHash } from '../../domain/case/look-ups.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { type PersonFormValues, toFormValues, toPerson } from '../../domain/fields/form-values.ts';
import { checkPerson, createChecks } from '../../domain/profile/check-person.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { EntryForm } from '../../form/entry-form.tsx';
import { createResolver, toPathFindings } from '../../form/field-errors.ts';
import { FormField } from '../../form/form-field.tsx';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import { createAuthentication } from '../../services/authentication/create-authentication.ts';
import { AuthenticationContext } from '../../services/authentication/use-authentication.ts';
import { whenFileMissing } from '../../services/case-files/missing-file.ts';
import { createEnrollment, findDraft } from '../../services/drafts/draft-store.ts';
import { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { SessionContext } from '../../services/drafts/use-session.ts';
import { newId } from '../../services/new-id.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { CaseForm } from './case-form.tsx';

const KEY = 'case.checks.risk';
const AT = '2026-11-20T13:04:05.678Z';
const BODY = '[{"list":"<b>x</b>"}]';
const TODAY = '2026-11-21';

const caseOf = (more: object = {}): ProfileSpec['case'] => ({
  sections: [
    {
      key: 'checks',
      label: 'Consultas',
      entries: [
        { kind: 'text', key: 'card', label: 'Tarjeta' },
        {
          kind: 'look-up',
          key: 'risk',
          label: 'Lista',
          path: '/risk?id={identificador}&card={case.checks.card}',
          found: { statuses: [200], pointer: '/0' },
          notFound: { statuses: [200] },
          ...more,
        },
      ],
    },
  ],
});
const profileOf = (authentication: ProfileSpec['authentication']) =>
  profileWith({ authentication, case: caseOf() }, { createCase });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  whenFileMissing(() => Promise.resolve(undefined));
});

const toText = async (id: string, card: string) => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(BODY)));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const asked = toAskedHash(AT, KEY, `/risk?id=${id}&card=${card}`);
  return toAnswerEntryText({ outcome: 'found', at: AT, hash, size: BODY.length, asked });
};

/** Plays the server; each look-up waits until the test answers it. */
function playServer() {
  const asked: { readonly body: unknown; readonly answer: (reply: Response) => void }[] = [];
  const fetchFromTeam = (address: string, { body }: RequestInit) => {
    if (address.endsWith('/look-ups'))
      return new Promise<Response>((answer) => {
        asked.push({ body: JSON.parse(typeof body === 'string' ? body : '') as unknown, answer });
      });
    return Promise.resolve(Response.json({ id: 'e', revision: 1 }));
  };
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => fetchFromTeam(address, init));
  return asked;
}

interface Shown {
  readonly kind?: 'team' | 'none';
  readonly isReadOnly?: boolean;
  readonly card?: string;
  readonly risk?: string;
}

async function show({ kind = 'team', isReadOnly = false, card = 'A1', risk = '' }: Shown = {}) {
  const profile = profileOf({ kind });
  const person = {
    ...createPerson('p'),
    identifier: '12345678-5',
    case: { checks: [{ id: 'checks', card, ...(risk !== '' && { risk }) }] },
  };
  const id = newId();
  await createEnrollment({ id, riskProfileCode: '', persons: [person] });
  const draft = await findDraft(id);
  if (!draft) throw new Error('it was stored');
  const session = new EnrollmentSession(draft);
  if (isReadOnly) vi.spyOn(session, 'isEditable', 'get').mockReturnValue(false);
  const authentication = await createAuthentication({ name: 'Test', baseUrl: '' });
  const services = {
    restingProfile: profile,
    ...createChecks(profile),
    source: { isKept: false, at: '', headers: new Headers(), text: '' },
  };
  function Form({ isShown }: { readonly isShown: boolean }) {
    const form = useForm<PersonFormValues>({
      defaultValues: toFormValues(person),
      resolver: createResolver((values: PersonFormValues) =>
        toPathFindings(values, checkPerson(toPerson('p', values, TODAY), profile).findings),
      ),
      mode: 'onBlur',
      reValidateMode: 'onBlur',
    });
    return (
      <EntryForm form={form} today={TODAY}>
        <FormField name="identifier" id="identifier" view={profile.viewOf(undefined).field('identifier')} />
        {isShown && <CaseForm personId="p" />}
      </EntryForm>
    );
  }
  const toElement = (isShown: boolean) => (
    <AuthenticationContext value={authentication}>
      <ProfileContext value={services}>
        <SessionContext value={session}>
          <Form isShown={isShown} />
        </SessionContext>
      </ProfileContext>
    </AuthenticationContext>
  );
  const { unmount } = await renderInSpanish(toElement(true));
  return { session, unmount };
}

const ask = page.getByRole('button', { name: 'Consultar: Lista' });
const again = page.getByRole('button', { name: 'Consultar de nuevo: Lista' });
const status = page.getByRole('status');
const entry = (name: string) => page.getByRole('textbox', { name });

test('nothing is asked before the press, and one press asks once with the key of the entry', async () => {
  const asked = playServer();
  await show();
  await expect.element(ask).toBeEnabled();
  expect(asked).toEqual([]);
  await ask.click();
  await expect.element(status).toHaveTextContent('Consultando…');
  await ask.click();
  await userEvent.keyboard(' ');
  // Its code loads at the first press.
  await vi.waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ personId: 'p', entry: KEY }]));
  asked[0]?.answer(Response.json({ text: await toText('12345678-5', 'A1') }));
  await expect.element(status).toHaveTextContent(/^Encontrado · 20-11-2026 13:04 UTC · [0-9a-f]{8}$/);
  await expect.element(again).toHaveFocus();
});

test('the answer is shown as text alone, and compared with its hash', async () => {
  const asked = playServer();
  await show();
  await ask.click();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer(Response.json({ text: await toText('12345678-5', 'A1') }));
  const open = page.getByRole('button', { name: 'Ver respuesta: Lista' });
  await open.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/no llegó del equipo/);
  await page.getByRole('button', { name: 'Ocultar respuesta: Lista' }).click();
  whenFileMissing(() => Promise.resolve(new TextEncoder().encode('[]')));
  await open.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/no es la que se recibió/);
  await page.getByRole('button', { name: 'Ocultar respuesta: Lista' }).click();
  whenFileMissing(() => Promise.resolve(new TextEncoder().encode(BODY)));
  await open.click();
  await expect.element(page.getByText(BODY)).toBeVisible();
  expect(document.querySelector('pre b')).toBeNull();
});

test('Enter goes on as in every entry, and asks nothing', async () => {
  const asked = playServer();
  await show();
  await entry('Tarjeta').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(ask).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(asked).toEqual([]);
});

test('what is missing or wrong is named, and then nothing is asked', async () => {
  const asked = playServer();
  await show({ card: '' });
  await expect.element(ask).toHaveAttribute('aria-disabled', 'true');
  await expect.element(ask).toHaveAccessibleDescription(/complete o corrija antes «Tarjeta»/);
  await ask.click({ force: true });
  await entry('Tarjeta').fill('A1');
  await expect.element(ask).not.toHaveAttribute('aria-disabled');
  await entry('Identificador').fill('');
  await expect.element(ask).toHaveAccessibleDescription(/complete o corrija antes «Identificador»/);
  expect(asked).toEqual([]);
});

test('offline, read only and without a team the reason is in view', async () => {
  const asked = playServer();
  const { unmount } = await show();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('Sin conexión no se puede consultar.', { exact: false })).toBeVisible();
  await ask.click({ force: true });
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.element(ask).not.toHaveAttribute('aria-disabled');
  await unmount();
  const readOnly = await show({ isReadOnly: true });
  await expect.element(page.getByText('Ahora no se puede cambiar', { exact: false })).toBeVisible();
  await readOnly.unmount();
  await show({ kind: 'none' });
  await expect.element(page.getByText('Solo se consulta con un equipo', { exact: false })).toBeVisible();
  await ask.click({ force: true });
  expect(asked).toEqual([]);
});

test('a failure says what to do next and leaves the entry as it was', async () => {
  const asked = playServer();
  await show();
  for (const [index, [code, said]] of (
    [
      ['service', /El servicio no dio una respuesta clara/],
      ['too-many-today', /Ya hizo todas las consultas de hoy/],
      ['anything', /El equipo no respondió/],
    ] as const
  ).entries()) {
    await ask.click();
    await vi.waitFor(() => expect(asked).toHaveLength(index + 1));
    asked[index]?.answer(Response.json({ type: `urn:enrola:${code}` }, { status: 502 }));
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(ask).toHaveAccessibleDescription(said);
  }
});

test('an answer that comes after the entry was emptied, or the page left, is dropped', async () => {
  const asked = playServer();
  const risk = await toText('12345678-5', 'A1');
  const { session, unmount } = await show({ risk });
  await again.click();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await page.getByRole('button', { name: 'Quitar Lista' }).click();
  await expect.element(ask).toBeVisible();
  asked[0]?.answer(Response.json({ text: risk }));
  await ask.click();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await expect.element(status).toHaveTextContent('Consultando…');
  await unmount();
  const before = session.findPerson('p')?.case;
  asked[1]?.answer(Response.json({ text: risk }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(session.findPerson('p')?.case).toEqual(before);
});

test('what was asked about has changed since: the entry says so until it is asked again', async () => {
  const asked = playServer();
  await show({ risk: await toText('12345678-5', 'A1') });
  await entry('Tarjeta').fill('A2');
  await again.click();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  // The answer is about the former card.
  asked[0]?.answer(Response.json({ text: await toText('12345678-5', 'A1') }));
  await expect.element(again).toHaveAccessibleDescription(/los datos consultados cambiaron después/);
  await again.click();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer(Response.json({ text: await toText('12345678-5', 'A2') }));
  await expect.element(again).not.toHaveAccessibleDescription(/cambiaron/);
});
