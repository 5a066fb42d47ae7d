import { personWith, rowWith } from '../domain/enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { get, set } from 'react-hook-form';
import { expect, it } from 'vitest';
import type { Person } from '../domain/enrollment/enrollment.ts';
import { toFormValues, toPerson } from '../domain/fields/form-values.ts';
import {
  FIELD_KEYS,
  FIELDS,
  type FieldKey,
  isRowFieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  SECTIONS,
  splitRowFieldKey,
} from '../domain/fields/registry.ts';
import type { Catalog } from '../domain/profile/catalog.ts';
import { createCatalogIndex } from '../domain/profile/catalog-search.ts';
import { checkEnrollment } from '../domain/profile/check-enrollment.ts';
import { checkPerson } from '../domain/profile/check-person.ts';
import { createProfile, type Profile } from '../domain/profile/profile.ts';
import { SAMPLE } from '../domain/profile/sample.fixture.ts';
import type { RuleSpec } from '../domain/profile/schema/rule-schema.ts';
import { toPath } from './entry-path.ts';
import { findHelp, type HelpContext } from './suggestions.ts';

const TODAY = '2026-11-21';
const LISTED = FIELD_KEYS.filter(
  (key) => key !== 'riskProfileCode' && SAMPLE.viewOf(undefined).field(key).catalog,
);
const indexOf = ({ entries }: Catalog) => createCatalogIndex(entries, ({ value }) => String(value));

/** One of the first codes of a field's list, so that rules often share a code. */
const codeOf = (key: FieldKey): fc.Arbitrary<string> =>
  fc.constantFrom(
    ...(SAMPLE.viewOf(undefined).field(key).catalog?.entries ?? [])
      .slice(0, 3)
      .map(({ value }) => String(value)),
  );
const coded = fc
  .constantFrom(...LISTED)
  .chain((key) => codeOf(key).map((code) => ({ key, code, name: FIELDS[key].wire })));

/** The sample with additional suggestions and problems. */
const additions = fc.record({
  suggested: fc.array(coded, { maxLength: 4 }),
  rules: fc.array(
    fc.tuple(coded, coded, fc.boolean()).map(
      ([one, other, isWarned]): RuleSpec => ({
        when: {
          all: [
            { field: one.name, equals: one.code },
            ...(isWarned ? [{ field: other.name, equals: other.code }] : []),
          ],
        },
        ...(isWarned
          ? { findings: [{ severity: 'warning', message: 'no', field: other.name }] }
          : { suggest: { [other.name]: other.code } }),
      }),
    ),
    { maxLength: 6 },
  ),
});

function toProfile({
  suggested,
  rules,
}: typeof additions extends fc.Arbitrary<infer T> ? T : never): Profile {
  const fields = { ...SAMPLE.spec.fields };
  for (const { key, code } of suggested) {
    const { wire } = FIELDS[key];
    fields[wire] = { ...fields[wire], suggest: code };
  }
  const own = rules.filter(({ when, findings, suggest }) => isOfOnePlace(when, suggest ?? findings));
  return createProfile(
    { ...SAMPLE.spec, fields, rules: [...(SAMPLE.spec.rules ?? []), ...own] },
    { today: () => TODAY },
  );
}

/** A rule that reads rows only gives findings, and reads one section. */
function isOfOnePlace(when: RuleSpec['when'], then: unknown): boolean {
  const named = FIELD_KEYS.filter((key) => JSON.stringify([when, then]).includes(`"${FIELDS[key].wire}"`));
  const sections = new Set(
    named.filter((key) => isRowFieldKey(key)).map((key) => splitRowFieldKey(key).section),
  );
  return Array.isArray(then) ? sections.size <= 1 : !named.some((key) => isRowFieldKey(key));
}

const maybe = (key: FieldKey) => fc.option(codeOf(key), { nil: '', freq: 3 });
const persons: fc.Arbitrary<Person> = fc
  .record({
    identifier: fc.constantFrom('', '12.345.678-5', '76.543.210-3', 'F1234567'),
    identifierType: maybe('identifierType'),
    entityKind: maybe('entityKind'),
    relationshipTypeCode: maybe('relationshipTypeCode'),
    givenName: fc.constantFrom('', 'Ana', 'Ejemplos SpA'),
    countryCode: maybe('countryCode'),
    maritalStatusCode: maybe('maritalStatusCode'),
    companyTypeCode: maybe('companyTypeCode'),
    telephone: fc.constantFrom('', '+56912345678', '223456789'),
    telephoneType: maybe('telephones.typeCode'),
    line: fc.constantFrom('', 'Av. Uno 1, Ñuñoa'),
    addressType: maybe('addresses.typeCode'),
    email: fc.constantFrom('', 'ana@gmail.com', 'ana@example.com'),
    kind: maybe('bankAccounts.kind'),
  })
  .map(({ telephone, telephoneType, line, addressType, email, kind, ...scalars }) =>
    personWith({
      ...scalars,
      id: 'p',
      telephones: [rowWith('telephones', { number: telephone, typeCode: telephoneType })],
      addresses: [rowWith('addresses', { line, typeCode: addressType, communeId: '' })],
      emails: [rowWith('emails', { address: email, typeCode: '' })],
      bankAccounts: [rowWith('bankAccounts', { kind, bankId: '', number: '' })],
    }),
  );

/** Problems of the person's fields, among all persons. A missing entry does not count. */
function objectionsTo(person: Person, others: readonly Person[], profile: Profile): Set<string> {
  const content = { riskProfileCode: '', persons: [...others, person] };
  return new Set(
    checkEnrollment(content, profile, (one) => checkPerson(one, profile))
      .filter(
        ({ severity, problem, place }) =>
          severity !== 'information' &&
          problem.code !== 'required' &&
          place.personId === person.id &&
          (place.field ?? place.rowId) !== undefined,
      )
      .map(({ place, problem }) => JSON.stringify([place, problem])),
  );
}

const PATHS = [
  ...SCALAR_KEYS.map((field) => toPath({ field })),
  ...SECTION_KEYS.flatMap((section) =>
    SECTIONS[section].fields.map((field) => toPath({ field, section, index: 0 })),
  ),
];

it('no suggestion, at the field or behind it, breaks a rule or a check of the profile', () => {
  fc.assert(
    fc.property(
      additions,
      persons,
      fc.array(persons, { maxLength: 2 }),
      fc.dictionary(fc.constantFrom(...LISTED), fc.array(codeOf('relationshipTypeCode'), { maxLength: 2 })),
      (added, person, rest, recent) => {
        const profile = toProfile(added);
        const others = rest.map((other, n) => ({ ...other, id: `o${n}` }));
        const context: HelpContext = {
          profile,
          indexOf,
          findRecent: (field) => recent[field] ?? [],
          listOthers: () => others,
        };
        for (const path of PATHS) {
          const values = toFormValues(person);
          const help = findHelp(path, String(get(values, path)), values, context);
          const taken = [
            ...(help?.kind === 'suggestion' ? [{ path, value: help.value ?? '' }] : []),
            ...(help?.further?.values ?? []).map(({ path: behind, value }) => ({ path: behind, value })),
          ];
          if (help?.kind === 'offer') continue;
          for (const one of taken) {
            const before = objectionsTo(toPerson('p', values, TODAY), others, profile);
            set(values, one.path, one.value);
            const after = objectionsTo(toPerson('p', values, TODAY), others, profile);
            const objections = [...after].filter((objection) => !before.has(objection));
            expect({ ...one, objections }).toMatchObject({ objections: [] });
          }
        }
      },
    ),
    { numRuns: 150 },
  );
});
