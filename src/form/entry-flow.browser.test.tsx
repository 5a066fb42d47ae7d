import { rowWith } from '../domain/enrollment/builders.fixture.ts';
import { afterPaint } from '../ui/schedule.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openFlow } from './entry-flow.ts';
import {
  addButton,
  entryOf,
  list,
  offer,
  removeButton,
  results,
  rowsOf,
  stepOn,
  segmentOf,
} from './locators.fixture.ts';
import { profileWith, renderPerson, WHOLE_PERSON } from './person-form.fixture.tsx';

const SHIFT_ENTER = '{Shift>}{Enter}{/Shift}';
const names = { fields: ['givenName', 'paternalName'] } as const;
const TELEPHONE = rowWith('telephones', { id: 't', number: '223456789', typeCode: 'TTELEFIJO' });
const EMAIL = rowWith('emails', { address: 'ana@example.com', typeCode: 'TDIREEPART' });

const focus = (entry: ReturnType<typeof entryOf>) => entry.element().focus();

test('Enter goes to the next entry', async () => {
  await renderPerson({}, names);
  await entryOf('givenName').click();
  await userEvent.keyboard('Ana{Enter}');
  await expect.element(entryOf('paternalName')).toHaveFocus();
});

test('Enter selects the text of the next entry, so that typing replaces it', async () => {
  await renderPerson({ paternalName: 'Núñez' }, names);
  await entryOf('givenName').click();
  await userEvent.keyboard('{Enter}Rojas');
  await expect.element(entryOf('paternalName')).toHaveValue('Rojas');
});

test('Shift+Enter goes to the entry before', async () => {
  await renderPerson({}, names);
  await entryOf('paternalName').click();
  await userEvent.keyboard(SHIFT_ENTER);
  await expect.element(entryOf('givenName')).toHaveFocus();
});

test('Shift+Enter in the first entry stays there', async () => {
  await renderPerson({}, names);
  await entryOf('givenName').click();
  await userEvent.keyboard(SHIFT_ENTER);
  await expect.element(entryOf('givenName')).toHaveFocus();
});

test('Enter goes on from a few options side by side, whatever is chosen', async () => {
  await renderPerson({}, { fields: ['sex', 'countryCode'] });
  focus(entryOf('sex'));
  await userEvent.keyboard('F{Enter}');
  await expect.element(segmentOf('sex', 'Femenino')).toBeChecked();
  await expect.element(entryOf('countryCode')).toHaveFocus();
});

test('Enter takes the result of a list and goes on in the same press', async () => {
  await renderPerson({}, { fields: ['countryCode', 'maritalStatusCode'] });
  await userEvent.type(entryOf('countryCode'), 'peru');
  await expect.element(results.first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('countryCode')).toHaveValue('Perú');
  await expect.element(entryOf('maritalStatusCode')).toHaveFocus();
  await expect.element(list).not.toBeInTheDocument();
});

test('Enter goes on over an entry that is wrong, and its error shows', async () => {
  await renderPerson({}, { fields: ['birthDate', 'sex'] });
  await userEvent.type(entryOf('birthDate'), 'ayer{Enter}');
  await expect.element(entryOf('sex')).toHaveFocus();
  await expect.element(entryOf('birthDate')).toBeInvalid();
});

test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('%s does not go on', async (keys) => {
  await renderPerson({}, names);
  await entryOf('givenName').click();
  await userEvent.keyboard(keys);
  await expect.element(entryOf('givenName')).toHaveFocus();
});

test.each([
  ['that ends an input method composition', { isComposing: true }],
  ['that is held down', { repeat: true }],
])('Enter %s does not go on', async (_, state) => {
  await renderPerson({}, { fields: ['givenName', 'paternalName', 'maternalName'] });
  focus(entryOf('givenName'));
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('paternalName')).toHaveFocus();
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...state });
  entryOf('paternalName').element().dispatchEvent(event);
  await expect.element(entryOf('paternalName')).toHaveFocus();
});

test('Enter after the last field makes the first row of the first section', async () => {
  await renderPerson({}, { fields: ['givenName'], sections: ['telephones', 'emails'] });
  await entryOf('givenName').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('telephones.number', 1)).toHaveFocus();
});

test('Enter after the last field goes to the first row that is there', async () => {
  await renderPerson({ telephones: [TELEPHONE] }, { fields: ['givenName'], sections: ['telephones'] });
  await entryOf('givenName').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('telephones.number', 1)).toHaveFocus();
  await expect.element(rowsOf('telephones')).toHaveLength(1);
});

test('Enter at the end of a row makes the next one', async () => {
  await renderPerson({ telephones: [TELEPHONE] }, { sections: ['telephones'] });
  await entryOf('telephones.remark', 1).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('telephones.number', 2)).toHaveFocus();
});

test('Enter at the end of a row goes to the next one that is there', async () => {
  await renderPerson({ telephones: [TELEPHONE, { ...TELEPHONE, id: 't2' }] }, { sections: ['telephones'] });
  await entryOf('telephones.remark', 1).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('telephones.number', 2)).toHaveFocus();
  await expect.element(rowsOf('telephones')).toHaveLength(2);
});

test('Enter in the empty row that Enter made removes it and goes to the next section', async () => {
  const { reports } = await renderPerson({ telephones: [TELEPHONE] }, { sections: ['telephones', 'emails'] });
  await entryOf('telephones.remark', 1).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('telephones.number', 2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('emails.address', 1)).toHaveFocus();
  await expect.element(rowsOf('telephones')).toHaveLength(1);
  // An empty row has nothing to restore.
  expect(reports.removed).toEqual([]);
});

test('Enter after the last section goes to the button that leads on', async () => {
  await renderPerson({ emails: [EMAIL] }, { sections: ['emails'] });
  focus(entryOf('emails.typeCode', 1));
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('emails.address', 2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(stepOn).toHaveFocus();
  await expect.element(rowsOf('emails')).toHaveLength(1);
});

test('Enter passes a full section', async () => {
  const profile = profileWith({ limits: { rows: { telefonoFulls: 1 } } });
  await renderPerson({ telephones: [TELEPHONE] }, { sections: ['telephones', 'emails'], profile });
  await entryOf('telephones.remark', 1).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('emails.address', 1)).toHaveFocus();
});

test('Shift+Enter leaves the empty row that Enter made and removes it', async () => {
  await renderPerson({}, { fields: ['givenName'], sections: ['telephones'] });
  await entryOf('givenName').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('telephones.number', 1)).toHaveFocus();
  await userEvent.keyboard(SHIFT_ENTER);
  await expect.element(entryOf('givenName')).toHaveFocus();
  await expect.element(rowsOf('telephones')).toHaveLength(0);
});

test('Shift+Enter keeps a row that something was typed in', async () => {
  await renderPerson({}, { fields: ['givenName'], sections: ['telephones'] });
  await entryOf('givenName').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('telephones.number', 1)).toHaveFocus();
  await userEvent.keyboard('22');
  await userEvent.keyboard(SHIFT_ENTER);
  await expect.element(entryOf('givenName')).toHaveFocus();
  await expect.element(rowsOf('telephones')).toHaveLength(1);
});

test('a row that the button added stays while it is empty, and its end makes no other one', async () => {
  await renderPerson({}, { sections: ['emails', 'bankAccounts'] });
  await addButton('emails').click();
  await expect.element(entryOf('emails.address', 1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('emails.typeCode', 1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('bankAccounts.kind', 1)).toHaveFocus();
  await expect.element(rowsOf('emails')).toHaveLength(1);
});

test('Enter on a button presses it and does not go on', async () => {
  await renderPerson({}, { fields: ['givenName'], sections: ['emails'] });
  addButton('emails').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('emails.address', 1)).toHaveFocus();
  await expect.element(rowsOf('emails')).toHaveLength(1);
});

/** Enter accepts only a suggestion that was painted. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    afterPaint(() => afterPaint(resolve));
  });
}

async function takeSuggestion(text: string): Promise<void> {
  await expect.element(offer(`Sugerencia: ${text}`)).toBeVisible();
  await nextPaint();
  await userEvent.keyboard('{Enter}');
}

test('a whole person is entered with Enter alone', async () => {
  const { person } = await renderPerson({}, WHOLE_PERSON);
  focus(entryOf('identifier'));
  // Texts in brackets are suggestions, which must be visible before Enter accepts them.
  const typed = [
    '123456785',
    '[RUT]',
    '[Persona natural]',
    '[Titular]',
    'Begoña',
    'Núñez',
    '',
    '05091983',
    'F',
    '[Chile]',
    'Cas',
    'Sep',
    '+56912345678',
    '[Móvil]',
    '',
    '+56223456789',
    '[Fijo]',
    '',
    '',
    'Av. Uno 1',
    'nunoa',
    '[Particular]',
    '',
    'ana@example.com',
    '[Personal]',
    '',
    'Cuenta v',
    'banco de chile',
    '123',
    '',
  ];
  for (const text of typed) {
    const suggested = /^\[(.*)\]$/.exec(text)?.[1];
    if (suggested === undefined) await userEvent.keyboard(`${text}{Enter}`);
    else await takeSuggestion(suggested);
  }
  await expect.element(stepOn).toHaveFocus();
  expect(person()).toMatchObject({
    entityKind: 'N',
    identifierType: 'R',
    identifier: '123456785',
    relationshipTypeCode: 'CLINTE',
    givenName: 'Begoña',
    paternalName: 'Núñez',
    maternalName: '',
    birthDate: '1983-09-05',
    sex: 'F',
    countryCode: 'CHL',
    maritalStatusCode: 'CASADO',
    maritalRegimeCode: 'SEPBIENES',
    telephones: [
      { number: '+56912345678', typeCode: 'TTELEMOVIL' },
      { number: '+56223456789', typeCode: 'TTELEFIJO' },
    ],
    addresses: [{ line: 'Av. Uno 1', communeId: 13_120, typeCode: 'TDIREFPART' }],
    emails: [{ address: 'ana@example.com', typeCode: 'TDIREEPART' }],
    bankAccounts: [{ kind: 'Cuenta vista', bankId: 1, number: '123' }],
  });
});

test('the flow knows the place of the focus: a field, a row, a section, or none', async () => {
  await renderPerson({ telephones: [TELEPHONE] }, { fields: ['givenName'], sections: ['telephones'] });
  const place = () => openFlow.current?.place;
  focus(entryOf('givenName'));
  expect(place()).toEqual({ field: 'givenName' });
  focus(entryOf('telephones.number', 1));
  expect(place()).toEqual({ section: 'telephones', rowId: 't', field: 'telephones.number' });
  focus(removeButton('telephones', 1));
  expect(place()).toEqual({ section: 'telephones', rowId: 't' });
  focus(addButton('telephones'));
  expect(place()).toEqual({ section: 'telephones' });
  focus(stepOn);
  expect(place()).toEqual({});
});
