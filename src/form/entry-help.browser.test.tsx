import { personWith, rowWith } from '../domain/enrollment/builders.fixture.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Person } from '../domain/enrollment/enrollment.ts';
import {
  addButton,
  descriptionOf,
  entryOf,
  list,
  offer,
  results,
  rowsOf,
  segmentOf,
} from './locators.fixture.ts';
import { type PersonFormOptions, renderPerson } from './person-form.fixture.tsx';
import { afterPaint } from '../ui/schedule.ts';

/** A person whose country can be inferred. */
const FRESH: Partial<Person> = { entityKind: 'N', identifierType: 'R', identifier: '12.345.678-5' };
const COUNTRY = { fields: ['countryCode', 'maritalStatusCode'] } as const;
const EMAILS = { sections: ['emails'] } as const;
const withTelephone = (number: string) => ({ telephones: [rowWith('telephones', { number })] });
const withEmail = () => ({ emails: [rowWith('emails', { typeCode: 'TDIREEPART' })] });

const country = entryOf('countryCode');
const maritalStatus = entryOf('maritalStatusCode');
const email = entryOf('emails.address', 1);
const suggestion = offer('Sugerencia:');
const ALT_ENTER = '{Alt>}{Enter}{/Alt}';

async function focusCountry(values = FRESH, options: PersonFormOptions = COUNTRY) {
  const rendered = await renderPerson(values, options);
  country.element().focus();
  await expect.element(offer('Sugerencia: Chile')).toBeVisible();
  return rendered;
}

test('an empty entry shows what is suggested, and nothing is filled in', async () => {
  const { person } = await focusCountry();
  await expect.element(country).toHaveValue('');
  expect(person().countryCode).toBe('');
});

test('a suggestion describes its entry and is announced with its key', async () => {
  await focusCountry();
  await expect.poll(descriptionOf(country)).toContain('Sugerencia: Chile');
  const said = page.getByRole('status').filter({ hasText: 'Sugerencia: Chile. Enter lo acepta.' });
  await expect.element(said).toHaveLength(1);
});

test('Enter takes the suggestion and goes on', async () => {
  const { person } = await focusCountry();
  await userEvent.keyboard('{Enter}');
  await expect.element(maritalStatus).toHaveFocus();
  await expect.element(country).toHaveValue('Chile');
  expect(person().countryCode).toBe('CHL');
});

test('Tab takes nothing, goes to the next entry, and the suggestion goes', async () => {
  await focusCountry();
  await userEvent.tab();
  await expect.element(maritalStatus).toHaveFocus();
  await expect.element(country).toHaveValue('');
  await expect.element(suggestion).not.toBeInTheDocument();
});

test('Escape takes the suggestion away, and Enter then takes nothing', async () => {
  await focusCountry();
  await userEvent.keyboard('{Escape}');
  await expect.element(suggestion).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(maritalStatus).toHaveFocus();
  await expect.element(country).toHaveValue('');
});

test('a suggestion that Escape took away is there again when the entry is', async () => {
  await focusCountry();
  await userEvent.keyboard('{Escape}');
  await expect.element(suggestion).not.toBeInTheDocument();
  await userEvent.tab();
  country.element().focus();
  await expect.element(offer('Sugerencia: Chile')).toBeVisible();
});

test('typing takes the suggestion away, and Enter takes the result of the list', async () => {
  await focusCountry();
  await userEvent.keyboard('per');
  await expect.element(suggestion).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(country).toHaveValue('Perú');
});

test('a list that stands open covers the suggestion: Enter takes neither', async () => {
  await focusCountry();
  await userEvent.keyboard('p{Backspace}');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(maritalStatus).toHaveFocus();
  await expect.element(country).toHaveValue('');
});

test('nothing is suggested for an entry that holds something', async () => {
  await renderPerson({ ...FRESH, countryCode: 'PER' }, COUNTRY);
  country.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(country).toHaveValue('Perú');
  await expect.element(suggestion).not.toBeInTheDocument();
});

test('a suggestion can be pressed: it then stands in the entry, with the focus', async () => {
  await renderPerson(withTelephone('223456789'), { sections: ['telephones'] });
  const type = entryOf('telephones.typeCode', 1);
  type.element().focus();
  await offer('Sugerencia: Fijo').click();
  await expect.element(segmentOf('telephones.typeCode', 'Fijo', 1)).toBeChecked();
  await expect.element(segmentOf('telephones.typeCode', 'Fijo', 1)).toHaveFocus();
  await expect.element(suggestion).not.toBeInTheDocument();
});

test.each([
  [
    'the commune at the end of the address',
    'addresses.communeId',
    { addresses: [rowWith('addresses', { id: 'a', line: 'Calle Uno 1, til til' })] },
    'Tiltil',
  ],
  [
    'the number of a CuentaRUT',
    'bankAccounts.number',
    { ...FRESH, bankAccounts: [rowWith('bankAccounts', { bankId: 12, kind: 'CuentaRUT' })] },
    '12345678',
  ],
] as const)('%s is suggested', async (_, field, values, text) => {
  const [section] = field.split('.');
  await renderPerson(values, { sections: [section === 'addresses' ? 'addresses' : 'bankAccounts'] });
  entryOf(field, 1).element().focus();
  await expect.element(offer(`Sugerencia: ${text}`)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf(field, 1)).toHaveValue(text);
});

test('the type of a company is suggested by its name', async () => {
  await renderPerson(
    { entityKind: 'J', givenName: 'Ejemplos del Sur SpA' },
    { fields: ['companyTypeCode', 'businessActivity'] },
  );
  entryOf('companyTypeCode').element().focus();
  await expect.element(suggestion).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('companyTypeCode')).toHaveValue('SPA');
});

test('what follows from a text stands in its own entry: Enter leaves it there, and Enter there takes it', async () => {
  const { person } = await renderPerson(withTelephone(''), { sections: ['telephones'] });
  await userEvent.type(entryOf('telephones.number', 1), '+56912345678');
  await expect.element(offer('Se completará: Móvil')).toBeVisible();
  await expect.element(page.getByText('Móvil', { exact: true }).first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(person().telephones[0]?.typeCode).toBe('');
  await expect.element(offer('Sugerencia: Móvil')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(person().telephones[0]?.typeCode).toBe('TTELEMOVIL');
});

test('Alt+Enter takes all that is shown, and goes on behind it', async () => {
  const { person } = await renderPerson(withTelephone(''), { sections: ['telephones'] });
  await userEvent.type(entryOf('telephones.number', 1), '+56912345678');
  await expect.element(offer('Se completará: Móvil')).toBeVisible();
  await userEvent.keyboard(ALT_ENTER);
  expect(person().telephones[0]).toMatchObject({ number: '+56912345678', typeCode: 'TTELEMOVIL' });
  await expect.element(entryOf('telephones.number', 2)).toHaveFocus();
});

test('what is offered goes with a slow press of another button', async () => {
  await renderPerson(withTelephone(''), { sections: ['telephones'] });
  await userEvent.type(entryOf('telephones.number', 1), '+56912345678');
  await expect.element(offer('Se completará: Móvil')).toBeVisible();
  await userEvent.click(addButton('telephones'), { delay: 100 });
  await expect.element(entryOf('telephones.number', 2)).toHaveFocus();
  await expect.element(offer('Se completará: Móvil')).not.toBeInTheDocument();
});

test('what was not seen yet is not taken: Enter goes on', async () => {
  const { person } = await renderPerson(FRESH, COUNTRY);
  country.element().focus();
  // One task, so that nothing is painted between the focus and the key.
  const key = { key: 'Enter', bubbles: true, cancelable: true };
  country.element().dispatchEvent(new KeyboardEvent('keydown', key));
  await expect.element(maritalStatus).toHaveFocus();
  expect(person().countryCode).toBe('');
});

test('nothing that tells persons apart is suggested from the person before', async () => {
  await renderPerson(
    {},
    {
      fields: ['entityKind', 'relationshipTypeCode', 'countryCode', 'maritalStatusCode'],
      recent: { entityKind: ['J'], relationshipTypeCode: ['APODERADO'], countryCode: ['PER'] },
    },
  );
  for (const field of ['entityKind', 'countryCode'] as const) {
    entryOf(field).element().focus();
    await expect.element(entryOf(field)).toHaveFocus();
    await expect.element(suggestion).not.toBeInTheDocument();
  }
  entryOf('relationshipTypeCode').element().focus();
  await expect.element(offer('Sugerencia: Titular')).toBeVisible();
});

test('no second holder is suggested', async () => {
  const others = [personWith({ id: 'o', relationshipTypeCode: 'CLINTE' })];
  await renderPerson(FRESH, { fields: ['relationshipTypeCode', 'countryCode'], others });
  entryOf('relationshipTypeCode').element().focus();
  await userEvent.tab();
  // The next field shows a suggestion, so the previous one had time for its own.
  await expect.element(offer('Sugerencia: Chile')).toBeVisible();
  await expect.element(offer('Sugerencia: Titular')).not.toBeInTheDocument();
});

test('a kind of address that speaks against the person is not suggested', async () => {
  const address = rowWith('addresses', { id: 'a', line: 'Calle Uno 1', communeId: 13_120 });
  await renderPerson(
    { ...FRESH, entityKind: 'J', addresses: [address] },
    { sections: ['addresses'], recent: { 'addresses.typeCode': ['TDIREFPART'] } },
  );
  entryOf('addresses.typeCode', 1).element().focus();
  await expect.element(offer('Sugerencia: Tributaria')).toBeVisible();
});

test('choices are remembered when their field is left, the newest first', async () => {
  const address = rowWith('addresses', { id: 'a', line: 'Calle Uno 1', communeId: 13_120 });
  const { recentOf } = await renderPerson({ addresses: [address] }, { sections: ['addresses'] });
  for (const label of ['Laboral', 'Correspondencia']) {
    entryOf('addresses.typeCode', 1).element().focus();
    await segmentOf('addresses.typeCode', label, 1).click();
    await entryOf('addresses.line', 1).click();
  }
  await expect.poll(() => recentOf('addresses.typeCode')).toEqual(['TDIREFCORR', 'TDIREFLABO']);
});

test('what tells one person from another is not remembered', async () => {
  const { recentOf } = await renderPerson({}, { fields: ['maritalStatusCode', 'sex'] });
  maritalStatus.element().focus();
  await maritalStatus.selectOptions('Viudo/a');
  await userEvent.tab();
  await expect.element(entryOf('sex')).toHaveFocus();
  expect(recentOf('maritalStatusCode')).toEqual([]);
});

test('a remembered commune is not suggested, for where a person lives does not follow from others', async () => {
  const address = rowWith('addresses', { id: 'a', line: 'Calle Uno 1' });
  await renderPerson(
    { addresses: [address] },
    {
      sections: ['addresses'],
      recent: { 'addresses.communeId': ['15101'], 'addresses.typeCode': ['TDIREFPART'] },
    },
  );
  entryOf('addresses.communeId', 1).element().focus();
  await userEvent.tab();
  // The next field shows a suggestion, so the previous one had time for its own.
  await expect.element(offer('Sugerencia: Particular')).toBeVisible();
  await expect.element(offer('Sugerencia: Arica')).not.toBeInTheDocument();
});

test('a commune that was chosen is remembered and stands first in the list', async () => {
  const { recentOf } = await renderPerson(
    { addresses: [rowWith('addresses', { id: 'a', line: 'Calle Uno 1' })] },
    { sections: ['addresses'] },
  );
  const commune = entryOf('addresses.communeId', 1);
  await userEvent.type(commune, 'nunoa{Enter}');
  await expect.poll(() => recentOf('addresses.communeId')).toEqual(['13120']);
  await commune.fill('');
  await expect.element(results.first()).toHaveAccessibleName('Ñuñoa');
});

test.each(['+56 9 1011 220', '8765 4321', '+54 9 11 2345', '2 2345 6789 ext. 12', '133'])(
  'Enter leaves the telephone %s as it was typed: nothing is offered for it',
  async (typed) => {
    await renderPerson({}, { sections: ['telephones'] });
    await addButton('telephones').click();
    const number = entryOf('telephones.number', 1);
    await userEvent.keyboard(typed);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await expect.element(offer('Usar')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(number).toHaveValue(typed);
    await expect.element(entryOf('telephones.typeCode', 1)).toHaveFocus();
  },
);

test('an e-mail address that was begun is completed by Alt+Enter, and left as typed by Enter', async () => {
  await renderPerson({}, EMAILS);
  await addButton('emails').click();
  await userEvent.keyboard('ana@h');
  await expect.element(offer('Usar ana@hotmail.com')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveValue('ana@h');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(offer('Usar ana@hotmail.com')).toBeVisible();
  await userEvent.keyboard(ALT_ENTER);
  await expect.element(email).toHaveValue('ana@hotmail.com');
  await expect.element(offer('Sugerencia: Personal')).toBeVisible();
  // A suggestion counts once it was painted.
  await new Promise<void>((resolve) => void afterPaint(resolve));
  await userEvent.keyboard('{Enter}');
  await expect.element(segmentOf('emails.typeCode', 'Personal', 1)).toBeChecked();
  await expect.element(entryOf('emails.address', 2)).toHaveFocus();
});

test.each([
  ['Enter', {}],
  ['Alt+Enter', { altKey: true }],
])('the %s that ends a composition in Safari is no Enter', async (_, keys) => {
  const { person } = await renderPerson({}, { fields: ['givenName', 'paternalName'] });
  const given = entryOf('givenName');
  await userEvent.type(given, 'josé');
  await expect.element(offer('Usar José')).toBeVisible();
  const element = given.element();
  element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'é' }));
  const press = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true, ...keys };
  const event = new KeyboardEvent('keydown', press);
  element.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  await expect.element(given).toHaveFocus();
  await expect.element(given).toHaveValue('josé');
  await userEvent.keyboard('{Enter}');
  await expect.element(given).toHaveValue('José');
  expect(person().givenName).toBe('José');
});

const QUESTION = '¿Quiso decir ana@gmail.com?';

test('Enter leaves a text that would do as it stands, and the question stays', async () => {
  await renderPerson(withEmail(), EMAILS);
  await userEvent.type(email, 'ana@gmial.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveValue('ana@gmial.com');
  await expect.element(offer(QUESTION)).toBeVisible();
});

test('a press on the question changes the text and focuses its entry', async () => {
  await renderPerson(withEmail(), EMAILS);
  await userEvent.type(email, 'ana@gmial.com{Enter}');
  await offer(QUESTION).click();
  await expect.element(email).toHaveValue('ana@gmail.com');
  await expect.element(email).toHaveFocus();
  await expect.element(offer(QUESTION)).not.toBeInTheDocument();
});

test('Alt+Enter changes the text and goes on', async () => {
  await renderPerson(withEmail(), EMAILS);
  await userEvent.type(email, 'ana@gmial.com');
  await expect.element(offer(QUESTION)).toBeVisible();
  await userEvent.keyboard(ALT_ENTER);
  await expect.element(email).toHaveValue('ana@gmail.com');
  await expect.element(entryOf('emails.typeCode', 1)).toHaveFocus();
});

test('a name in capitals is offered in small letters, by Tab and Enter', async () => {
  await renderPerson({}, { fields: ['paternalName', 'maternalName'] });
  const paternal = entryOf('paternalName');
  await userEvent.type(paternal, 'DE LA FUENTE');
  await expect.element(offer('Usar De la Fuente')).toBeVisible();
  await userEvent.tab();
  await expect.element(offer('Usar De la Fuente')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(paternal).toHaveValue('De la Fuente');
  await expect.element(paternal).toHaveFocus();
});

test('who tabs past an offer keeps the text as typed', async () => {
  await renderPerson({}, { fields: ['paternalName', 'maternalName'] });
  await userEvent.type(entryOf('paternalName'), 'MCPHERSON');
  await expect.element(offer('Usar')).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(entryOf('maternalName')).toHaveFocus();
  await expect.element(entryOf('paternalName')).toHaveValue('MCPHERSON');
});

test('an offer goes with its row', async () => {
  await renderPerson(withEmail(), EMAILS);
  await userEvent.type(email, 'ana@gmial.com');
  await expect.element(offer(QUESTION)).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar correo electrónico 1' }).click();
  await expect.element(rowsOf('emails')).toHaveLength(0);
  await expect.element(offer(QUESTION)).not.toBeInTheDocument();
});

test('a suggestion that is taken takes the error of its field away', async () => {
  await focusCountry(FRESH, { ...COUNTRY, showAll: true });
  await expect.element(country).toBeInvalid();
  await userEvent.keyboard('{Enter}');
  await expect.element(country).toHaveValue('Chile');
  await expect.element(country).not.toHaveAttribute('aria-invalid');
});
