/** Enter fills only values that were visible, for any keys in any order and pace. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Person } from '../domain/enrollment/enrollment.ts';
import { createPerson } from '../domain/enrollment/person.ts';
import { toFormValues } from '../domain/fields/form-values.ts';
import { SCALAR_KEYS } from '../domain/fields/registry.ts';
import { afterPaint } from '../ui/schedule.ts';
import { offerIdOf } from '../ui/field-frame.tsx';
import { textIn } from './entry-flow.ts';
import { idOf } from './segment-keys.ts';
import { entryOf } from './locators.fixture.ts';
import { renderPerson, WHOLE_PERSON } from './person-form.fixture.tsx';

const RUNS = 8;
const PRESSES = 30;

const press = fc.oneof(
  { weight: 6, arbitrary: fc.constant('{Enter}') },
  { weight: 2, arbitrary: fc.constant('{Alt>}{Enter}{/Alt}') },
  { weight: 1, arbitrary: fc.constantFrom('{Shift>}{Enter}{/Shift}', '{Tab}', '{Escape}', '{ArrowDown}') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '123456785',
      '765432103',
      '912345678',
      'perez',
      'soto',
      'nunoa',
      'ana@gmail.com',
    ),
  },
);
/** Some people read the screen, others type faster than it paints. */
const step = fc.record({ keys: press, waits: fc.boolean() });
const start = fc.constantFrom<Partial<Person>>(
  {},
  { entityKind: 'J' },
  { identifierType: 'R', identifier: '1-9' },
);

test.each(fc.sample(fc.tuple(start, fc.array(step, { minLength: PRESSES, maxLength: PRESSES })), RUNS))(
  'Enter takes only what was seen in its own field, and breaks no rule (sequence %#)',
  async (values, steps) => {
    const others = [{ ...createPerson('o'), relationshipTypeCode: 'CLINTE' }];
    const recent = {
      entityKind: ['J'],
      'addresses.typeCode': ['TDIREFPART'],
      relationshipTypeCode: ['CLINTE'],
    };
    const { person } = await renderPerson(values, { ...WHOLE_PERSON, others, recent });
    entryOf('identifier').element().focus();
    let seen = readScreen();
    // Reads the screen when Enter is pressed; on a busy machine that is later than the test's own reading.
    const look = ({ key }: KeyboardEvent) => {
      if (key === 'Enter') seen = readScreen();
    };
    window.addEventListener('keydown', look, true);
    for (const { keys, waits } of steps) {
      if (waits) await paints();
      const before = read(person());
      seen = readScreen();
      await userEvent.keyboard(keys);
      const after = read(person());
      // Leaving an entry formats its text, and leaving a list takes its only match.
      const filled = [...after].filter(([path, text]) => text !== '' && before.get(path) === '');
      for (const [path] of filled) {
        if (path === seen.focused && seen.typed !== '') continue;
        const isShown = path === seen.focused ? seen.own : keys.includes('Alt') && seen.ghosts.has(path);
        // Typed text goes to the focused entry.
        if (path === seen.focused && !keys.includes('Enter')) continue;
        expect({ path, keys, isShown }).toMatchObject({ isShown: true });
        // The other person is the holder, and a company has no home address.
        if (path === 'relationshipTypeCode') expect(after.get(path)).not.toBe('CLINTE');
        if (path.endsWith('typeCode') && person().entityKind === 'J')
          expect(after.get(path)).not.toBe('TDIREFPART');
      }
    }
    window.removeEventListener('keydown', look, true);
  },
);

test('the first derailment: Enter through fields that nobody saw takes no «Persona jurídica», and the names stay names', async () => {
  const { person } = await renderPerson({}, { fields: SCALAR_KEYS, recent: { entityKind: ['J'] } });
  entryOf('identifier').element().focus();
  await userEvent.keyboard('12345678-5{Enter}{Enter}{Enter}{Enter}ana{Enter}perez{Enter}soto{Enter}');
  expect(person()).toMatchObject({
    givenName: 'ana',
    paternalName: 'perez',
    maternalName: 'soto',
    birthDate: '',
    sex: '',
  });
  expect(person().entityKind).not.toBe('J');
  expect(person().countryCode).not.toBe('LSO');
});

test('the second derailment: beside a holder no second «Titular» is taken by Enter', async () => {
  const others = [{ ...createPerson('o'), relationshipTypeCode: 'CLINTE' }];
  const { person } = await renderPerson({}, { ...WHOLE_PERSON, others });
  entryOf('identifier').element().focus();
  for (const keys of ['123456785{Enter}', '{Enter}', '{Enter}', '{Enter}']) {
    await paints();
    await new Promise((resolve) => setTimeout(resolve, 250));
    await userEvent.keyboard(keys);
  }
  await expect.element(entryOf('givenName')).toHaveFocus();
  expect(person()).toMatchObject({ identifierType: 'R', entityKind: 'N', relationshipTypeCode: '' });
});

function paints(): Promise<void> {
  return new Promise((resolve) => {
    afterPaint(() => afterPaint(resolve));
  });
}

/** Text of each entry of the form, by its path. */
function read(person: Person): Map<string, string> {
  const texts = new Map<string, string>();
  const { case: _case, ...values } = toFormValues(person);
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === 'string') texts.set(key, value);
    else
      for (const [index, row] of value.entries())
        for (const [name, text] of Object.entries(row))
          if (name !== 'id') texts.set(`${key}.${index}.${name}`, text);
  }
  return texts;
}

/** The focused path, with the suggestions there and after it. */
function readScreen() {
  const focused = document.activeElement;
  const isEntry = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement;
  // Enter also takes the active option of an open list.
  const own =
    isEntry &&
    (document.getElementById(offerIdOf(idOf(focused))) !== null ||
      focused.getAttribute('aria-activedescendant') !== null);
  const ghosts = new Set<string>();
  for (const ghost of document.querySelectorAll('.ghost')) {
    const entry = ghost.parentElement?.querySelector('input, select');
    ghosts.add(entry?.getAttribute('name') ?? '');
  }
  for (const option of document.querySelectorAll('.segments__suggested input'))
    ghosts.add(option.getAttribute('name') ?? '');
  return { focused: isEntry ? focused.name : undefined, typed: isEntry ? textIn(focused) : '', own, ghosts };
}
