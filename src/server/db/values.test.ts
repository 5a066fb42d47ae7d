/** Both databases take and return the same values, as the port promises (`Row`, `SqlValue`). */
import { describe, expect, it } from 'vitest';
import type { SqlValue } from './db.ts';
import { beforeTests, KINDS, startDatabase } from './team-db.fixture.ts';

const ID = '0b7f1d0e-6d5c-4f0a-9a3e-2f1c7b9d4e55';
const BYTES = new Uint8Array([0, 1, 92, 128, 255]);

/** A statement, its values, and the expected value of its column `v`. */
const GIVEN: readonly (readonly [string, readonly SqlValue[], unknown])[] = [
  ['select 42::int as v', [], 42],
  ['select $1::int as v', [-7], -7],
  ['select 9007199254740991 as v', [], Number.MAX_SAFE_INTEGER],
  ['select count(*) as v from (values (1), (2)) as t', [], 2],
  ['select $1::bigint as v', [12_345_678_901], 12_345_678_901],
  ['select $1::numeric as v', ['1.50'], '1.50'],
  ['select $1::float8 as v', [0.1], 0.1],
  ['select $1::real as v', [1.5], 1.5],
  ['select $1::boolean as v', [true], true],
  ['select not $1::boolean as v', [true], false],
  ['select $1::text as v', ['Ñandú 👩‍👧 \' " \\ {}'], 'Ñandú 👩‍👧 \' " \\ {}'],
  ['select $1::text as v', [''], ''],
  ['select $1::text as v', [null], null],
  ['select $1::bytea as v', [null], null],
  ['select $1::uuid as v', [ID], ID],
  ["select '2026-02-03 04:05:06.789+02'::timestamptz as v", [], '2026-02-03T02:05:06.789Z'],
  ['select $1::timestamptz as v', ['2026-02-03T02:05:06.789Z'], '2026-02-03T02:05:06.789Z'],
  ['select $1::text::json as v', ['{"b":1,"a":[null,"ñ"]}'], { b: 1, a: [null, 'ñ'] }],
  ['select $1::text::jsonb as v', ['"x"'], 'x'],
  ["select 'null'::json as v", [], null],
  [
    'select $1::text[] as v',
    [['a', '', 'NULL', 'c,d', '"e"', '\\f', '{g}', ' ']],
    ['a', '', 'NULL', 'c,d', '"e"', '\\f', '{g}', ' '],
  ],
  ['select $1::text[] as v', [[]], []],
  ['select $1::uuid[] as v', [[ID]], [ID]],
  ['select $1::int[] as v', [['1', '-2']], [1, -2]],
  ["select array['x', null] as v", [], ['x', null]],
  ['select array_length($1::text[], 1) as v', [['a', 'b']], 2],
  ["select 1 as v where 'b' = any ($1)", [['a', 'b']], 1],
  ["select $1 || '' as v", ['a'], 'a'],
  ['select octet_length($1::bytea) as v', [BYTES], 5],
];

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));

  it.each(GIVEN)('%s', async (text, values, expected) => {
    expect(await database.db.sql(text, values)).toEqual([{ v: expected }]);
  });

  it('bytes', async () => {
    const [row] = await database.db.sql('select $1::bytea as v', [BYTES]);
    expect(row?.['v']).toBeInstanceOf(Uint8Array);
    expect(Array.from(row?.['v'] as Uint8Array)).toEqual(Array.from(BYTES));
  });

  it.each<[string, readonly SqlValue[], string]>([
    ['select $1::text', ['a\0b'], '22021'],
    ['select $1::text[]', [['a\0b']], '22021'],
    ["select 'x'::int", [], '22P02'],
    ['select $1::int', ['x'], '22P02'],
    ['select * from nowhere', [], '42P01'],
    ['select 1; select 2', [], '42601'],
  ])('refuses %s %j', async (text, values, code) => {
    await expect(database.db.sql(text, values)).rejects.toMatchObject({ name: 'SqlError', code });
    await expect(database.db.transaction((sql) => sql(text, values))).rejects.toMatchObject({ code });
    expect(await database.db.sql('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses an integer that is not safe', async () => {
    await expect(database.db.sql('select 9007199254740993 as v')).rejects.toBeInstanceOf(RangeError);
    expect(await database.db.sql('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('runs a script of several statements in a transaction, and gives what it gives', async () => {
    const given = await database.db.transaction(async (sql, script) => {
      await script(
        'create temporary table pair (v int); insert into pair values (1); insert into pair values (2)',
      );
      return [[await sql('select v from pair order by v')]];
    });
    expect(given).toEqual([[[{ v: 1 }, { v: 2 }]]]);
  });
});
