import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPerson } from '../domain/enrollment/person.ts';
import { toFieldKey } from '../domain/profile/condition.ts';
import { type Contradiction, findContradictions } from './contradictions.ts';
import { parseProfile } from '../domain/profile/parse-profile.ts';
import { createProfile } from '../domain/profile/profile.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import type { ConditionSpec, RuleSpec } from '../domain/profile/schema/rule-schema.ts';

const J: ConditionSpec = { field: 'tipoEntidad', equals: 'J' };
const N: ConditionSpec = { field: 'tipoEntidad', equals: 'N' };
const MARRIED: ConditionSpec = { field: 'codEstadoCivil', equals: 'CASADO' };

function contradictionsOf(rules: RuleSpec[], other: Partial<ProfileSpec> = {}): readonly Contradiction[] {
  return findContradictions({ name: 'x', baseUrl: '', rules, ...other });
}

function summaryOf(rules: RuleSpec[], other?: Partial<ProfileSpec>): string[] {
  return contradictionsOf(rules, other).map(({ kind, rules: [a, b], field }) => `${kind} ${a} ${b} ${field}`);
}

describe('two rules at odds', () => {
  test.each<[what: string, rules: RuleSpec[], expected: string[]]>([
    [
      'hide and require',
      [
        { when: J, hide: ['sexo'] },
        { when: MARRIED, require: ['sexo'] },
      ],
      ['hide-require 0 1 sexo'],
    ],
    [
      'the same the other way',
      [
        { when: J, require: ['sexo'] },
        { when: MARRIED, hide: ['sexo'] },
      ],
      ['hide-require 0 1 sexo'],
    ],
    ['one with itself', [{ when: J, require: ['sexo'], hide: ['sexo'] }], ['hide-require 0 0 sexo']],
    [
      'never at once',
      [
        { when: J, hide: ['sexo'] },
        { when: N, require: ['sexo'] },
      ],
      [],
    ],
    [
      'lists that have nothing in common',
      [
        { when: J, restrict: { codPais: ['CHL'] } },
        { when: MARRIED, restrict: { codPais: ['PER'] } },
      ],
      ['restrict 0 1 codPais'],
    ],
    [
      'lists that do',
      [
        { when: J, restrict: { codPais: ['CHL', 'PER'] } },
        { when: MARRIED, restrict: { codPais: ['PER'] } },
      ],
      [],
    ],
    [
      'two names',
      [
        { when: J, relabel: { nombre: 'A' } },
        { when: MARRIED, relabel: { nombre: 'B' } },
      ],
      ['relabel 0 1 nombre'],
    ],
    [
      'one name twice',
      [
        { when: J, relabel: { nombre: 'A' } },
        { when: MARRIED, relabel: { nombre: 'A' } },
      ],
      [],
    ],
    [
      'two formats',
      [
        { when: J, format: { nombre: { name: 'upper' } } },
        { when: MARRIED, format: { nombre: { name: 'date' } } },
      ],
      ['format 0 1 nombre'],
    ],
    [
      'two names of what a third rule hides then',
      [
        { when: J, relabel: { nombre: 'A' } },
        { when: MARRIED, relabel: { nombre: 'B' } },
        { when: { all: [J, MARRIED] }, hide: ['nombre'] },
      ],
      [],
    ],
    [
      'adults and children',
      [
        { when: { field: 'fechaNacimiento', ageUnder: 18 }, hide: ['sexo'] },
        { when: { field: 'fechaNacimiento', ageOver: 17 }, require: ['sexo'] },
      ],
      ['hide-require 0 1 sexo'],
    ],
    [
      'children and adults',
      [
        { when: { field: 'fechaNacimiento', ageUnder: 18 }, hide: ['sexo'] },
        { when: { field: 'fechaNacimiento', ageOver: 18 }, require: ['sexo'] },
      ],
      [],
    ],
    [
      'two expressions that one text may match',
      [
        { when: { field: 'nombre', matches: 'A.*' }, hide: ['sexo'] },
        { when: { field: 'nombre', matches: '.*Z' }, require: ['sexo'] },
      ],
      ['hide-require 0 1 sexo'],
    ],
    [
      'the RUT of an empty field',
      [
        { when: { field: 'dscGiro', equalsRutOf: 'identificador' }, hide: ['sexo'] },
        { when: { field: 'identificador', filled: false }, require: ['sexo'] },
      ],
      [],
    ],
  ])('%s', (_, rules, expected) => {
    expect(summaryOf(rules)).toEqual(expected);
  });

  test('what an earlier rule hides is empty for a later one, and not the other way round', () => {
    const company: RuleSpec = { when: J, hide: ['codEstadoCivil', 'codRegimenMatrimonial'] };
    const couple: RuleSpec = { when: MARRIED, require: ['codRegimenMatrimonial'] };
    expect(summaryOf([company, couple])).toEqual([]);
    expect(summaryOf([couple, company])).toEqual(['hide-require 0 1 codRegimenMatrimonial']);
  });

  test('a list that stands in the profile holds no other values', () => {
    const rules: RuleSpec[] = [
      { when: { not: { field: 'sexo', in: ['F', 'M'] } }, hide: ['materno'] },
      {
        when: { all: [{ field: 'sexo', filled: true }, { not: { field: 'sexo', equals: 'F' } }] },
        require: ['materno'],
      },
    ];
    const profile = {
      catalogs: { sexes: { entries: { F: 'F', M: 'M' } } },
      fields: { sexo: { catalog: 'sexes' } },
    };
    expect(summaryOf(rules, profile)).toEqual([]);
    expect(summaryOf(rules)).toEqual(['hide-require 0 1 materno']);
  });

  test('an example says when', () => {
    const [found] = contradictionsOf([
      { when: J, hide: ['sexo'] },
      {
        when: {
          all: [MARRIED, { field: 'fechaNacimiento', ageOver: 65 }, { field: 'dscGiro', filled: false }],
        },
        require: ['sexo'],
      },
    ]);
    expect(Object.fromEntries(found?.example ?? [])).toEqual({
      tipoEntidad: { kind: 'text', text: 'J' },
      codEstadoCivil: { kind: 'text', text: 'CASADO' },
      fechaNacimiento: { kind: 'date', years: 65.5 },
    });
  });

  test('more combinations than can be tried are sampled, the same ones each time', () => {
    const names = [
      'tipoEntidad',
      'tipoIdentificador',
      'identificador',
      'nombre',
      'paterno',
      'materno',
      'codPais',
      'sexo',
    ];
    const filled = names.map((field): ConditionSpec => ({ field, in: ['1', '2', '3', '4'] }));
    const rules: RuleSpec[] = [
      { when: { any: filled }, hide: ['dscGiro'] },
      { when: { any: filled.map((part) => ({ not: part })) }, require: ['dscGiro'] },
    ];
    expect(summaryOf(rules)).toEqual(['hide-require 0 1 dscGiro']);
    expect(contradictionsOf(rules)).toEqual(contradictionsOf(rules));
  });
});

describe('any rules', () => {
  const LOOKED = ['tipoEntidad', 'sexo', 'codEstadoCivil'];
  const TEXTS = ['', 'A', 'B', 'C'];
  const CHANGED = [...LOOKED, 'nombre'];
  const leaf = fc.oneof(
    fc.record({ field: fc.constantFrom(...LOOKED), equals: fc.constantFrom('', 'A', 'B') }),
    fc.record({ field: fc.constantFrom(...LOOKED), in: fc.subarray(['A', 'B']) }),
    fc.record({ field: fc.constantFrom(...LOOKED), filled: fc.boolean() }),
  );
  const { condition } = fc.letrec<{ condition: ConditionSpec }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 2 },
      leaf,
      fc.record({ not: tie('condition') }),
      fc.record({ all: fc.array(tie('condition'), { maxLength: 2 }) }),
      fc.record({ any: fc.array(tie('condition'), { maxLength: 2 }) }),
    ),
  }));
  const rule = fc.record({ when: condition, hide: fc.subarray(CHANGED), require: fc.subarray(CHANGED) });

  /** The fields that are hidden and required at once when the engine shows a person, in any circumstances. */
  function hiddenAndRequired(rules: RuleSpec[]): Set<string> {
    const profile = createProfile({ name: 'x', baseUrl: '', rules }, { today: () => '2026-03-01' });
    const found = new Set<string>();
    for (const entityKind of TEXTS) {
      for (const sex of TEXTS) {
        for (const maritalStatusCode of TEXTS) {
          const view = profile.viewOf({ ...createPerson('p'), entityKind, sex, maritalStatusCode });
          for (const name of CHANGED) {
            const { hidden, required } = view.field(toFieldKey(name));
            if (hidden && required) found.add(name);
          }
        }
      }
    }
    return found;
  }

  test('the fields at odds are those that the engine hides and requires at once', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 4 }), (rules) => {
        const fields = new Set(contradictionsOf(rules).map(({ field }) => field));
        expect(fields).toEqual(hiddenAndRequired(rules));
      }),
      { numRuns: 300 },
    );
  });
});

test('the shipped profiles do not contradict themselves', () => {
  for (const path of ['profile.json', 'profiles/contract-only.json']) {
    const text = readFileSync(new URL(`../../public/${path}`, import.meta.url), 'utf8');
    const result = parseProfile(JSON.parse(text));
    expect(result.ok && findContradictions(result.spec), path).toEqual([]);
  }
});
