import { describe, expect, it } from 'vitest';
import { createPerson } from '../enrollment/person.ts';
import { createRow } from '../fields/entries.ts';
import { SCALAR_KEYS, SECTION_KEYS } from '../fields/registry.ts';
import { readEnrollment } from './migrate.ts';
import { findV1Attempt } from './read-v1-attempt.ts';
import { readPerson } from './stored.ts';
import { findV1AttemptRecord } from './v1-attempt.ts';
import { NEW_SUBMISSION } from './submission.ts';

const V1 = {
  version: 1,
  id: 'e',
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-02T10:00:00Z',
  riskProfileCode: 'MOD',
  personIds: ['p'],
};
const V1_OUTCOME = {
  kind: 'answered',
  at: '2026-11-02T10:00:00Z',
  request: '{"personaFulls":[{"nombre":"Ana","paterno":"Rojas","identificador":"12.345.678-5"}]}',
  status: 200,
  contentType: 'application/json',
  body: '{}',
  truncated: false,
};
const V2 = { ...V1, version: 2, revision: 7, submission: NEW_SUBMISSION };
const PERSON = { version: 2, enrollmentId: 'e', id: 'p', person: createPerson('p') };

describe('readEnrollment', () => {
  it('reads a record of the newest version unchanged', () => {
    expect(readEnrollment(V2)).toEqual({ ok: true, value: V2 });
  });

  it('reads a record of version 1 as a draft with revision 0', () => {
    expect(readEnrollment(V1)).toEqual({
      ok: true,
      value: { ...V1, version: 2, revision: 0, submission: NEW_SUBMISSION },
    });
    expect(findV1AttemptRecord(V1)).toBeUndefined();
    expect(findV1Attempt(V1)).toBeUndefined();
  });

  it('reads a record of version 1 with the state that its outcome proves, and findV1Attempt makes a ledger row of its send', () => {
    const stateOf = (outcome: object) => {
      const read = readEnrollment({ ...V1, outcome: { ...V1_OUTCOME, ...outcome } });
      return read.ok && read.value.submission;
    };
    expect(stateOf({})).toEqual({ state: 'confirmed', attempts: 1, attemptId: 'e-1' });
    expect(stateOf({ status: 500 })).toMatchObject({ state: 'unknown' });
    expect(stateOf({ status: 400, verdict: 'rejected' })).toMatchObject({ state: 'rejected' });
    expect(stateOf({ kind: 'no-answer', cause: 'timeout' })).toMatchObject({ state: 'unknown' });

    const { request, ...outcome } = V1_OUTCOME;
    const withOutcome = { ...V1, outcome: V1_OUTCOME };
    expect(findV1Attempt(findV1AttemptRecord(withOutcome))).toEqual({
      version: 1,
      id: 'e-1',
      enrollmentId: 'e',
      number: 1,
      startedAt: V1_OUTCOME.at,
      endedAt: V1_OUTCOME.at,
      state: 'confirmed',
      hash: '',
      content: {
        subjects: [{ name: 'Ana Rojas', identifier: '••.•••.•78-5', identifierHash: '' }],
        request,
        outcome,
      },
    });
  });

  it('reads a field or a section that was not there yet as not filled', () => {
    for (const key of [...SCALAR_KEYS, ...SECTION_KEYS]) {
      const older = Object.fromEntries(Object.entries(PERSON.person).filter(([name]) => name !== key));
      expect(readPerson({ ...PERSON, person: older }), key).toEqual({ ok: true, value: PERSON.person });
    }
    for (const section of SECTION_KEYS) {
      const read = readPerson({ ...PERSON, person: { ...PERSON.person, [section]: [{ id: 'r' }] } });
      expect(read.ok && read.value[section], section).toEqual([createRow(section, 'r', () => '')]);
    }
  });

  it('refuses a record of a newer version, or a damaged one, and names the cause', () => {
    expect(readEnrollment({ ...V2, version: 3 })).toEqual({ ok: false, cause: 'newer' });
    for (const record of [undefined, null, 'x', {}, { ...V2, personIds: 'p' }, { ...V2, revision: '7' }]) {
      expect(readEnrollment(record)).toEqual({ ok: false, cause: 'damaged' });
    }
    expect(readEnrollment({ ...V1, outcome: { kind: 'bored' } })).toEqual({ ok: false, cause: 'damaged' });
  });
});

describe('readPerson', () => {
  it('reads a record of every version', () => {
    expect(readPerson(PERSON)).toEqual({ ok: true, value: PERSON.person });
    expect(readPerson({ ...PERSON, version: 1 })).toEqual({ ok: true, value: PERSON.person });
  });

  it('refuses a record of a newer version, or a damaged one, and names the cause', () => {
    expect(readPerson({ ...PERSON, version: 9 })).toEqual({ ok: false, cause: 'newer' });
    expect(readPerson({ ...PERSON, person: { ...PERSON.person, sex: 1 } })).toEqual({
      ok: false,
      cause: 'damaged',
    });
  });
});
