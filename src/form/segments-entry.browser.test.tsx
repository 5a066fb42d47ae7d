import { rowWith } from '../domain/enrollment/builders.fixture.ts';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Profile } from '../domain/profile/profile.ts';
import { stepOn } from './entry-flow.ts';
import { EntryForm } from './entry-form.tsx';
import { createResolver } from './field-errors.ts';
import { FormField } from './form-field.tsx';
import { descriptionOf, offer, segmentOf } from './locators.fixture.ts';
import { profileWith, renderInSpanish, renderPerson, sampleWith } from './person-form.fixture.tsx';

const group = page.getByRole('radiogroup', { name: 'Perfil de riesgo', exact: true });
const option = (name: string) => group.getByRole('radio', { name, exact: true });
const sexOption = (name: string) =>
  page.getByRole('radiogroup', { name: 'Sexo', exact: true }).getByRole('radio', { name, exact: true });
const next = page.getByRole('button', { name: 'Siguiente', exact: true });

/** A profile whose list has this number of options. */
function profileOf(count: number, isRequired = true): Profile {
  const catalogs = {
    risks: {
      entries: Array.from({ length: count }, (_, index) => ({
        value: `R${index + 1}`,
        label: `Riesgo ${index + 1}`,
      })),
    },
  };
  return profileWith({
    catalogs,
    fields: { codPerfilRiesgo: { catalog: 'risks', required: isRequired } },
  });
}

async function renderRisk(profile: Profile, value = '') {
  const view = profile.viewOf(undefined).field('riskProfileCode');
  let read = () => value;
  function Form() {
    const form = useForm({
      defaultValues: { riskProfileCode: value },
      resolver: createResolver(({ riskProfileCode }: { riskProfileCode: string }) =>
        riskProfileCode === ''
          ? [{ path: 'riskProfileCode', problem: { code: 'required' }, severity: 'error' }]
          : [],
      ),
      mode: 'onBlur',
    });
    read = () => form.getValues('riskProfileCode');
    return (
      <>
        <EntryForm form={form} today="2026-11-21">
          <FormField name="riskProfileCode" id="riskProfileCode" view={view} />
        </EntryForm>
        <button type="button" ref={stepOn}>
          Siguiente
        </button>
      </>
    );
  }
  await renderInSpanish(<Form />);
  return () => read();
}

test.each([
  [5, 'radiogroup'],
  [6, 'combobox'],
] as const)('a list of %d is a %s', async (count, role) => {
  await renderRisk(profileOf(count));
  await expect.element(page.getByRole(role, { name: 'Perfil de riesgo', exact: true })).toBeVisible();
});

test('the chosen option is checked, and another one is chosen by pointer and by arrow', async () => {
  const read = await renderRisk(sampleWith(), 'MOD');
  await expect.element(option('Moderado')).toBeChecked();
  await userEvent.click(page.getByText('Agresivo'));
  await expect.poll(read).toBe('AGR');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(option('Moderado')).toBeChecked();
  expect(read()).toBe('MOD');
});

test('Tab comes to the chosen option, and Enter leads on from there', async () => {
  await renderRisk(sampleWith(), 'MOD');
  await userEvent.tab();
  await expect.element(option('Moderado')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(next).toHaveFocus();
});

test('left without a choice it says what is missing, and a choice takes that away', async () => {
  await renderRisk(sampleWith());
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(group).toHaveAttribute('aria-invalid', 'true');
  await expect.element(group).toHaveAccessibleDescription(/elija el perfil de riesgo/i);
  await userEvent.click(page.getByText('Moderado'));
  await expect.element(group).not.toHaveAttribute('aria-invalid');
});

test('a code that the list does not have stays, and is shown', async () => {
  const read = await renderRisk(sampleWith(), 'X');
  await expect.element(option('X (no está en la lista)')).toBeChecked();
  expect(read()).toBe('X');
});

test('what need not be chosen is taken back by another press, and a double press chooses', async () => {
  const read = await renderRisk(profileOf(2, false), 'R1');
  await userEvent.click(option('Riesgo 1'));
  await expect.poll(read).toBe('');
  await userEvent.dblClick(option('Riesgo 2'));
  await expect.element(option('Riesgo 2')).toBeChecked();
  expect(read()).toBe('R2');
});

test('what must be chosen stays at another press, and Delete takes it back', async () => {
  const { person } = await renderPerson({ entityKind: 'N' }, { fields: ['entityKind'] });
  await userEvent.click(segmentOf('entityKind', 'Persona natural'));
  await expect.element(segmentOf('entityKind', 'Persona natural')).toBeChecked();
  await userEvent.keyboard('{Delete}');
  await expect.element(segmentOf('entityKind', 'Persona natural')).not.toBeChecked();
  expect(person().entityKind).toBe('');
});

test.each([
  ['F', 'Femenino', 'F'],
  ['mas', 'Masculino', 'M'],
  ['fo', 'Otro', 'O'],
])('the letters %j choose %s in the group of a person', async (letters, text, code) => {
  const { person } = await renderPerson({}, { fields: ['sex'] });
  await userEvent.tab();
  await userEvent.keyboard(letters);
  await expect.element(sexOption(text)).toBeChecked();
  await expect.element(sexOption(text)).toHaveFocus();
  expect(person().sex).toBe(code);
});

test('a code that the list does not have stays, is shown, and is an error once the field is left', async () => {
  const { person } = await renderPerson({ sex: 'X' }, { fields: ['sex'] });
  await expect.element(sexOption('X (no está en la lista)')).toBeChecked();
  await userEvent.tab();
  await userEvent.tab();
  const sexes = page.getByRole('radiogroup', { name: 'Sexo', exact: true });
  await expect.element(sexes).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(descriptionOf(sexes)).toContain('no está en la lista');
  expect(person().sex).toBe('X');
});

test('a suggested option is marked and not chosen; Enter takes it, and a press on it does', async () => {
  const values = { telephones: [rowWith('telephones', { number: '912345678' })] };
  const { person } = await renderPerson(values, { sections: ['telephones'] });
  const type = (name: string) => page.getByRole('radio', { name, exact: true });
  type('Móvil').element().focus();
  await expect.element(offer('Sugerencia: Móvil')).toBeVisible();
  await expect.element(type('Móvil')).not.toBeChecked();
  expect(type('Móvil').element().closest('label')?.className).toContain('suggested');
  await userEvent.keyboard('{Enter}');
  await expect.element(type('Móvil')).toBeChecked();
  await expect.element(offer('Sugerencia: Móvil')).not.toBeInTheDocument();
  expect(person().telephones[0]?.typeCode).toBe('TTELEMOVIL');
});

test.each([
  [5, 'Corta'],
  [2, 'Bastante más larga que una columna'],
])('%d options like «%s» of a person stand in a list', async (count, text) => {
  const entries = Array.from({ length: count }, (_, index) => ({
    value: `S${index}`,
    label: `${text} ${index}`,
  }));
  const profile = profileWith({
    catalogs: { sexes: { entries } },
    fields: { sexo: { catalog: 'sexes' } },
  });
  await renderPerson({}, { fields: ['sex'], profile });
  await expect.element(page.getByRole('combobox', { name: 'Sexo' })).toBeVisible();
});
