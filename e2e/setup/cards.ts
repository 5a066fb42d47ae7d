import { LUZ, toMrz } from '../../src/domain/intake/cards.arbitraries.ts';

/** The machine-readable zone of an invented person's card. */
export const ZONE_OF_LUZ = toMrz(LUZ).join('\n');
