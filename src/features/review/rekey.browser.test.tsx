/** The dialog in which a supervisor types the critical values again. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { personWith, rowWith } from '../../domain/enrollment/builders.fixture.ts';
import type { Enrollment, Person } from '../../domain/enrollment/enrollment.ts';
import { createChecks } from '../../domain/profile/check-person.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import { createAuthentication } from '../../services/authentication/create-authentication.ts';
import { AuthenticationContext } from '../../services/authentication/use-authentication.ts';
import { sessionWith } from '../../services/drafts/session.fixture.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { RekeySection } from './rekey.tsx';
import { useRekeying } from './use-rekeying.ts';

const profile = profileWith({
  review: { approval: 'required', criticalFields: ['identificador', 'numero'] },
});
const SERVICES = {
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};

function Section({ enrollment }: { readonly enrollment: Enrollment }) {
  const { rekeyed } = useRekeying(enrollment);
  return (
    <>
      <RekeySection enrollment={enrollment} />
      <code>{JSON.stringify(rekeyed ?? 'nothing')}</code>
    </>
  );
}

const authentication = await createAuthentication({ name: 'Test', baseUrl: '' });
const result = page.getByText(/^(?:"nothing"|\{.*\})$/);
const offer = page.getByRole('button', { name: /los datos críticos$/ });
const entry = (name: string) => page.getByRole('textbox', { name, exact: true });

/** Shows an enrollment; the same id is the same enrollment. Without one it is another than all before. */
function show(persons: readonly Person[], id: string = crypto.randomUUID()) {
  const enrollment = { ...sessionWith(persons).getEnrollment(), id };
  return renderInSpanish(
    <AuthenticationContext value={authentication}>
      <ProfileContext value={SERVICES}>
        <Section enrollment={enrollment} />
      </ProfileContext>
    </AuthenticationContext>,
  );
}

async function open(...persons: readonly Person[]) {
  await show(persons);
  await offer.click();
}

const ana = personWith({
  id: 'p1',
  givenName: 'Ana',
  paternalName: 'Soto',
  identifier: '12.345.678-5',
  bankAccounts: [rowWith('bankAccounts', { number: '00123' })],
});
const berta = personWith({ id: 'p2', givenName: 'Berta', identifier: '7.654.321-6' });
const entries = () => page.getByRole('textbox');

test('what was entered stays hidden after a difference, and typing it right counts', async () => {
  await open(berta);
  const dialog = page.getByRole('dialog', { name: 'Digitar de nuevo' });
  await expect.element(dialog).not.toHaveTextContent('7.654.321-6');
  await expect.element(entries().first()).toHaveFocus();
  await userEvent.keyboard('7654321-5{Enter}');
  await expect.element(entries()).toHaveAccessibleDescription(/^No coincide/);
  await expect.element(entries()).toBeInvalid();
  // A second Enter does not pass over it.
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toHaveTextContent('7.654.321-6');
  await userEvent.keyboard('{Backspace}6{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(result).toHaveTextContent('{"same":1,"different":0}');
});

test('Enter leads to the next empty value, person by person, and the result is told', async () => {
  await open(ana, personWith({ id: 'p3', givenName: 'Sin datos' }), berta);
  await userEvent.keyboard('12345678-5{Enter}');
  await expect.element(entries().nth(1)).toHaveFocus();
  await userEvent.keyboard('00123');
  await page.getByRole('button', { name: 'Persona siguiente' }).click();
  // A person without critical values is passed over.
  await expect.element(page.getByRole('heading', { name: 'Berta' })).toBeVisible();
  await userEvent.keyboard('7.654.321-6{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('status')).toHaveTextContent(/3 coinciden/);
  await expect.element(result).toHaveTextContent('{"same":3,"different":0}');
});

test('an empty value is asked for; a value that was shown counts as different, also typed right', async () => {
  await open(berta);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Digite este dato para seguir.')).toBeVisible();
  await page.getByRole('button', { name: /^Ver lo ingresado/ }).click();
  await expect.element(entries()).toHaveAccessibleDescription(/Se ingresó «7.654.321-6»/);
  await expect.element(page.getByRole('button', { name: 'Terminar' })).toHaveFocus();
  await entries().click();
  await userEvent.keyboard('7.654.321-6{Enter}');
  await expect.element(result).toHaveTextContent('{"same":0,"different":1}');
});

test('a pasted value does not count', async () => {
  await open(berta);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '7.654.321-6');
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  await expect.element(entries()).toHaveFocus();
  entries().element().dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(true);
  await expect.element(entries()).toHaveAccessibleDescription(/^Pegado no cuenta/);
});

test('it goes on where it was left, and only a corrected value is typed anew', async () => {
  const first = await show([ana, berta], 'left');
  await offer.click();
  await userEvent.keyboard('12345678-5{Enter}001');
  await userEvent.keyboard('{Escape}');
  await expect.element(offer).toHaveTextContent('Seguir digitando los datos críticos');
  await first.unmount();
  const second = await show([ana, berta], 'left');
  await offer.click();
  await expect.element(entry('Cuenta bancaria 1 · Número de cuenta')).toHaveValue('001');
  await expect.element(entry('Cuenta bancaria 1 · Número de cuenta')).toHaveFocus();
  await userEvent.keyboard('{End}23{Enter}7654321-6{Enter}');
  await expect.element(result).toHaveTextContent('{"same":3,"different":0}');
  await second.unmount();
  const third = await show([ana, berta], 'left');
  await expect.element(result).toHaveTextContent('{"same":3,"different":0}');
  await third.unmount();
  await show([ana, { ...berta, identifier: '7.654.322-4' }], 'left');
  await expect.element(result).toHaveTextContent('"nothing"');
  await offer.click();
  await expect.element(page.getByRole('heading', { name: 'Berta' })).toBeVisible();
  await expect.element(entries()).toHaveValue('');
});

test('all typed: it says so, and starts again only when asked', async () => {
  await open(berta);
  await userEvent.keyboard('7654321-6{Enter}');
  await offer.click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('1 coincide');
  await expect.element(result).toHaveTextContent('{"same":1,"different":0}');
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect.element(entries()).toHaveFocus();
  await expect.element(result).toHaveTextContent('"nothing"');
});
