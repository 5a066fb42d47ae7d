import { describe, expect, it } from 'vitest';
import type { Attempt } from '../drafts/attempt.ts';
import type { Enrollment, Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { toFileName, toFileText } from './enrollment-file.ts';
import { readFile } from './read-file.ts';
import { EXPORTED_AT, SAMPLE_ATTEMPTS, SAMPLE_ENROLLMENT, SAMPLE_SOURCE } from './sample-file.oracle.ts';

const read = (text: string) => readFile(new TextEncoder().encode(text), () => 'n');

describe('the file of an enrollment', () => {
  it('says what it is, and of which version', () => {
    expect(JSON.parse(toFileText(SAMPLE_SOURCE, EXPORTED_AT))).toMatchObject({
      format: 'enrola',
      version: 1,
      exportedAt: EXPORTED_AT,
      enrollment: { id: 'e1', riskProfileCode: 'MOD', persons: [{ id: 'p1' }, { id: 'p2' }] },
      attempts: [{ id: 's1' }, { id: 's2' }],
    });
  });

  it('is named without personal data', () => {
    expect(toFileName('0f3a9c2e77aa', '2026-11-21')).toBe('inscripcion-2026-11-21-0f3a9c2e.enrola.json');
    expect(toFileName('../a/b', '2026-11-21')).toBe('inscripcion-2026-11-21-ab.enrola.json');
  });

  it('holds no hash that is made to be compared on one computer', () => {
    const attempts = SAMPLE_ATTEMPTS.map(
      (attempt): Attempt => ({
        ...attempt,
        content: { subjects: [{ name: 'x', identifier: 'y', identifierHash: 'salted' }] },
      }),
    );
    expect(toFileText({ ...SAMPLE_SOURCE, attempts }, EXPORTED_AT)).not.toContain('salted');
  });

  it('leaves out what belongs to the computer that wrote it', () => {
    const header = {
      ...SAMPLE_SOURCE.header,
      sealedBy: 'key',
      deletedAt: EXPORTED_AT,
      warnedAt: EXPORTED_AT,
    };
    expect(toFileText({ ...SAMPLE_SOURCE, header }, EXPORTED_AT)).toBe(
      toFileText(SAMPLE_SOURCE, EXPORTED_AT),
    );
  });

  it('of an enrollment that is being sent is of one of which nothing is known', () => {
    const [, unknown] = SAMPLE_ATTEMPTS;
    const sending = { ...unknown, state: 'sending', content: { subjects: [] } } as Attempt;
    const header = {
      ...SAMPLE_SOURCE.header,
      submission: { state: 'sending', attempts: 2, attemptId: 's2' } as const,
    };
    const attempts = [...SAMPLE_ATTEMPTS.slice(0, 1), sending];
    expect(read(toFileText({ ...SAMPLE_SOURCE, header, attempts }, EXPORTED_AT))).toMatchObject({
      ok: true,
      contents: {
        submission: { state: 'unknown', attempts: 2, attemptId: 's2' },
        attempts: [{ state: 'rejected' }, { id: 's2', state: 'unknown', content: { subjects: [] } }],
      },
    });
  });

  it('of an attempt that could not be opened holds what is known of it', () => {
    const attempts = SAMPLE_ATTEMPTS.map(({ content: _sealed, ...head }) => head);
    expect(read(toFileText({ ...SAMPLE_SOURCE, attempts }, EXPORTED_AT))).toMatchObject({
      ok: true,
      contents: { attempts },
    });
  });

  it('of two thousand persons who were sent can be opened again', () => {
    const persons = Array.from({ length: 2000 }, (_, n) => toFullPerson(`p${n}`));
    const enrollment: Enrollment = { ...SAMPLE_ENROLLMENT, persons };
    // What was sent, and an answer as long as is kept of one.
    const request = JSON.stringify({ personaFulls: persons });
    const attempts = SAMPLE_ATTEMPTS.map(
      (attempt): Attempt => ({
        ...attempt,
        content: { ...attempt.content, subjects: [], request },
      }),
    ).slice(1);
    const header = {
      ...SAMPLE_SOURCE.header,
      submission: { state: 'unknown', attempts: 2, attemptId: 's2' } as const,
    };
    const reading = read(toFileText({ header, enrollment, attempts }, EXPORTED_AT));
    expect(reading.ok || reading.problems).toBe(true);
  });
});

function toFullPerson(id: string): Person {
  const rows = [1, 2, 3].map((n) => `${id}-${n}-0123456789abcdef0123456789abcdef`);
  return {
    ...createPerson(id),
    givenName: 'María Fernanda de los Ángeles',
    businessActivity: 'Venta de ejemplos al por mayor y al detalle',
    telephones: rows.map((row) => ({ id: row, number: '+56 9 1234 5678', remark: 'oficina', typeCode: 'T' })),
    addresses: rows.map((row) => ({ id: row, line: 'Camino Tres s/n', typeCode: 'T', communeId: 13_120 })),
    emails: rows.map((row) => ({ id: row, address: 'contacto@example.net', typeCode: 'T' })),
    bankAccounts: rows.map((row) => ({ id: row, number: '0-000-55', kind: 'Cuenta vista', bankId: 37 })),
  };
}
