import { rowWith } from '../domain/enrollment/builders.fixture.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addButton, descriptionOf, entryOf, leave, rowsOf } from './locators.fixture.ts';
import { renderPerson } from './person-form.fixture.tsx';

const identifier = entryOf('identifier');
const givenName = entryOf('givenName');
const RUT = { identifierType: 'R' };

test('an error waits while the field is typed in, and shows when it is left', async () => {
  await renderPerson(RUT, { fields: ['identifier', 'givenName'] });
  await userEvent.type(identifier, '12.345.678-9');
  await expect.element(identifier).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  await expect.element(identifier).toBeInvalid();
});

test('a shown error goes as soon as the text is right, before the field is left', async () => {
  await renderPerson(RUT, { fields: ['identifier'] });
  await userEvent.type(identifier, '12.345.678-9');
  await userEvent.tab();
  await expect.element(identifier).toBeInvalid();
  await identifier.click();
  await userEvent.keyboard('{End}{Backspace}5');
  await expect.element(identifier).not.toHaveAttribute('aria-invalid');
  await expect.element(identifier).toHaveFocus();
});

test('a required field that was left empty says what to do', async () => {
  await renderPerson({}, { fields: ['givenName'] });
  await leave(givenName);
  await expect.element(givenName).toBeInvalid();
  await expect.poll(descriptionOf(givenName)).toContain('escriba los nombres');
});

test('the check of a field that was left waits for the paint, but never past the next key', async () => {
  await renderPerson({}, { fields: ['givenName', 'paternalName'] });
  await givenName.click();
  const paint = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => paint.mockRestore());
  const next = entryOf('paternalName').element();
  if (next instanceof HTMLInputElement) next.focus();
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(givenName.element()).not.toHaveAttribute('aria-invalid');
  next.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  await expect.poll(() => givenName.element().getAttribute('aria-invalid')).toBe('true');
});

test('a required list that was left empty says what to do', async () => {
  await renderPerson({}, { fields: ['countryCode'] });
  await leave(entryOf('countryCode'));
  await expect.poll(descriptionOf(entryOf('countryCode'))).toContain('elija el país');
});

test('fields that were not left yet show no errors', async () => {
  await renderPerson({}, { fields: ['identifier', 'givenName'] });
  await leave(identifier);
  await expect.element(identifier).toBeInvalid();
  await expect.element(givenName).not.toHaveAttribute('aria-invalid');
});

test('once the review was asked for, all fields show their errors', async () => {
  await renderPerson({}, { fields: ['identifier', 'givenName'], sections: ['telephones'], showAll: true });
  await expect.element(identifier).toBeInvalid();
  await expect.element(givenName).toBeInvalid();
});

test('the error comes before hint and echo in the description', async () => {
  await renderPerson({ birthDate: '2030-01-02' }, { fields: ['birthDate'], showAll: true });
  await expect
    .poll(descriptionOf(entryOf('birthDate')))
    .toMatch(/^la fecha está en el futuro.*Día, mes y año.*2 de enero de 2030$/);
});

test('a press on a button while a wrong field is left is not lost', async () => {
  await renderPerson(RUT, { fields: ['identifier'], sections: ['telephones'] });
  await identifier.fill('12.345.678-9');
  await addButton('telephones').click();
  await expect.element(entryOf('telephones.number', 1)).toHaveFocus();
  await expect.element(rowsOf('telephones')).toHaveLength(1);
  await expect.element(identifier).toBeInvalid();
});

test('a press on a button while a list takes its one match is not lost', async () => {
  const address = rowWith('addresses', { id: 'a', line: 'Calle Uno 1' });
  await renderPerson({ addresses: [address] }, { sections: ['addresses'] });
  const commune = entryOf('addresses.communeId', 1);
  await commune.fill('nuno');
  await addButton('addresses').click();
  await expect.element(entryOf('addresses.line', 2)).toHaveFocus();
  await expect.element(commune).toHaveValue('Ñuñoa');
});

test('nothing moves under a press that leaves a wrong field', async () => {
  await renderPerson(RUT, { fields: ['identifier'], sections: ['telephones'] });
  await identifier.fill('12.345.678-9');
  const button = addButton('telephones').element();
  const topOf = () => button.getBoundingClientRect().top;
  const before = topOf();
  let during: number | undefined;
  button.addEventListener('pointerup', () => {
    during = topOf();
  });
  await addButton('telephones').click();
  await expect.element(identifier).toBeInvalid();
  expect(during).toBe(before);
});

test('an entry that is left with an error is announced with its name and what is wrong', async () => {
  await renderPerson(RUT, { fields: ['identifier', 'givenName'] });
  await userEvent.type(identifier, '12.345.678-9');
  await userEvent.tab();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'RUT: el dígito verificador' }))
    .toBeInTheDocument();
});

test('an error that was announced is not announced again when its entry is left once more', async () => {
  const fields = ['identifier', 'givenName', 'paternalName', 'maternalName'] as const;
  await renderPerson({ ...RUT, entityKind: 'N', identifier: '12.345.678-9' }, { fields });
  const announced = listenForErrors();
  await leave(identifier);
  await expect.poll(announced).toEqual(['RUT']);
  await leave(givenName);
  await expect.poll(announced).toEqual(['RUT', 'Nombres']);
  await leave(identifier);
  await leave(entryOf('paternalName'));
  await expect.poll(announced).toEqual(['RUT', 'Nombres', 'Apellido paterno']);
});

test('a warning is shown and is not announced as an error', async () => {
  await renderPerson(
    { ...RUT, identifier: '11.111.111-1' },
    { fields: ['identifier', 'givenName', 'maternalName'] },
  );
  const announced = listenForErrors();
  await leave(identifier);
  await leave(givenName);
  await expect.poll(announced).toEqual(['Nombres']);
  await expect.poll(descriptionOf(identifier)).toContain('todos los dígitos son iguales');
});

/** Gives the names of the entries whose errors are announced from now on. */
function listenForErrors(): () => readonly string[] {
  const names: string[] = [];
  const observer = new MutationObserver(() => {
    for (const { textContent } of page.getByRole('status').elements()) {
      const [name = '', problem] = textContent?.split(': ') ?? [];
      if (problem !== undefined && name !== names.at(-1)) names.push(name);
    }
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return () => names;
}

test('a row that repeats another one is named at its first field', async () => {
  const telephones = ['a', 'b'].map((id) =>
    rowWith('telephones', { id, number: '223456789', typeCode: 'TTELEFIJO' }),
  );
  await renderPerson({ telephones }, { sections: ['telephones'], showAll: true });
  await expect
    .poll(descriptionOf(entryOf('telephones.number', 2)))
    .toContain('está repetida en esta persona');
});

test('what others say of a field stands beside it and describes it', async () => {
  const asides = (id: string) => id === 'givenName' && <p id="givenName-aside">Revise la ortografía</p>;
  await renderPerson({}, { fields: ['givenName', 'maternalName'], asides });
  await expect.element(page.getByText('Revise la ortografía')).toBeVisible();
  await expect.element(givenName).toHaveAccessibleDescription('Revise la ortografía');
  await expect.element(entryOf('maternalName')).toHaveAccessibleDescription('');
});
