/** Test support: locators by role and accessible name, in Spanish. Not part of the app. */
import type { FieldKey, SectionKey } from '../domain/fields/registry.ts';
import { type Locator, page, userEvent } from 'vitest/browser';
import { language as spanish } from '../i18n/languages/es.ts';

type Scope = Pick<Locator, 'getByRole'>;

/** An entry of any kind, by its name. */
export function entryNamed(name: string, scope: Scope = page): Locator {
  return scope
    .getByRole('textbox', { name, exact: true })
    .or(scope.getByRole('combobox', { name, exact: true }))
    .or(scope.getByRole('radiogroup', { name, exact: true }).getByRole('radio').first());
}

/** Leaves an entry by Tab. A press would open the list of a select. */
export async function leave(entry: Locator): Promise<void> {
  entry.element().focus();
  await userEvent.tab();
}

/** The entry of a field; in a section, the one of row `n`. */
export function entryOf(field: FieldKey, n?: number): Locator {
  const name = spanish.texts[`field.${field}`];
  // The sample profile names an identifier by its type.
  if (field === 'identifier')
    return entryNamed(name).or(entryNamed('RUT')).or(entryNamed('N.º de pasaporte'));
  if (n === undefined) return entryNamed(name);
  return entryNamed(name, rowOf(sectionOf(field), n));
}

/** An option of a field with segments; in a section, the one of row `n`. */
export function segmentOf(field: FieldKey, text: string, n?: number): Locator {
  const group = (n === undefined ? page : rowOf(sectionOf(field), n)).getByRole('radiogroup', {
    name: spanish.texts[`field.${field}`],
    exact: true,
  });
  return group.getByRole('radio', { name: text, exact: true });
}

export function regionOf(section: SectionKey): Locator {
  return page.getByRole('region', { name: spanish.texts[`section.${section}`], exact: true });
}

export function rowOf(section: SectionKey, n: number): Locator {
  return page.getByRole('group', {
    name: spanish.texts[`row.${section}`].replace('{n}', String(n)),
    exact: true,
  });
}

export function rowsOf(section: SectionKey): Locator {
  return regionOf(section).getByRole('group');
}

export function addButton(section: SectionKey): Locator {
  return page.getByRole('button', { name: spanish.texts[`row.add.${section}`], exact: true });
}

export function removeButton(section: SectionKey, n: number): Locator {
  const name = spanish.texts[`row.remove.${section}`].replace('{n}', String(n));
  return page.getByRole('button', { name, exact: true });
}

/** The button after the form, to the next step. */
export const stepOn = page.getByRole('button', { name: 'Siguiente', exact: true });

/** The list that is open, and its results. */
export const list = page.getByRole('listbox', { name: spanish.texts['entry.list'], exact: true });
export const results = list.getByRole('option');
export const result = (name: string) => list.getByRole('option', { name, exact: true });

/** Button of an offer below an entry; its name ends with the key that accepts it. */
export const offer = (text: string) => page.getByRole('button', { name: text });

function sectionOf(field: FieldKey): SectionKey {
  const [section] = field.split('.');
  switch (section) {
    case 'telephones':
    case 'addresses':
    case 'emails':
    case 'bankAccounts':
      return section;
    default:
      throw new Error(`${field} is no field of a row.`);
  }
}

/**
 * Reads what describes an entry to assistive technology: error, hint, how it was understood. The matcher of the test
 * library leaves out the text of `output` elements.
 */
export function descriptionOf(entry: Locator): () => string {
  return () => {
    const element = entry.query();
    const ids = (element?.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  };
}
