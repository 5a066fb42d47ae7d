/** One person with rows that are copied, and one without. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { completePerson } from './seed.ts';

export const PHONE = rowWith('telephones', {
  number: '+56 9 1234 5678',
  remark: 'tardes',
  typeCode: 'TTELEMOVIL',
});
export const LANDLINE = rowWith('telephones', { id: 't2', number: '+56 2 2345 6789', typeCode: 'TTELEFIJO' });
const HOUSE = rowWith('addresses', { line: 'Calle Uno 123', typeCode: 'TDIREFPART', communeId: 13_120 });
export const MAIL = rowWith('emails', { address: 'ana@example.com', typeCode: 'TDIREEPART' });
export const ANA = completePerson({
  givenName: 'Ana',
  telephones: [PHONE, LANDLINE],
  addresses: [HOUSE],
  emails: [MAIL],
});
export const BERTA = completePerson({ givenName: 'Berta' });
