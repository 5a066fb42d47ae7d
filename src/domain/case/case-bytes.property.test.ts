/** A case stays beside the request: no byte of it is sent, logged or told in an error. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEnrollment, isWritten, sendableEnrollment } from '../contract/contract.arbitraries.ts';
import { toFinalizeRequest } from '../contract/to-finalize-request.ts';
import { readPerson, STORED_VERSION } from '../drafts/stored.ts';
import type { Enrollment } from '../enrollment/enrollment.ts';
import { toFileText } from '../files/enrollment-file.ts';
import { readFile } from '../files/read-file.ts';
import { sha256 } from '../files/sample-review.fixture.ts';
import { checkEnrollment } from '../profile/check-enrollment.ts';
import { createPersonChecker } from '../profile/check-person.ts';
import type { Profile } from '../profile/profile.ts';
import { SAMPLE } from '../profile/sample.fixture.ts';
import { answering, CASE_PROFILE, CLIENT, OWNED, repeated, withCase } from './case.fixture.ts';
import { CANARY, canaryCase, withCases } from './case.arbitraries.ts';

const PROFILES: readonly Profile[] = [SAMPLE, CASE_PROFILE];

/** The assembled request as text, or everything that the assembly says of what it refuses. */
function assemble(enrollment: Enrollment, profile: Profile): string {
  const assembly = toFinalizeRequest(enrollment, profile);
  return JSON.stringify(assembly.ok ? assembly.request : assembly.refusals);
}

const withoutCases = ({ persons, case: _own, ...rest }: Enrollment): Enrollment => ({
  ...rest,
  persons: persons.map(({ case: _case, ...person }) => person),
});

/** Enrollments of at least one person, who has a case. */
const withCanaries = (enrollments: fc.Arbitrary<Enrollment>) =>
  enrollments
    .filter(({ persons }) => persons.length > 0)
    .chain((enrollment) => withCases(enrollment, canaryCase));

const RUNS = { numRuns: 1000 };

describe('a case', () => {
  test('changes no byte of the request, and is in none of it', () => {
    fc.assert(
      fc.property(withCanaries(sendableEnrollment), (enrollment) => {
        expect(JSON.stringify(enrollment)).toContain(CANARY);
        for (const profile of PROFILES) {
          const text = assemble(enrollment, profile);
          expect(text).toBe(assemble(withoutCases(enrollment), profile));
          expect(text).not.toContain(CANARY);
        }
      }),
      RUNS,
    );
  });

  test('changes nothing of what the assembly refuses, and is in none of it', () => {
    fc.assert(
      fc.property(withCanaries(anyEnrollment), (enrollment) => {
        for (const profile of PROFILES) {
          const text = assemble(enrollment, profile);
          expect(text).toBe(assemble(withoutCases(enrollment), profile));
          expect(text).not.toContain(CANARY);
        }
      }),
      RUNS,
    );
  });

  test('is in no parameter of a finding, except the version of an older questionnaire', () => {
    fc.assert(
      fc.property(withCanaries(sendableEnrollment), (enrollment) => {
        for (const profile of PROFILES) {
          const findings = checkEnrollment(enrollment, profile, createPersonChecker(profile));
          const told = findings.map(({ problem }) => problem).filter(({ code }) => code !== 'case-older');
          expect(JSON.stringify(told)).not.toContain(CANARY);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('is in no parameter of a finding about answers that are wrong together', () => {
    const owners = repeated(
      'owners',
      ...['40', '40'].map((share) => ({ person: CANARY, share, represents: CANARY })),
      ...['101', CANARY].map((share) => ({ person: 'holder', share, represents: 'no' })),
    );
    const persons = [
      answering(CLIENT, 'profile', { reason: CANARY }),
      withCase(OWNED, { owners: (owners['owners'] ?? []).slice(0, 2) }),
      { ...withCase(OWNED, owners), id: 'other' },
      { ...answering(CLIENT, 'papers', { card: CANARY, 'card-ends': CANARY }), id: 'third' },
    ];
    const found = checkEnrollment(
      { riskProfileCode: 'AGR', persons },
      CASE_PROFILE,
      createPersonChecker(CASE_PROFILE),
    );
    const codes = new Set(found.map(({ problem }) => problem.code));
    expect([...codes]).toEqual(
      expect.arrayContaining(['case-sum', 'case-gone', 'case-twice', 'case-no-reason', 'case-other-profile']),
    );
    expect(JSON.stringify(found.map(({ problem }) => problem))).not.toContain(CANARY);
  });

  test('has findings only under a profile that asks for one', () => {
    fc.assert(
      fc.property(withCanaries(sendableEnrollment), (enrollment) => {
        const found = (each: Enrollment) => checkEnrollment(each, SAMPLE, createPersonChecker(SAMPLE));
        expect(found(enrollment)).toEqual(found(withoutCases(enrollment)));
      }),
      { numRuns: 100 },
    );
  });
});

describe('a stored person', () => {
  test('keeps its case exactly, also after JSON', () => {
    fc.assert(
      fc.property(withCanaries(sendableEnrollment), ({ id, persons }) => {
        for (const person of persons) {
          const record = { version: STORED_VERSION, enrollmentId: id, id: person.id, person };
          expect(readPerson(structuredClone(record))).toEqual({ ok: true, value: person });
          expect(readPerson(JSON.parse(JSON.stringify(record)))).toMatchObject({
            value: person.case ? { case: person.case } : {},
          });
        }
      }),
      RUNS,
    );
  });

  test.each([
    ['an answer that is no text', { papers: [{ id: 'papers', card: 1 }] }],
    ['a row without an id', { papers: [{ card: 'x' }] }],
    ['rows that are no list', { papers: { id: 'papers' } }],
    ['a case that is a list', []],
  ])('is damaged with %s', (_what, record) => {
    const person = { id: 'p', case: record };
    expect(readPerson({ version: STORED_VERSION, enrollmentId: 'e', id: 'p', person })).toEqual({
      ok: false,
      cause: 'damaged',
    });
  });
});

describe('a file of an enrollment', () => {
  const AT = '2026-11-21T12:00:00.000Z';

  test('keeps its own case and those of its persons exactly', async () => {
    await fc.assert(
      fc.asyncProperty(withCanaries(sendableEnrollment.filter(isWritten)), async (enrollment) => {
        const { id, riskProfileCode } = enrollment;
        const submission = { state: 'draft', attempts: 0 } as const;
        const header = { id, createdAt: AT, updatedAt: AT, riskProfileCode, submission };
        const review = { entries: [], snapshots: [] };
        const text = await toFileText({ header, enrollment, attempts: [], review }, AT, sha256);
        const reading = readFile(new TextEncoder().encode(text), () => 'n');
        expect(reading).toMatchObject({ ok: true, contents: { enrollment } });
        if (reading.ok) expect(reading.contents.enrollment.case).toEqual(enrollment.case);
      }),
      { numRuns: 400 },
    );
  }, 120_000);
});
