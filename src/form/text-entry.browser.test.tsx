import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { descriptionOf, entryNamed, entryOf, segmentOf } from './locators.fixture.ts';
import { profileWith, renderPerson } from './person-form.fixture.tsx';

const givenName = entryOf('givenName');
const identifier = entryOf('identifier');
const maternalName = entryOf('maternalName');

test('a required field says so in text and to assistive technology', async () => {
  const profile = profileWith({ fields: { nombre: { required: true } } });
  await renderPerson({}, { fields: ['givenName', 'maternalName'], profile });
  await expect.element(page.getByText('(obligatorio)')).toHaveLength(1);
  await expect.element(givenName).toBeRequired();
  await expect.element(maternalName).not.toBeRequired();
});

test('optional fields say so instead where most are required', async () => {
  await renderPerson({}, { fields: ['givenName', 'maternalName'] });
  await expect.element(page.getByText('(opcional)')).toHaveLength(1);
  await expect.element(page.getByText('(obligatorio)')).toHaveLength(0);
  await expect.element(givenName).toBeRequired();
  await expect.element(maternalName).not.toBeRequired();
  await expect.element(maternalName).toHaveAccessibleName('Apellido materno');
});

test('a text that is too long is counted and never cut', async () => {
  const long = 'x'.repeat(300);
  const { person } = await renderPerson({}, { fields: ['givenName'] });
  await givenName.fill(long);
  await userEvent.tab();
  await expect.poll(descriptionOf(givenName)).toContain('tiene 300 caracteres; el máximo es 100');
  await expect.element(givenName).toHaveValue(long);
  expect(person().givenName).toBe(long);
});

test('a NUL is named with its position and stays as typed', async () => {
  const { person } = await renderPerson({}, { fields: ['maternalName'] });
  await maternalName.fill('Solís\u0000');
  await userEvent.tab();
  await expect.element(maternalName).toBeInvalid();
  await expect.poll(descriptionOf(maternalName)).toContain('(NUL, U+0000) en la posición 6');
  await expect.element(maternalName).toHaveValue('Solís\u0000');
  expect(person().maternalName).toBe('Solís\u0000');
});

test('a pasted character that cannot be sent stays in the field', async () => {
  await renderPerson({}, { fields: ['maternalName'] });
  await navigator.clipboard.writeText('a\u0000b');
  await maternalName.click();
  await userEvent.paste();
  await userEvent.tab();
  await expect.element(maternalName).toHaveValue('a\u0000b');
  await expect.poll(descriptionOf(maternalName)).toContain('en la posición 2');
});

test.each(['  José 👩 ', 'Jose\u0301', 'O’Ryan \\ "x" <b>'])(
  '«%s» stays as typed, without an error',
  async (text) => {
    const { person } = await renderPerson({}, { fields: ['maternalName'] });
    await maternalName.fill(text);
    await userEvent.tab();
    await expect.element(maternalName).toHaveValue(text);
    await expect.element(maternalName).not.toHaveAttribute('aria-invalid');
    expect(person().maternalName).toBe(text);
  },
);

test('the browser neither keeps nor spell-checks what is typed', async () => {
  await renderPerson({}, { fields: ['givenName'] });
  await expect.element(givenName).toHaveAttribute('autocomplete', 'off');
  await expect.element(givenName).toHaveAttribute('spellcheck', 'false');
});

test('a field has the label that the rules give it', async () => {
  await renderPerson({ entityKind: 'J', givenName: 'Ejemplos SpA' }, { fields: ['givenName', 'birthDate'] });
  await expect.element(entryNamed('Razón social')).toHaveValue('Ejemplos SpA');
  await expect.element(entryNamed('Fecha de constitución')).toBeVisible();
  await expect.element(givenName).not.toBeInTheDocument();
});

test('a field has the help of the profile instead of the general hint', async () => {
  const profile = profileWith({ fields: { fechaNacimiento: { help: { es: 'Como en la cédula' } } } });
  await renderPerson({}, { fields: ['birthDate'], profile });
  await expect.element(entryOf('birthDate')).toHaveAccessibleDescription('Como en la cédula');
});

test('fields that the rules hide come and go with the entry they depend on, and keep their text', async () => {
  const fields = ['entityKind', 'paternalName', 'businessActivity'] as const;
  const { person } = await renderPerson({ entityKind: 'N', paternalName: 'Núñez' }, { fields });
  await expect.element(entryOf('businessActivity')).not.toBeInTheDocument();
  await segmentOf('entityKind', 'Persona jurídica').click();
  await expect.element(entryOf('businessActivity')).toBeVisible();
  await expect.element(entryOf('paternalName')).not.toBeInTheDocument();
  expect(person().paternalName).toBe('Núñez');
  await segmentOf('entityKind', 'Persona natural').click();
  await expect.element(entryOf('paternalName')).toHaveValue('Núñez');
});

test('a read-only form shows its texts and takes no keys', async () => {
  await renderPerson({ givenName: 'Ana' }, { fields: ['givenName'], isReadOnly: true });
  await expect.element(givenName).toHaveValue('Ana');
  await expect.element(givenName).toBeDisabled();
});

test('with a profile that asks for nothing, any text is right', async () => {
  const { person } = await renderPerson({}, { fields: ['identifier'], profile: profileWith() });
  await identifier.fill('12.345.678-9');
  await userEvent.tab();
  await expect.element(identifier).toHaveValue('12.345.678-9');
  await expect.element(identifier).not.toHaveAttribute('aria-invalid');
  expect(person().identifier).toBe('12.345.678-9');
});
