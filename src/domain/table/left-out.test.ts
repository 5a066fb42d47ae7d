import { describe, expect, it } from 'vitest';
import { SAMPLE } from '../profile/sample.fixture.ts';
import { guessLayout } from './guess-layout.ts';
import type { LeftOut } from './layout.ts';
import { findLeftOutLines, takeIn, toAllColumns, withTarget } from './left-out.ts';
import { readTable } from './read-table.ts';

const TODAY = '2026-11-21';
const toTable = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split('|'));
const PERSONS = `
  RUT|Nombre|Apellido paterno|Teléfono|Correo|Monto
  12345678-5|Ana|Rojas|987654321|ana@example.com|100
  6-K|Luz|Soto|223456789|luz@example.com|250
  14000000-0|Eva|Muñoz|987654000||50
`;
const layoutOf = (text: string, hidden: readonly LeftOut[] = []) =>
  guessLayout(toTable(text), SAMPLE, TODAY, hidden);
const linesBelow = (...below: string[]) => [
  ...findLeftOutLines(layoutOf(`${PERSONS.trimEnd()}\n${below.join('\n')}`)),
];

describe('lines below a table', () => {
  it.each([
    ['Total|||||'],
    ['Total: 3'],
    ['TOTAL GENERAL|||||400'],
    ['|||||400'],
    ['3|||||'],
    ['||Subtotal|||400'],
    ['Cantidad de personas: 3'],
    ['3 registros'],
    ['Elaborado por: Juan Pérez Soto'],
    ['____________________'],
    ['Fuente: sistema de remuneraciones, noviembre de 2026.'],
    ['|||||Pendiente de revisión'],
    ['RUT|Nombre|Apellido paterno|Teléfono|Correo|Monto'],
  ])('«%s» is no person', (line) => {
    expect(linesBelow(line)).toEqual([4]);
  });

  it('a name below a sum or a line to sign on is no person either', () => {
    expect(linesBelow('Total|||||400', '|Juan|Pérez|||', 'Gerente de personas|||||')).toEqual([4, 5, 6]);
    expect(linesBelow('|____________||||', '|Juan Pérez||||')).toEqual([4, 5]);
  });

  it.each([
    ['a person of whom only the RUT is known', '9876543-3|||||'],
    ['a person of whom only the name is known', '|Juan||||'],
    ['another telephone of the person above', '|||987654322||'],
    ['a company with such a word in its name', '76543210-3|Total||||'],
    ['a wrong RUT', '9876543-1|Juan||||'],
  ])('%s stays', (_what, line) => {
    expect(linesBelow(line)).toEqual([]);
  });

  it('a sum between persons and the headings of a second page are no persons, and the persons below them stay', () => {
    const heading = 'RUT|Nombre|Apellido paterno|Teléfono|Correo|Monto';
    const lines = ['Subtotal|||||400', heading, '9876543-3|Juan|Pérez|987654322||'];
    expect(linesBelow(...lines)).toEqual([4, 5]);
  });
});

describe('what a file hides', () => {
  const hidden: LeftOut[] = [
    { reason: 'hidden-row', lines: [2], columns: [] },
    { reason: 'hidden-column', lines: [], columns: [1] },
  ];
  const cells = toTable(PERSONS);
  const namesUnder = (mapping: ReturnType<typeof layoutOf>) =>
    readTable(cells, { profile: SAMPLE, today: TODAY, mapping }).persons.map(
      ({ values }) => values.find(({ field }) => field === 'givenName')?.entry,
    );

  it('is read only where somebody takes it', () => {
    const layout = layoutOf(PERSONS, hidden);
    expect(namesUnder(layout)).toEqual([undefined, undefined]);
    expect(namesUnder(takeIn(layout, 'hidden-row'))).toEqual([undefined, undefined, undefined]);
    expect(namesUnder(takeIn(layout, 'hidden-column'))).toEqual(['Ana', 'Eva']);
    expect(namesUnder(takeIn(takeIn(layout, 'hidden-column'), 'hidden-row'))).toEqual(['Ana', 'Luz', 'Eva']);
  });

  it('keeps what a hidden column was taken for, until another target is chosen for it', () => {
    const layout = layoutOf(PERSONS, hidden);
    expect(toAllColumns(layout)[1]).toEqual({ field: 'givenName' });
    const chosen = withTarget(layout, 1, { field: 'maternalName' });
    expect(chosen.leftOut?.[1]).toMatchObject({ columns: [] });
    expect(takeIn(chosen, 'hidden-column').columns[1]).toEqual({ field: 'maternalName' });
  });
});
