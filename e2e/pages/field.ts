import type { Locator } from '@playwright/test';

/** A field by its accessible name, whatever its kind: text, list or type-ahead. */
export function findField(scope: Locator, name: string): Locator {
  return scope
    .getByRole('textbox', { name, exact: true })
    .or(scope.getByRole('combobox', { name, exact: true }))
    .or(scope.getByRole('radiogroup', { name, exact: true }));
}

/** What of a field has the focus: the field itself, or one of its segments. */
export function focusIn(field: Locator): Locator {
  const focused = field.page().locator(':focus');
  return field.and(focused).or(field.locator(':focus'));
}

/** Enters text, chooses the option of that text in a list or among segments, or types it and takes it from the results. */
export async function enter(field: Locator, text: string): Promise<void> {
  // Found once: names are computed anew each time a role is looked for. A page that goes takes nothing any more.
  await field.page().locator('body:not([aria-disabled])').waitFor();
  const element = await field.elementHandle();
  const kind = await element?.evaluate(({ tagName, role }) =>
    tagName === 'SELECT'
      ? 'list'
      : role === 'combobox'
        ? 'type-ahead'
        : role === 'radiogroup'
          ? 'segments'
          : 'text',
  );
  if (kind === 'segments') {
    await field.getByRole('radio', { name: text, exact: true }).check();
    return;
  }
  if (kind === 'list') {
    await element?.selectOption({ label: text });
    return;
  }
  await element?.fill(text);
  if (kind === 'type-ahead')
    await field.page().getByRole('listbox').getByRole('option', { name: text, exact: true }).click();
}

/** The text that describes a field to assistive technology: its error, its hint, how it was understood. */
export async function readDescription(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );
}

/** What people read in an entry: a short list is a native one if it was there before the entry, else one to search in. */
export function readShown(field: Locator): Promise<string | undefined> {
  return field.evaluate((element) => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text;
    if (element.role === 'radiogroup') return element.querySelector(':checked')?.parentElement?.innerText;
    return element instanceof HTMLInputElement ? element.value : undefined;
  });
}
