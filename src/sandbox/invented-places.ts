/** Places that exist nowhere, for lists as long as those of a large country. The same number gives the same place. */

interface InventedPlace {
  readonly name: string;
  readonly group: string;
}

const KINDS =
  'Villa Puerto Aldea Caleta Estación Paso Vega Cuesta Rincón Boca Loma Bajo Alto Pampa Quebrada Laguna';
const HEADS = 'Ñan Trel Quim Llor Pud Cauq Huir Mel Ran Zar Ochal Yup';
const MIDDLES = 'a i o ue é á';
const TAILS =
  'llén huel mávir ñegue cópil tuco rrapel lmo ndaure viche zún ppe quilo bunco gñir hueno lcaz pihue';
const GROUPS = [
  'Cordillera de Arvel',
  'Costa de Ñuque',
  'Valle del Orizo',
  'Meseta de Tulán',
  'Islas Quirel',
  'Selva de Maró',
  'Llanos de Pirén',
  'Gran Salar de Oxa',
];

const PARTS = [KINDS, HEADS, MIDDLES, TAILS].map((words) => words.split(' '));
const TOTAL = PARTS.reduce((product, part) => product * part.length, 1);
/** Shares no divisor with TOTAL, so it visits every name once, and neighbours in the list do not look alike. */
const STRIDE = 7919;

/** The place with that number, from 0. The first 20,736 names differ; those beyond carry a number. */
export function inventPlace(number: number): InventedPlace {
  let rest = ((number % TOTAL) * STRIDE) % TOTAL;
  const [kind, ...syllables] = PARTS.map((part) => {
    const word = part[rest % part.length] ?? '';
    rest = Math.floor(rest / part.length);
    return word;
  });
  const round = Math.floor(number / TOTAL);
  const name = `${kind} ${syllables.join('')}${round > 0 ? ` ${round + 1}` : ''}`;
  return { name, group: GROUPS[number % GROUPS.length] ?? '' };
}
