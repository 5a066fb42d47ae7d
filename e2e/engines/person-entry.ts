/** Enters persons by the words of the screen, in Spanish. */
import { type PersonData, toTyped, type Value } from '../setup/people.ts';
import {
  COMPANY_NAMES,
  DESK_WORDS,
  ROW_NAMES,
  RUT_NAME,
  SCALAR_NAMES,
  SECTION_WORDS,
  type ScalarName,
  type SectionName,
} from '../setup/words.ts';
import type { Query } from './driver.ts';
import type { Screen } from './screen.ts';

/** The keys that add a row of each section. */
export const ROW_KEYS = {
  telefonoFulls: 't',
  direccionFulls: 'a',
  emailFulls: 'o',
  cuentaBancarioFulls: 'b',
} as const;

export const SECTIONS = ['telefonoFulls', 'direccionFulls', 'emailFulls', 'cuentaBancarioFulls'] as const;

export const button = (name: string, within?: Query): Query => ({
  role: 'button',
  name,
  ...(within && { within }),
});
export const heading = (name: string): Query => ({ role: 'heading', name });
const MAIN: Query = { role: 'main' };

export const scalar = (name: ScalarName): Query => ({
  role: 'entry',
  name: SCALAR_NAMES[name].es,
  within: MAIN,
});

function section(name: SectionName): Query {
  return { role: 'region', name: SECTION_WORDS[name].region.es };
}

export function row(name: SectionName, n: number): Query {
  return { role: 'group', name: `${SECTION_WORDS[name].row.es} ${n}`, within: section(name) };
}

export function rowField(name: SectionName, n: number, field: string): Query {
  const names: Readonly<Record<string, { readonly es: string }>> = ROW_NAMES[name];
  return { role: 'entry', name: names[field]?.es ?? field, within: row(name, n) };
}

/** It names what comes next. */
export const NEXT = button(`/^${DESK_WORDS.next.es}: /`);

/** Opens the palette; it is there when keys are heard. */
export const FIND = button('/^Acciones/', { role: 'banner' });

/** Chooses out of the menu of the first step. */
export async function chooseAction(screen: Screen, name: string): Promise<void> {
  await screen.click(button('Más acciones de la inscripción'));
  await screen.click({ role: 'menuitem', name });
}

/** From the first page to the first step of a new enrollment, with its risk profile. */
export async function beginEnrollment(screen: Screen): Promise<void> {
  await screen.open('/');
  await screen.click(button(DESK_WORDS.newEnrollment.es));
  await screen.click({ role: 'radio', name: 'Moderado' });
  await screen.find(FIND);
}

/** Types a value, or takes it out of its list. */
async function enterValue(screen: Screen, field: Query, value: Value): Promise<void> {
  await screen.find(field);
  const text = toTyped(value, 'es');
  const kind = await screen.ask('readKind', field);
  if (kind === 'list') return screen.choose(field, text);
  if (kind === 'segments') {
    await screen.click({ role: 'radio', name: text, within: field });
    return screen.expectValue(field, text);
  }
  await screen.enter(field, text);
  if (kind === 'type-ahead') await screen.click({ role: 'option', name: text, within: { role: 'listbox' } });
  return screen.expectValue(field, text);
}

/** A person as somebody with a mouse enters it; `typed` in place of what is said of some fields. */
export async function enterCompany(
  screen: Screen,
  company: PersonData,
  typed: Partial<Record<ScalarName, string>>,
): Promise<void> {
  // The first answer changes which fields there are, and what they are called.
  for (const [name, value] of Object.entries(company.scalars).filter(isScalar)) {
    const label = name === 'identificador' ? RUT_NAME : COMPANY_NAMES[name];
    const field = label ? { role: 'entry', name: label.es, within: MAIN } : scalar(name);
    const own = typed[name];
    await (own === undefined ? enterValue(screen, field, value) : screen.enter(field, own));
  }
  for (const name of SECTIONS) {
    for (const [index, values] of company.rows[name].entries()) {
      await screen.click(button(SECTION_WORDS[name].add.es, section(name)));
      await enterRow(screen, name, index + 1, values);
    }
  }
}

export async function enterRow(
  screen: Screen,
  name: SectionName,
  n: number,
  values: Readonly<Partial<Record<string, Value>>>,
): Promise<void> {
  for (const field of Object.keys(ROW_NAMES[name])) {
    const value = values[field];
    if (value !== undefined) await enterValue(screen, rowField(name, n, field), value);
  }
}

function isScalar(entry: [string, Value]): entry is [ScalarName, Value] {
  return entry[0] in SCALAR_NAMES;
}
