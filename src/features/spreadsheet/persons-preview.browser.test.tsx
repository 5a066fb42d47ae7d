/** The rows of a spreadsheet while checks end: what is being typed stays, and so does its row. */
import { type ReactNode, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createChecks } from '../../domain/profile/check-person.ts';
import type { TableLayout } from '../../domain/table/layout.ts';
import { renderInSpanish, sampleWith, translator } from '../../form/person-form.fixture.tsx';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import type { SheetPerson } from '../../services/spreadsheet/sheet.ts';
import { PersonsPreview, countStates } from './persons-preview.tsx';
import { NO_FIXES, type SheetFixes, withFixes } from './sheet-fixes.ts';
import './spreadsheet.css';

const profile = sampleWith();
const SERVICES = {
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};
const CONTEXT = { translator, profile, columns: [] };
const MAPPING: TableLayout = {
  headings: 0,
  columns: [{ field: 'identifier' }, { field: 'wholeName' }, { field: 'addresses.line', n: 1 }],
};

const personAt = (line: number, parts: Partial<SheetPerson> = {}) => ({
  index: line - 2,
  name: `Ana ${line}`,
  state: 'good' as const,
  numbers: [line],
  texts: [[`${line}-K`, `Ana ${line}`, `Uno ${line}`]],
  problems: [],
  ...parts,
});
/** A person whose address has a problem, with this entry. */
const wrongAt = (line: number, entry: string) =>
  personAt(line, {
    state: 'bad',
    problems: [
      {
        line,
        column: 2,
        field: 'addresses.line',
        n: 1,
        entry,
        problem: { code: 'required' },
        severity: 'error',
        group: 'a',
      },
    ],
  });

let check: (persons: readonly SheetPerson[]) => void = () => undefined;
let fixes: SheetFixes = NO_FIXES;

function Preview({ start }: { readonly start: readonly SheetPerson[] }): ReactNode {
  const [persons, setPersons] = useState(start);
  const [sheet, setSheet] = useState({ mapping: MAPPING, fixes: NO_FIXES });
  useEffect(() => {
    check = setPersons;
    ({ fixes } = sheet);
  }, [sheet]);
  return (
    <PersonsPreview
      checked={{ persons, groups: [], riskProfileCode: '' }}
      counts={countStates(persons)}
      group={undefined}
      context={CONTEXT}
      {...sheet}
      onFix={(places, text, isByHand = false) =>
        setSheet((latest) => withFixes(latest, places, { text, isByHand }))
      }
    />
  );
}

const open = (start: readonly SheetPerson[]) =>
  renderInSpanish(
    <ProfileContext value={SERVICES}>
      <Preview start={start} />
    </ProfileContext>,
  );
/** Ends a check, and waits for its rows by one more person at their end. */
async function endCheck(persons: readonly SheetPerson[]) {
  check([...persons, personAt(99)]);
  await expect.element(page.getByRole('rowheader', { name: 'Ana 99', exact: true })).toBeInTheDocument();
}
const textsOfFixes = () => [...fixes.values()].map(({ line, column, text }) => [line, column, text]);
const entry = (field: string, line: number) =>
  page.getByRole('textbox', { name: `${field}, fila ${line}`, exact: true });
const closed = (field: string, line: number, text: string) =>
  page.getByRole('button', { name: `${field}, fila ${line}: ${text}`, exact: true });
const ADDRESS = 'Dirección 1';

test.each([
  ['becomes sound', wrongAt(2, ''), personAt(2, { texts: [['2-K', 'Ana 2', '']] })],
  ['gets a problem', personAt(2), wrongAt(2, 'Uno 2')],
])('typing goes on in a cell that %s when a check ends', async (_, before, after) => {
  await open([before, personAt(3)]);
  const shown = before.problems.length > 0 ? entry(ADDRESS, 2) : closed(ADDRESS, 2, 'Uno 2');
  await userEvent.click(shown);
  await userEvent.keyboard('Los ');
  await endCheck([after, personAt(3)]);
  await userEvent.keyboard('Alerces');
  await expect.element(entry(ADDRESS, 2)).toHaveFocus();
  await expect.element(entry(ADDRESS, 2)).toHaveValue('Los Alerces');
  await userEvent.keyboard('{Enter}');
  expect(textsOfFixes()).toEqual([[2, 2, 'Los Alerces']]);
});

test('typing goes on in a cell whose line joins the person of another one', async () => {
  await open([personAt(2), wrongAt(3, '')]);
  await userEvent.click(entry(ADDRESS, 3));
  await userEvent.keyboard('Los ');
  await endCheck([personAt(2, { numbers: [2, 3], texts: [...personAt(2).texts, ['2-K', '', '']] })]);
  await userEvent.keyboard('Alerces');
  await expect.element(entry(ADDRESS, 3)).toHaveValue('Los Alerces');
  await userEvent.keyboard('{Enter}');
  expect(textsOfFixes()).toEqual([[3, 2, 'Los Alerces']]);
});

test('an edit of a column with several fields shows before its check ends, and is kept when the cell is left again', async () => {
  await open([personAt(2)]);
  const cell = closed('Nombre completo', 2, 'Ana 2');
  await userEvent.click(cell);
  await userEvent.keyboard('Eva Soto{Tab}');
  await expect.element(closed('Nombre completo', 2, 'Eva Soto')).toBeVisible();
  await userEvent.click(closed('Nombre completo', 2, 'Eva Soto'));
  await userEvent.keyboard('{Tab}');
  await expect.element(closed('Nombre completo', 2, 'Eva Soto')).toBeVisible();
  expect(textsOfFixes()).toEqual([[2, 1, 'Eva Soto']]);
});

test('what is typed in a row stays while the list is scrolled away and back', async () => {
  await open(Array.from({ length: 200 }, (_, at) => personAt(at + 2)));
  await userEvent.click(closed(ADDRESS, 3, 'Uno 3'));
  await userEvent.keyboard('Los Alerces');
  const box = page.getByRole('group', { name: 'Personas de la planilla' }).element();
  box.scrollTop = 4000;
  await expect.element(closed(ADDRESS, 125, 'Uno 125')).toBeInTheDocument();
  await expect.element(entry(ADDRESS, 3)).toHaveFocus();
  await userEvent.keyboard(' 5{ArrowDown}');
  await expect.element(entry(ADDRESS, 4)).toHaveFocus();
  expect(textsOfFixes()).toEqual([[3, 2, 'Los Alerces 5']]);
});
