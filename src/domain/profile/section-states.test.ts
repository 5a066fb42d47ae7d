import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEnrollment, sendableEnrollment } from '../contract/contract.arbitraries.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { type Finding, isError } from '../fields/finding.ts';
import { FIELDS, SECTIONS } from '../fields/registry.ts';
import { checkEnrollment, groupByPerson } from './check-enrollment.ts';
import { createPersonChecker } from './check-person.ts';
import { PART_KEYS, type PartKey, toPart, toPartStates } from './part-states.ts';
import { profileWith, readShippedProfile, saying } from './profile.fixture.ts';
import { HOLDER, PARTNER, SAMPLE } from './sample.fixture.ts';

const PLAIN = profileWith();
const nobody = () => false;
const missing: Finding = {
  place: { personId: 'p', section: 'telephones', rowId: 't1', field: 'telephones.number' },
  problem: { code: 'required' },
  severity: 'error',
};
const broken = saying('x', 'error', { personId: 'p', section: 'telephones', rowId: 't1' });
const statesOf = (
  person: Person,
  findings: readonly Finding[],
  isObserved: (part: PartKey) => boolean = nobody,
  profile = PLAIN,
) => toPartStates(person, findings, profile.viewOf(person), isObserved);

describe('toPartStates', () => {
  const typed = personWith({ telephones: [rowWith('telephones', { remark: 'x' })] });

  it('returns "empty" for a part without values, and "ready" for a part with values and no errors', () => {
    expect(statesOf(typed, [])).toMatchObject({
      data: 'empty',
      telephones: 'ready',
      addresses: 'empty',
      emails: 'empty',
      bankAccounts: 'empty',
    });
    expect(statesOf(personWith({ givenName: 'Ana' }), []).data).toBe('ready');
    expect(statesOf(personWith({ givenName: ' ', telephones: [rowWith('telephones')] }), [])).toMatchObject({
      data: 'empty',
      telephones: 'empty',
    });
  });

  it('returns "incomplete" when only required values are missing, and "with-errors" for any other error', () => {
    expect(statesOf(typed, [missing]).telephones).toBe('incomplete');
    expect(statesOf(typed, [missing, broken]).telephones).toBe('with-errors');
    expect(statesOf(personWith(), [saying('x', 'error', { personId: 'p' })]).data).toBe('with-errors');
  });

  it('returns "observed" instead of "incomplete" or "ready", but not instead of "with-errors"', () => {
    const isObserved = (part: PartKey) => part === 'telephones';
    expect(statesOf(typed, [broken], isObserved).telephones).toBe('with-errors');
    expect(statesOf(typed, [missing], isObserved).telephones).toBe('observed');
    expect(statesOf(typed, [], isObserved)).toMatchObject({ telephones: 'observed', emails: 'empty' });
  });

  it('ignores warnings and information', () => {
    const notes = (['warning', 'information'] as const).map((severity) => ({ ...broken, severity }));
    expect(statesOf(typed, notes).telephones).toBe('ready');
  });

  it('returns "not-asked" for a part whose fields are all hidden, even if it holds values', () => {
    const profile = profileWith({
      rules: [
        {
          when: { field: 'tipoEntidad', equals: 'J' },
          hide: SECTIONS.telephones.fields.map((key) => FIELDS[key].wire),
        },
      ],
    });
    const company = { ...typed, entityKind: 'J' };
    expect(statesOf(company, [], nobody, profile).telephones).toBe('not-asked');
    expect(statesOf(typed, [], nobody, profile).telephones).toBe('ready');
  });
});

describe('toPartStates and checkEnrollment', () => {
  const bare = readShippedProfile('profiles/contract-only.json');
  const anyPerson = fc.constantFrom(HOLDER, PARTNER, { ...HOLDER, identifier: '1' }, personWith());
  /** Several persons of the sample, so that the checks between persons report something. */
  const people = fc
    .array(anyPerson, { maxLength: 4 })
    .map((persons) => persons.map((person, index) => ({ ...person, id: `p${index}` })))
    .map((persons) => ({ id: 'e', riskProfileCode: 'MOD', persons }));

  it('agree on which parts of each person have errors and which are incomplete', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyEnrollment, sendableEnrollment, people),
        fc.constantFrom(SAMPLE, bare),
        (enrollment, profile) => {
          const findings = checkEnrollment(enrollment, profile, createPersonChecker(profile));
          const groups = groupByPerson(findings);
          const ofPersons = enrollment.persons.flatMap(({ id }) => groups.get(id) ?? []);
          // Every finding belongs to one group: that of its person, or that of the enrollment.
          expect([...(groups.get(undefined) ?? []), ...ofPersons]).toHaveLength(findings.length);
          for (const person of enrollment.persons) {
            const own = findings.filter(({ place }) => place.personId === person.id);
            const states = toPartStates(person, groups.get(person.id) ?? [], profile.viewOf(person), nobody);
            for (const part of PART_KEYS) {
              const errors = own.filter((finding) => isError(finding) && toPart(finding) === part);
              const isBroken = errors.some(({ problem }) => problem.code !== 'required');
              expect(states[part] === 'with-errors').toBe(isBroken);
              expect(states[part] === 'incomplete').toBe(errors.length > 0 && !isBroken);
            }
          }
        },
      ),
    );
  });
});
