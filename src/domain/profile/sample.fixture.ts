/**
 * Test support: persons without findings under the Chile sample, and its findings for others. Not part of the
 * app.
 */
import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import type { Person } from '../enrollment/enrollment.ts';
import type { Finding } from '../fields/finding.ts';
import { checkEnrollment } from './check-enrollment.ts';
import { createPersonChecker } from './check-person.ts';
import { readShippedProfile } from './profile.fixture.ts';

export const SAMPLE = readShippedProfile('profile.json');

/** The holder: a natural person with one row of each kind. */
export const HOLDER: Person = personWith({
  id: 'holder',
  entityKind: 'N',
  identifier: '12.345.678-5',
  identifierType: 'R',
  givenName: 'Begoña',
  paternalName: 'Núñez',
  sex: 'F',
  birthDate: '1983-09-05',
  countryCode: 'CHL',
  relationshipTypeCode: 'CLINTE',
  telephones: [rowWith('telephones', { number: '9 8765 4321', typeCode: 'TTELEMOVIL' })],
  addresses: [
    rowWith('addresses', { line: 'Av. Irarrázaval 0123', typeCode: 'TDIREFPART', communeId: 13120 }),
  ],
  emails: [rowWith('emails', { address: 'begona@example.com', typeCode: 'TDIREEPART' })],
  bankAccounts: [rowWith('bankAccounts', { number: '000123456', kind: 'Cuenta corriente', bankId: 1 })],
});

/** A natural person beside the holder; no rows. */
export const PARTNER: Person = personWith({
  id: 'partner',
  entityKind: 'N',
  identifier: '17.654.321-3',
  identifierType: 'R',
  givenName: 'Luz',
  paternalName: 'Soto',
  sex: 'M',
  birthDate: '1990-01-31',
  countryCode: 'PER',
  relationshipTypeCode: 'SOCIO',
});

/** A company beside the holder; no rows. */
export const COMPANY: Person = personWith({
  id: 'company',
  entityKind: 'J',
  identifier: '76.543.210-3',
  identifierType: 'R',
  givenName: 'Ejemplos del Sur SpA',
  birthDate: '2015-02-28',
  countryCode: 'CHL',
  businessActivity: 'Venta de ejemplos',
  companyTypeCode: 'SPA',
  relationshipTypeCode: 'SOCIO',
});

/** Place of a finding, its severity, and its code or (in Spanish) the profile's words. */
type Said = readonly [place: string, severity: Finding['severity'], words: string];

export function saidOf(...persons: readonly Person[]): Said[] {
  const enrollment = { riskProfileCode: 'MOD', persons };
  return checkEnrollment(enrollment, SAMPLE, createPersonChecker(SAMPLE)).map(
    ({ place, severity, problem }) => [
      [place.personId, place.field === undefined ? place.section : undefined, place.rowId, place.field]
        .filter(Boolean)
        .join(' '),
      severity,
      problem.code === 'profile' ? toSpanish(problem.message) : problem.code,
    ],
  );
}

function toSpanish(message: string | Readonly<Record<string, string>>): string {
  return typeof message === 'string' ? message : (message['es'] ?? '');
}
