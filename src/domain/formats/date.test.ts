import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyText, realDate } from '../contract/contract.arbitraries.ts';
import { isRealDate } from '../contract/contract.fixture.ts';
import { isIsoDate, isOlderThan, parseDate, parseInstant, toAge, toDisplayDate } from './date.ts';

const TODAY = '2026-11-21';
const read = (text: string) => parseDate(text, TODAY);

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly name: string;
}

function partsOf(iso: string): Parts {
  const [year = '', month = '', day = ''] = iso.split('-');
  return { year, month, day, name: MONTHS[Number(month) - 1] ?? '' };
}

/** Ways of writing a date that work for every year. */
const WRITINGS: readonly ((parts: Parts) => string)[] = [
  ({ year, month, day }) => `${day}-${month}-${year}`,
  ({ year, month, day }) => `${Number(day)}/${Number(month)}/${year}`,
  ({ year, month, day }) => ` ${day}.${month}.${year} `,
  ({ year, month, day }) => `${day} ${month} ${year}`,
  ({ year, month, day }) => `${day} / ${month} - ${year}`,
  ({ year, month, day }) => `${year}-${month}-${day}`,
  ({ year, month, day }) => `${year}/${Number(month)}/${Number(day)}`,
  ({ year, month, day }) => `${year}-${month}-${day}T00:00:00.000Z`,
  ({ year, day, name }) => `${Number(day)} de ${name} de ${year}`,
  ({ year, day, name }) => `${Number(day)} DE ${name.toUpperCase()} DEL ${year}`,
  ({ year, day, name }) => `${day} ${name} ${year}`,
  ({ year, day, name }) => `${day}-${name.slice(0, 3)}-${year}`,
  ({ year, day, name }) => `${Number(day)} ${name.slice(0, 3)}. ${year}`,
  ({ year, day, name }) => `${day}${name.slice(0, 3).toUpperCase()}${year}`,
];

/** Ways of writing a date with a two-digit year. */
const SHORT_WRITINGS: readonly ((parts: Parts) => string)[] = [
  ({ year, month, day }) => `${day}-${month}-${year.slice(2)}`,
  ({ year, month, day }) => `${Number(day)}/${Number(month)}/${year.slice(2)}`,
  ({ year, month, day }) => `${day}${month}${year.slice(2)}`,
  ({ year, day, name }) => `${Number(day)} de ${name} de ${year.slice(2)}`,
];

const realDateIn = (first: number, last: number) =>
  fc
    .integer({ min: Date.UTC(first, 0, 1), max: Date.UTC(last, 11, 31) })
    .map((time) => new Date(time).toISOString().slice(0, 10));

describe('parseDate', () => {
  it.each([
    ['05-09-1983', '1983-09-05'],
    ['5/9/83', '1983-09-05'],
    ['05091983', '1983-09-05'],
    ['1983-09-05', '1983-09-05'],
    ['050983', '1983-09-05'],
    ['19830905', '1983-09-05'],
    ['5 de septiembre de 1983', '1983-09-05'],
    ['5 de setiembre del 83', '1983-09-05'],
    ['5 Sept. 1983', '1983-09-05'],
    ['5-sep-83', '1983-09-05'],
    ['1 jan 2001', '2001-01-01'],
    ['2 apr 2001', '2001-04-02'],
    ['3 aug 2001', '2001-08-03'],
    ['4 dec 2001', '2001-12-04'],
    ['29-02-2000', '2000-02-29'],
    ['29-02-2024', '2024-02-29'],
    ['20101112', '2010-11-12'],
    ['20111999', '1999-11-20'],
    ['01-01-0001', '0001-01-01'],
    ['05-09-1983 00:00:00', '1983-09-05'],
    ['1983-09-05 00:00:00', '1983-09-05'],
    ['05-09-1983, 0:00:00', '1983-09-05'],
    ['5/9/1983 12:30\u00a0p. m.', '1983-09-05'],
    ['5/9/83 12:30 PM', '1983-09-05'],
    ['05-09-1983 a las 12:30 hrs.', '1983-09-05'],
    ['1983-09-05T00:00', '1983-09-05'],
    ['1983-09-05T03:00:00.0000000Z', '1983-09-05'],
    ['1983-09-05T00:00:00-03:00', '1983-09-05'],
    ['1983-09-05 00:00:00 +0000', '1983-09-05'],
    ['1983-09-05-03:00', '1983-09-05'],
    ['19830905T000000Z', '1983-09-05'],
    ['05-09-1983T00:00:00', '1983-09-05'],
    ['1° de mayo de 1980', '1980-05-01'],
    ['1º de mayo de 1980', '1980-05-01'],
    ['1.º de mayo de 1980', '1980-05-01'],
    ['1 ° de mayo de 1980', '1980-05-01'],
    ['1er mayo 1980', '1980-05-01'],
    ['1ero. de mayo de 1980', '1980-05-01'],
    ['1o de mayo de 1980', '1980-05-01'],
    ['1 o 2 de mayo de 1980', undefined],
    ['Primero de mayo de 1980', '1980-05-01'],
    ['1octubre1980', '1980-10-01'],
    ['2nov83', '1983-11-02'],
    ['5,9,83', '1983-09-05'],
    ['5, 9, 1983', '1983-09-05'],
    ['5 de septiembre, 1983', '1983-09-05'],
    ['5 de septiembre de 1983.', '1983-09-05'],
    ['5 de septiembre del año 1983', '1983-09-05'],
    ['5 de septiembre de 1.983', '1983-09-05'],
    ['lunes 5 de septiembre de 1983', '1983-09-05'],
    ['Lunes, 5 de septiembre de 1983, 12:30:00 p. m.', '1983-09-05'],
    ['el miércoles 7 de septiembre de 1983', '1983-09-07'],
    ['mar. 6 sept. 1983', '1983-09-06'],
    ['lun 05/09/1983', '1983-09-05'],
    ['mar 5 1983', '1983-03-05'],
    ['septiembre 5 de 1983', '1983-09-05'],
    ['September 5th, 1983', '1983-09-05'],
    ['5th of September 1983', undefined],
    ['０５-０９-１９８３', '1983-09-05'],
    ['05\u200b-09\u00ad-1983', '1983-09-05'],
  ])('reads %j as %s', (text, date) => {
    expect(read(text)).toBe(date);
  });

  it.each(
    // biome-ignore format: a list reads better than a column
    [
      '', ' ', '05-09-198', '05-09-', '05-09', '5', '0509198', '05098', '01121203', '17991231', '1983-09',
      '05-09-19834', '-05-09-1983', '31-02-1983', '30-02-2024', '31-04-2020', '29-02-1900', '29-02-2023', '29022023',
      '00-01-1983', '01-00-1983', '32-01-1983', '01-13-1983', '09-25-1983', '01-01-0000', '0000-01-01',
      '1983-02-30', '31/6/83', '29 feb 2023', '5 de foo de 1983', 'septiembre 1983', '5 se 1983', 'mañana',
      '05_09_1983', '05--09--1983x', '٠٥-٠٩-١٩٨٣', '05-09-1983 24:00', '05-09-1983 12:60', '05-09-1983 12',
      'septiembre 5', 'sep 1983', 'lunes', 'lunes 5', '1octubre', '5 de mayo de 1980 a Ana', '5 de sep', '1,5',
    ],
  )('does not read %j', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('reads every existing day in every way of writing it', () => {
    fc.assert(
      fc.property(realDate, (date) => {
        for (const write of WRITINGS) expect(read(write(partsOf(date)))).toBe(date);
      }),
      { numRuns: 500 },
    );
  });

  it('reads eight digits with the day or the year first, for years from 1800 on', () => {
    fc.assert(
      fc.property(realDateIn(1800, 9999), (date) => {
        const { day, month, year } = partsOf(date);
        expect(read(`${day}${month}${year}`)).toBe(date);
        expect(read(`${year}${month}${day}`)).toBe(date);
      }),
    );
  });

  it('reads a two-digit year as the most recent year up to the current one', () => {
    fc.assert(
      fc.property(realDateIn(1927, 2026), fc.constantFrom(...SHORT_WRITINGS), (date, write) => {
        expect(read(write(partsOf(date)))).toBe(date);
      }),
    );
    expect(parseDate('01-01-26', TODAY)).toBe('2026-01-01');
    expect(parseDate('01-01-27', TODAY)).toBe('1927-01-01');
    expect(parseDate('01-01-00', '2000-01-01')).toBe('2000-01-01');
    expect(parseDate('01-01-99', '1999-12-31')).toBe('1999-01-01');
    expect(parseDate('29-02-00', '1999-12-31')).toBeUndefined();
  });

  it('reads any text as an existing day or not at all', () => {
    const nearly = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789-/. desptimbr')),
      maxLength: 14,
    });
    fc.assert(
      fc.property(fc.oneof(anyText, nearly), (text) => {
        const date = read(text);
        if (date !== undefined) expect(isRealDate(date)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads each writing with a time behind it as the same day', () => {
    const two = (max: number) => fc.nat(max).map((n) => String(n).padStart(2, '0'));
    const time = fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(':'));
    const end = fc.constantFrom('', ' ', ' p. m.', ' a.m.', ' AM', ' hrs.', 'Z', '-03:00', ' UTC');
    const writing = fc.constantFrom(
      ...WRITINGS.filter((write) => !write(partsOf('1983-09-05')).includes('T')),
    );
    fc.assert(
      fc.property(
        realDate,
        writing,
        fc.constantFrom(' ', ', ', 'T'),
        time,
        end,
        (date, write, gap, at, zone) => {
          expect(read(`${write(partsOf(date)).trim()}${gap}${at}${zone}`)).toBe(date);
        },
      ),
      { numRuns: 2000 },
    );
  });

  // Quadratic time would take minutes, and a test may take 30 s.
  it('refuses a very long text of spaces, and its cost grows with the length alone', () => {
    for (const head of ['5', '5 ene', '5 de ene de'])
      expect(read(`${head}${' '.repeat(300_000)}x`)).toBeUndefined();
  });
});

describe('isIsoDate', () => {
  it('accepts existing days in the form YYYY-MM-DD and nothing else', () => {
    fc.assert(
      fc.property(realDate, (date) => {
        expect(isIsoDate(date)).toBe(true);
      }),
    );
    const digits = fc.tuple(fc.nat(9999), fc.nat(14), fc.nat(33));
    const nearly = digits.map(([y, m, d]) => [String(y).padStart(4, '0'), pad2(m), pad2(d)].join('-'));
    fc.assert(
      fc.property(fc.oneof(nearly, anyText), (text) => {
        expect(isIsoDate(text)).toBe(isRealDate(text));
      }),
      { numRuns: 500 },
    );
    for (const text of ['1983-9-5', '1983-09-05 ', '1983-09-05\n', '+1983-09-05', '19830905', '1983-02-29']) {
      expect(isIsoDate(text)).toBe(false);
    }
  });
});

const pad2 = (value: number) => String(value).padStart(2, '0');

/** The day on which that many years are complete. `Date` turns 29 February of a common year into 1 March. */
function anniversaryOf(date: string, years: number): string {
  const { year, month, day } = partsOf(date);
  const found = new Date(0);
  found.setUTCFullYear(Number(year) + years, Number(month) - 1, Number(day));
  return found.toISOString().slice(0, 10);
}

describe('toAge', () => {
  it('counts the years that are complete on a day', () => {
    expect(['2008-11-20', '2008-11-21', '2008-11-22'].map((day) => toAge(day, TODAY))).toEqual([18, 18, 17]);
    expect([toAge(TODAY, TODAY), toAge('2025-11-21', TODAY), toAge('2025-11-22', TODAY)]).toEqual([0, 1, 0]);
    expect(toAge('2008-12-01', '2026-02-01')).toBe(17);
  });

  it('counts the birthday of 29 February on 1 March in a common year, and on 29 February in a leap year', () => {
    expect(toAge('2008-02-29', '2026-02-28')).toBe(17);
    expect(toAge('2008-02-29', '2026-03-01')).toBe(18);
    expect(toAge('2008-02-29', '2028-02-28')).toBe(19);
    expect(toAge('2008-02-29', '2028-02-29')).toBe(20);
  });

  it('changes on the birthday and on no other day', () => {
    const spans = fc.tuple(realDateIn(1000, 2500), realDateIn(2501, 9000));
    fc.assert(
      fc.property(spans, ([birthDate, today]) => {
        const age = toAge(birthDate, today);
        expect(anniversaryOf(birthDate, age) <= today).toBe(true);
        expect(anniversaryOf(birthDate, age + 1) > today).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isOlderThan', () => {
  it('is true from the day after the birthday on', () => {
    const days = ['1916-11-20', '1916-11-21', '1916-11-22'];
    expect(days.map((day) => isOlderThan(day, 110, TODAY))).toEqual([true, false, false]);
    expect([isOlderThan(TODAY, 0, TODAY), isOlderThan('2026-11-20', 0, TODAY)]).toEqual([false, true]);
  });

  it('agrees with the calendar for any two days', () => {
    const spans = fc.tuple(realDateIn(1900, 1960), realDateIn(1961, 2100), fc.nat(120));
    fc.assert(
      fc.property(spans, ([birthDate, today, years]) => {
        expect(isOlderThan(birthDate, years, today)).toBe(today > anniversaryOf(birthDate, years));
      }),
      { numRuns: 500 },
    );
    expect(isOlderThan('1916-02-29', 110, '2026-03-01')).toBe(false);
    expect(isOlderThan('1916-02-29', 110, '2026-03-02')).toBe(true);
    expect(isOlderThan('1916-02-29', 112, '2028-03-01')).toBe(true);
  });
});

describe('toDisplayDate', () => {
  it('shows a day as DD-MM-YYYY, which parseDate reads as the same day', () => {
    expect(toDisplayDate('1983-09-05')).toBe('05-09-1983');
    expect(toDisplayDate('2004-02-29')).toBe('29-02-2004');
    fc.assert(
      fc.property(realDate, (date) => {
        expect(read(toDisplayDate(date))).toBe(date);
      }),
    );
  });

  it('leaves any other text unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (!isRealDate(text)) expect(toDisplayDate(text)).toBe(text);
      }),
    );
    expect(toDisplayDate('1983-02-30')).toBe('1983-02-30');
  });
});

test('parseInstant reads every instant in the form that the app writes', () => {
  const from = Date.parse('0001-01-01T00:00:00.000Z');
  const to = Date.parse('9999-12-31T23:59:59.999Z');
  fc.assert(
    fc.property(fc.integer({ min: from, max: to }), (ms) => {
      expect(parseInstant(new Date(ms).toISOString())).toBe(ms);
    }),
    { examples: [[from], [to], [0], [Date.parse('2000-02-29T12:00:00.000Z')]] },
  );
});

test.each([
  '',
  'yesterday',
  '2026-11-21',
  '2026-02-30T00:00:00.000Z',
  '2026-11-21T24:00:00.000Z',
  '2026-11-21T18:02:09',
  '2026-11-21T18:02:09.000+02:00',
  ' 2026-11-21T18:02:09.000Z',
])('parseInstant refuses %j', (text) => {
  expect(parseInstant(text)).toBeUndefined();
});
