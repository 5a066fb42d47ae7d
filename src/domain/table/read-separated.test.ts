import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessSeparator, readSeparated } from './read-separated.ts';

const HEADING = 'RUT;Nombre;Dirección;Comuna';
const linesOf = (...lines: string[]) => readSeparated([HEADING, ...lines].join('\r\n'), ';').slice(1);
const addressesOf = (...lines: string[]) => linesOf(...lines).map(({ cells }) => cells[2]);
const doubtsOf = (...lines: string[]) => linesOf(...lines).map(({ doubt }) => doubt);

describe('quotes in a table', () => {
  it('enclose cells with separators, line breaks and doubled quotes', () => {
    const lines = ['1;Ana;"Pasaje 4; block 2\r\nCasa ""B""" ;Ñuñoa', '2;"Luz";"";Lota'];
    expect(linesOf(...lines)).toEqual([
      { cells: ['1', 'Ana', 'Pasaje 4; block 2\r\nCasa "B"', 'Ñuñoa'], doubt: undefined },
      { cells: ['2', 'Luz', '', 'Lota'], doubt: undefined },
    ]);
  });

  it.each([
    ['"Los Aromos" Casa 4', '"Los Aromos" Casa 4'],
    ['"Villa Los Aromos, pje 4', '"Villa Los Aromos, pje 4'],
    ['"Los Aromos" Casa "4"', '"Los Aromos" Casa "4"'],
    ['""Los Aromos" Casa 4"', '"Los Aromos" Casa 4'],
    ['"Villa "Los Aromos" casa 4"', 'Villa "Los Aromos" casa 4'],
    ['""Los Aromos"" Casa 4', '""Los Aromos"" Casa 4'],
    ['"', '"'],
  ])('that do not enclose their cell are part of the text: %s', (written, read) => {
    const lines = ['1;Ana;Los Leones 1;Ñuñoa', `2;Luz;${written};Lota`, '3;Eva;"Los Leones 3";Lebu'];
    expect(addressesOf(...lines)).toEqual(['Los Leones 1', read, 'Los Leones 3']);
    expect(doubtsOf(...lines)).toEqual([undefined, 'literal-quote', undefined]);
  });

  it('inside of a text are nothing else', () => {
    expect(linesOf('1;Ana;Villa "Los Aromos" 4;Lota', '2;Luz;Casa 5" x 5";Lebu')).toEqual([
      { cells: ['1', 'Ana', 'Villa "Los Aromos" 4', 'Lota'], doubt: undefined },
      { cells: ['2', 'Luz', 'Casa 5" x 5"', 'Lebu'], doubt: undefined },
    ]);
  });

  it('that one line opens and a later one closes by chance take no line with them', () => {
    const lines = ['1;Ana;"Villa 4;Lota', '2;Luz;Los Leones 2;Lebu', '3;Eva;Depto 5";Ñuñoa'];
    expect(addressesOf(...lines)).toEqual(['"Villa 4', 'Los Leones 2', 'Depto 5"']);
    expect(doubtsOf(...lines)).toEqual(['literal-quote', 'joined-cells', 'literal-quote']);
  });

  it('name a line whose cell may hold other lines', () => {
    const lines = ['1;Ana;Los Leones 1;Lota', '2;Luz;"a;b;c;d', 'e";Lebu', '3;Eva;Los Leones 3;Ñuñoa'];
    expect(doubtsOf(...lines)).toEqual([undefined, 'joined-cells', undefined]);
  });
});

describe('lines with another number of cells', () => {
  it('are named where cells stand behind the last column, and where two make one line', () => {
    const lines = ['1;Ana;Los Leones; 1;Lota', '2;Luz;Los Leones', '2;Lebu', '3;Eva;Los Leones 3;Ñuñoa;;'];
    expect(doubtsOf(...lines, '4;Ema;x;y', '5;Eda;x;y', '6;Isa;x;y', '7;Noa;x;y')).toEqual([
      'more-cells',
      'broken-line',
      'broken-line',
      ...Array.from({ length: 5 }, () => undefined),
    ]);
  });
});

describe('guessSeparator', () => {
  it.each([
    [';', 'RUT;Nombre\n1;Rojas, Ana\n2;Soto, Luz'],
    [',', 'RUT,Nombre,Nota\n1,Ana,a;b\n2,Luz,'],
    ['\t', 'RUT\tNombre\n1\tRojas, Ana'],
    ['|', 'RUT|Nombre\n1|Ana'],
    [',', 'Nombre\nRojas Soto; Ana\nVera Ruiz; Luz'],
    [';', 'Clientes\nRUT;Nombre;Nota\n1;Ana;a, b\n2;Luz;'],
  ])('finds %j', (separator, text) => {
    expect(guessSeparator(text)).toBe(separator);
  });
});

const SEPARATOR = fc.constantFrom(';', ',', '\t');
const anyTable = SEPARATOR.chain((separator) =>
  fc.record({
    separator: fc.constant(separator),
    rows: fc
      .integer({ min: 2, max: 6 })
      .chain((width) =>
        fc.array(
          fc.array(
            fc.array(fc.constantFrom('"', '"', ' ', separator, 'a', 'Ñ', '\n', '\r\n', ''), { maxLength: 6 }),
            { minLength: width, maxLength: width },
          ),
          { minLength: 2, maxLength: 6 },
        ),
      ),
    newline: fc.constantFrom('\n', '\r\n'),
  }),
);
type Table = typeof anyTable extends fc.Arbitrary<infer T> ? T : never;

/** Each cell contains the number of its row. */
function toCells({ rows }: Table): string[][] {
  return rows.map((row, at) =>
    row.map((signs) => [...signs.slice(0, 3), `<${at}>`, ...signs.slice(3)].join('')),
  );
}

/** Headings have no special characters, so they show the number of cells per line. */
function write(
  cells: readonly (readonly string[])[],
  { separator, newline }: Table,
  toCell: (cell: string) => string,
) {
  const headings = (cells[0] ?? []).map((_, column) => `Columna ${column}`);
  return [headings, ...cells.map((row) => row.map(toCell))].map((row) => row.join(separator)).join(newline);
}

/**
 * Content of a row without characters that may separate its cells: `"a";"` can be a cell or the end of one.
 */
const toPlain = (cells: readonly string[]) => cells.join('').replace(/["\s;,]/g, '');

/** Rows that are in no line completely, nor in a doubtful line or the lines next to one. */
function findLost(cells: readonly (readonly string[])[], text: string, separator: string): number[] {
  const lines = readSeparated(text, separator).filter((line) =>
    line.cells.some((cell) => cell.trim() !== ''),
  );
  const read = new Set(lines.map((line) => toPlain(line.cells)));
  const named = lines
    .filter((_, at) => [at - 1, at, at + 1].some((near) => lines[near]?.doubt !== undefined))
    .map((line) => line.cells.join(' '));
  return cells.flatMap((row, at) => {
    const isThere = read.has(toPlain(row)) || named.some((line) => line.includes(`<${at}>`));
    return isThere ? [] : [at];
  });
}

describe('every row of a generated table comes in or is named', () => {
  it('when it is written as RFC 4180 says', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const cells = toCells(table);
        const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
        expect(findLost(cells, write(cells, table, quote), table.separator)).toEqual([]);
      }),
      { numRuns: 5000, seed: 32 },
    );
  });

  it('when quotes are written as they are, between quotes or not', () => {
    fc.assert(
      fc.property(anyTable, fc.boolean(), (table, isWrapped) => {
        // A separator, a line break and a quote before one end a cell for every reader.
        const ends = new RegExp(`"+(?=\\s*[\\r\\n${table.separator}])`, 'g');
        const others = new RegExp(`[\\r\\n${table.separator}]`, 'g');
        const cells = toCells(table).map((row) =>
          row.map((cell) => (isWrapped ? cell.replace(ends, '') : cell.replace(others, ' '))),
        );
        const toCell = (cell: string) => (isWrapped ? `"${cell}"` : cell);
        expect(findLost(cells, write(cells, table, toCell), table.separator)).toEqual([]);
      }),
      { numRuns: 5000, seed: 32 },
    );
  });
});
