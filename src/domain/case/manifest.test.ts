/** What an approval of a case is of: each answer and each file, in any place of the enrollment. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEnrollment } from '../contract/contract.arbitraries.ts';
import { personWith } from '../enrollment/builders.fixture.ts';
import type { CaseRecord, Enrollment, Person } from '../enrollment/enrollment.ts';
import { canaryCase, withCases } from './case.arbitraries.ts';
import { ANSWERS, answering, CLIENT, fileText, once, OWNED, repeated, withCase } from './case.fixture.ts';
import { toCaseManifest } from './manifest.ts';

const of = (...persons: readonly Person[]) => toCaseManifest({ persons });
const PAIR = [CLIENT, OWNED] as const;

describe('the manifest', () => {
  test('is missing when nobody has an answer', () => {
    expect(of()).toBeUndefined();
    expect(of(personWith())).toBeUndefined();
    expect(of(personWith({ case: {} }))).toBeUndefined();
    expect(of(personWith({ case: { papers: [] } }))).toBeUndefined();
    expect(of(personWith({ case: once('papers', { card: '', signed: ' ' }) }))).toBeUndefined();
    expect(of(...PAIR)).toBeDefined();
  });

  test('is of the answers alone: what the request has is not in it', () => {
    expect(of({ ...CLIENT, givenName: 'Otra', telephones: [] }, OWNED)).toBe(of(...PAIR));
  });

  test('stays the same under new ids of persons and rows', () => {
    const renamed = PAIR.map((person) => ({
      ...person,
      id: `new-${person.id}`,
      case: JSON.parse(
        JSON.stringify(person.case).replaceAll('"r1"', '"other"').replaceAll('"holder"', '"new-holder"'),
      ) as CaseRecord,
    }));
    expect(renamed[1]?.case?.['owners']?.[0]).toMatchObject({ id: 'other', person: 'new-holder' });
    expect(of(...renamed)).toBe(of(...PAIR));
  });

  test('stays the same when sections and entries were answered in another order', () => {
    const reversed = Object.fromEntries(
      Object.entries(CLIENT.case ?? {})
        .toReversed()
        .map(([name, rows]) => [
          name,
          rows.map((row) => Object.fromEntries(Object.entries(row).toReversed())),
        ]),
    ) as unknown as CaseRecord;
    expect(of({ ...CLIENT, case: reversed }, OWNED)).toBe(of(...PAIR));
  });

  test('stays the same with empty answers, rows and sections', () => {
    const more = withCase(answering(OWNED, 'papers', { card: '', note: ' ' }), {
      owners: [...(OWNED.case?.['owners'] ?? []), { id: 'r2', person: '' }],
      residences: [],
      ...once('consent', {}),
    });
    expect(of(CLIENT, more)).toBe(of(...PAIR));
  });

  test.each([
    ['an answer', answering(CLIENT, 'declarations', { exposed: 'yes' })],
    ['an answer that is gone', answering(CLIENT, 'consent', { way: '' })],
    ['an answer that came', answering(CLIENT, 'consent', { withdrawn: '2026-11-22' })],
    ['the version of a questionnaire', answering(CLIENT, 'profile', { _version: '2025-01' })],
    ['who answered', answering(CLIENT, 'declarations', { '_by-exposed': 'Ana' })],
    ['the content of a file', answering(CLIENT, 'papers', { card: fileText('f', 'cedula.jpg') })],
    ['the name of a file', answering(CLIENT, 'papers', { card: fileText('a', 'otra.jpg') })],
    ['two answers that change places', answering(CLIENT, 'profile', { horizon: 'wait', fall: '5' })],
    ['a section under another name', { ...CLIENT, case: { ...CLIENT.case, ...once('others', ANSWERS) } }],
    ['a row more', withCase(CLIENT, repeated('residences', { country: 'PER' }))],
  ])('changes with %s', (_what, changed) => {
    expect(of(changed, OWNED)).not.toBe(of(...PAIR));
  });

  test('changes with every single answer, note and file of a case', () => {
    const entries = PAIR.flatMap((person, at) =>
      Object.entries(person.case ?? {}).flatMap(([section, rows]) =>
        rows.flatMap((row, index) =>
          Object.keys(row)
            .filter((name) => name !== 'id')
            .map((name) => ({ at, section, index, name })),
        ),
      ),
    );
    const manifests = entries.map(({ at, section, index, name }) =>
      of(
        ...PAIR.map((person, each) => {
          if (each !== at) return person;
          const rows = person.case?.[section] ?? [];
          const changed = rows.map((row, other) => (other === index ? { ...row, [name]: 'changed' } : row));
          return withCase(person, { [section]: changed });
        }),
      ),
    );
    expect(entries.length).toBeGreaterThan(15);
    expect(new Set([of(...PAIR), ...manifests]).size).toBe(entries.length + 1);
  });

  test('names persons by their place: another owner is another manifest', () => {
    const twin = { ...CLIENT, id: 'twin' };
    const owned = (person: string) =>
      withCase(OWNED, repeated('owners', { person, share: '100', represents: 'yes' }));
    expect(of(CLIENT, twin, owned('holder'))).not.toBe(of(CLIENT, twin, owned('twin')));
    expect(of(CLIENT, twin, owned('holder'))).toBe(
      of({ ...twin }, { ...CLIENT, case: twin.case }, owned('twin')),
    );
  });

  test('does not take a typed text for a reference to a person', () => {
    const named = (person: string) => of(CLIENT, withCase(OWNED, repeated('owners', { person })));
    expect(named('person 1')).not.toBe(named('holder'));
    expect(named('1')).not.toBe(named('holder'));
  });

  test('of a sheet stays the same once the signed sheet is added, and changes with an answer', () => {
    const ofSheet = (...persons: readonly Person[]) => toCaseManifest({ persons }, false);
    const [client, company] = [answering(CLIENT, 'papers', { signed: '' }), withCase(OWNED, { papers: [] })];
    expect(ofSheet(client, company)).toBe(ofSheet(...PAIR));
    expect(ofSheet(client, company)).not.toBe(of(client, company));
    expect(ofSheet(answering(CLIENT, 'papers', { 'card-ends': '' }), OWNED)).not.toBe(ofSheet(...PAIR));
    expect(ofSheet(withCase(OWNED, { owners: [] }))).toBeUndefined();
  });

  test('changes when the case of one person moves to another', () => {
    expect(of({ ...CLIENT, case: OWNED.case }, { ...OWNED, case: CLIENT.case })).not.toBe(of(...PAIR));
    expect(of(OWNED, CLIENT)).not.toBe(of(...PAIR));
  });

  test('has the answers of the enrollment itself, and is as before without any', () => {
    const own = once('origin', { way: 'office', proof: fileText('d', 'fondos.jpg') });
    const manifest = toCaseManifest({ persons: PAIR, case: own });
    const { enrollment, ...rest } = JSON.parse(manifest ?? '') as Record<string, unknown>;
    expect(enrollment).toEqual({ origin: [{ way: 'office', proof: fileText('d', 'fondos.jpg') }] });
    expect(rest).toEqual(JSON.parse(of(...PAIR) ?? ''));
    for (const empty of [{}, once('origin', { way: ' ' }), { origin: [] }])
      expect(toCaseManifest({ persons: PAIR, case: empty })).toBe(of(...PAIR));
    expect(toCaseManifest({ persons: [personWith()], case: own })).toBe(
      '{"cases":[{}],"enrollment":{"origin":[{"proof":"' +
        `${fileText('d', 'fondos.jpg')}","way":"office"}]},"manifest":1}`,
    );
    expect(toCaseManifest({ persons: PAIR, case: own }, false)).not.toContain('fondos');
  });

  test('is the same for the same cases only, of any enrollment', () => {
    const cased: fc.Arbitrary<Enrollment> = anyEnrollment
      .filter(({ persons }) => persons.length > 0)
      .chain((enrollment) => withCases(enrollment, canaryCase));
    const casesOf = ({ persons, case: own }: Enrollment) => [
      own ?? {},
      ...persons.map((person) => person.case),
    ];
    fc.assert(
      fc.property(cased, cased, (one, other) => {
        expect(toCaseManifest(structuredClone(one))).toBe(toCaseManifest(one));
        if (JSON.stringify(casesOf(one)) !== JSON.stringify(casesOf(other)))
          expect(toCaseManifest(one)).not.toBe(toCaseManifest(other));
      }),
      { numRuns: 300 },
    );
  });
});
