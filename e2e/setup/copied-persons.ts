/** One person with rows that are copied, and one without. */
import { completePerson } from './seed.ts';

export const PHONE = { id: 't1', number: '+56 9 1234 5678', remark: 'tardes', typeCode: 'TTELEMOVIL' };
export const LANDLINE = { id: 't2', number: '+56 2 2345 6789', remark: '', typeCode: 'TTELEFIJO' };
const HOUSE = { id: 'a1', line: 'Calle Uno 123', typeCode: 'TDIREFPART', communeId: 13_120 };
export const MAIL = { id: 'e1', address: 'ana@example.com', typeCode: 'TDIREEPART' };
export const ANA = completePerson({
  givenName: 'Ana',
  telephones: [PHONE, LANDLINE],
  addresses: [HOUSE],
  emails: [MAIL],
});
export const BERTA = completePerson({ givenName: 'Berta' });
