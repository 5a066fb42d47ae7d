import { expect, test } from 'vitest';
import type { TableLayout, TableProblem } from '../../domain/table/layout.ts';
import type { SheetPerson } from '../../services/spreadsheet/sheet.ts';
import { toFixesByHand } from './sheet-fixes.ts';
import { isEditable, toRowCells, toValueColumns } from './value-columns.ts';

const MAPPING: TableLayout = {
  headings: 0,
  columns: [{ field: 'wholeName' }, undefined, { field: 'telephones.number', n: 1 }, { field: 'identifier' }],
};
const required = (place: Pick<TableProblem, 'line' | 'column' | 'field' | 'n'>): TableProblem => ({
  ...place,
  problem: { code: 'required' },
  severity: 'error',
});
const PERSON: SheetPerson = {
  index: 0,
  name: 'Ana',
  state: 'incomplete',
  numbers: [2, 5],
  texts: [
    ['Ana', '', '9 8765 4321', '1-9'],
    ['', '', '22 345 6789', '1-9'],
  ],
  problems: [
    // A type that follows from the RUT has no column of its own.
    { ...required({ line: 2, column: 3, field: 'identifierType' }), group: 'a' },
    { ...required({ line: 5, column: undefined, field: 'telephones.typeCode', n: 1 }), group: 'b' },
    // A name of several fields is not edited for one of them.
    { ...required({ line: 2, column: 0, field: 'paternalName' }), group: 'c' },
    { ...required({ line: 2, column: undefined, field: undefined }), group: 'd' },
  ],
};
const columns = toValueColumns(MAPPING, [PERSON]);

test('rows have a column for each imported one, and for each missing value, in the order of the form', () => {
  expect(columns.map(({ target, column }) => [target.field, column])).toEqual([
    ['wholeName', 0],
    ['identifier', 3],
    ['identifierType', undefined],
    ['telephones.number', 2],
    ['telephones.typeCode', undefined],
  ]);
});

test('each problem stands in the cell of its value, on its line; one of no cell stands apart', () => {
  const { byColumn, others } = toRowCells(PERSON, columns, MAPPING, toFixesByHand(new Map()));
  const placed = byColumn.map((cells) =>
    cells.map(({ text, item }) => [text, item?.problems.map(({ field }) => field)]),
  );
  expect(placed).toEqual([
    [
      ['Ana', ['paternalName']],
      ['', undefined],
    ],
    [
      ['1-9', undefined],
      ['1-9', undefined],
    ],
    [
      ['', ['identifierType']],
      ['', undefined],
    ],
    [
      ['9 8765 4321', undefined],
      ['22 345 6789', undefined],
    ],
    [
      ['', undefined],
      ['', ['telephones.typeCode']],
    ],
  ]);
  expect(others.map(({ problems }) => problems.length)).toEqual([1]);
});

test('a text of several lines and a cut one are not edited in place', () => {
  expect(['Ana', 'Ana\nLuz', 'Ana…'].map(isEditable)).toEqual([true, false, false]);
});
