import { rowWith } from '../domain/enrollment/builders.fixture.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { descriptionOf, entryOf, segmentOf } from './locators.fixture.ts';
import { renderPerson, sampleWith } from './person-form.fixture.tsx';

const identifier = entryOf('identifier');
const telephone = entryOf('telephones.number', 1);
const email = entryOf('emails.address', 1);
const TELEPHONE = { telephones: [rowWith('telephones')] };
const EMAIL = { emails: [rowWith('emails')] };
const RUT = [{ identifierType: 'R' }, { fields: ['identifier'] }] as const;
const PASSPORT = [{ identifierType: 'P' }, { fields: ['identifier'] }] as const;

test.each(['12345678-5', '123456785', ' 12 345 678 5 ', '012345678-5', '12.345.678–5'])(
  'the RUT «%s» is echoed and then shown as 12.345.678-5',
  async (typed) => {
    await renderPerson(...RUT);
    await userEvent.type(identifier, typed);
    await expect.poll(descriptionOf(identifier)).toContain('12.345.678-5');
    await userEvent.tab();
    await expect.element(identifier).toHaveValue('12.345.678-5');
    await expect.poll(descriptionOf(identifier)).toBe('');
    await expect.element(identifier).not.toHaveAttribute('aria-invalid');
  },
);

test('what stands in an entry as it is shown is not said again', async () => {
  await renderPerson({ ...RUT[0], ...TELEPHONE }, { ...RUT[1], sections: ['telephones'] });
  await userEvent.type(identifier, '12.345.678-5');
  await expect.poll(descriptionOf(identifier)).toBe('');
  await userEvent.type(telephone, '987654321');
  await expect.poll(descriptionOf(telephone)).toContain('+56 9 8765 4321');
  await userEvent.clear(telephone);
  await userEvent.type(telephone, '+56 9 8765 4321');
  await expect.poll(descriptionOf(telephone)).not.toContain('8765 4321');
});

test('text that nobody typed stays as it is when its entry is passed through', async () => {
  await renderPerson({ ...RUT[0], identifier: '123456785' }, RUT[1]);
  await identifier.click();
  await userEvent.tab();
  await expect.element(identifier).not.toHaveFocus();
  await expect.element(identifier).toHaveValue('123456785');
  await identifier.click();
  await userEvent.keyboard('{End}{Backspace}5');
  await userEvent.tab();
  await expect.element(identifier).toHaveValue('12.345.678-5');
});

test('the check digit K is shown as a capital', async () => {
  await renderPerson(...RUT);
  await userEvent.type(identifier, '6-k');
  await userEvent.tab();
  await expect.element(identifier).toHaveValue('6-K');
});

test.each([
  ['12.345.678-9', 'el dígito verificador no corresponde a este RUT'],
  ['ABC', 'el RUT va como 12.345.678-5'],
])('the RUT «%s» stays as typed, and its error names the remedy', async (typed, message) => {
  await renderPerson(...RUT);
  await userEvent.type(identifier, typed);
  await userEvent.tab();
  await expect.element(identifier).toBeInvalid();
  await expect.poll(descriptionOf(identifier)).toContain(message);
  await expect.element(identifier).toHaveValue(typed);
});

test('a text that is no RUT yet has no echo', async () => {
  await renderPerson(...RUT);
  await userEvent.type(identifier, '12.3');
  await expect.poll(descriptionOf(identifier)).toBe('');
});

test('a RUT of equal digits is a warning only', async () => {
  await renderPerson(...RUT);
  await userEvent.type(identifier, '11.111.111-1');
  await userEvent.tab();
  await expect.poll(descriptionOf(identifier)).toContain('todos los dígitos son iguales');
  await expect.element(identifier).not.toHaveAttribute('aria-invalid');
});

test('a passport is shown in capitals', async () => {
  await renderPerson(...PASSPORT);
  await userEvent.type(identifier, 'f0012345');
  await userEvent.tab();
  await expect.element(identifier).toHaveValue('F0012345');
  await expect.element(identifier).not.toHaveAttribute('aria-invalid');
});

test('a passport number in the form of a RUT is an error with an example', async () => {
  await renderPerson(...PASSPORT);
  await userEvent.type(identifier, '12.345.678-5');
  await userEvent.tab();
  await expect.poll(descriptionOf(identifier)).toContain('por ejemplo F12345678');
});

test('the check of an identifier follows its type', async () => {
  await renderPerson(
    { identifierType: 'R', identifier: 'F0012345' },
    { fields: ['identifierType', 'identifier'] },
  );
  await identifier.click();
  await userEvent.tab();
  await expect.element(identifier).toBeInvalid();
  await segmentOf('identifierType', 'Pasaporte').click();
  await expect.element(identifier).not.toHaveAttribute('aria-invalid');
});

test.each([
  ['9 8765 4321', '+56 9 8765 4321 · móvil'],
  ['+56223456789', '+56 2 2345 6789 · fijo'],
])('the telephone «%s» is echoed as %s', async (typed, echo) => {
  await renderPerson(TELEPHONE, { sections: ['telephones'] });
  await userEvent.type(telephone, typed);
  await expect.poll(descriptionOf(telephone)).toContain(echo);
});

test('a telephone that is not understood is a warning where it is sent as typed', async () => {
  await renderPerson(TELEPHONE, { sections: ['telephones'] });
  await userEvent.type(telephone, '12');
  await userEvent.tab();
  await expect.poll(descriptionOf(telephone)).toContain('revise el teléfono');
  await expect.element(telephone).not.toHaveAttribute('aria-invalid');
});

test('a telephone that is not understood is an error where it is sent in international form', async () => {
  const profile = sampleWith({ fields: { telefono: { format: { name: 'phone-cl' } } } });
  await renderPerson(TELEPHONE, { sections: ['telephones'], profile });
  await userEvent.type(telephone, '12');
  await userEvent.tab();
  await expect.element(telephone).toBeInvalid();
});

test.each([
  ['begona.example.com', 'falta la @'],
  ['begona@example', 'revise el correo'],
])('the e-mail address «%s» is an error', async (typed, message) => {
  await renderPerson(EMAIL, { sections: ['emails'] });
  await userEvent.type(email, typed);
  await userEvent.tab();
  await expect.element(email).toBeInvalid();
  await expect.poll(descriptionOf(email)).toContain(message);
  await expect.element(email).toHaveValue(typed);
});

test('touch screens show the keyboard of the format', async () => {
  await renderPerson({ ...TELEPHONE, ...EMAIL }, { sections: ['telephones', 'emails'] });
  await expect.element(telephone).toHaveAttribute('inputmode', 'tel');
  await expect.element(email).toHaveAttribute('inputmode', 'email');
});
