/** The card of an invented person. */
import { type CardHolder, toMrz } from '../src/domain/intake/cards.arbitraries.ts';

export const LUZ: CardHolder = {
  runBody: '16543210',
  given: 'Luz María',
  paternal: 'Núñez',
  maternal: 'Peña',
  birthDate: '1987-03-14',
  sex: 'F',
  country: 'CHL',
  document: '514253560',
};
/** Its machine-readable zone. */
export const ZONE_OF_LUZ = toMrz(LUZ).join('\n');
