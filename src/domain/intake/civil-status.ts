/** Reads marital status, its regime and the nationality, as people write them in sentences. */
import { createPerson } from '../enrollment/person.ts';
import { foldText } from '../formats/plain-text.ts';
import { labelsOf } from '../table/listed-value.ts';
import { toCodeValue } from './card-values.ts';
import { toEntry } from './named-entries.ts';
import type { IntakeContext, ReadValue } from './reading.ts';

const STATUS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:solter[oa]|single)\b/, ['Soltero', 'Soltera', 'Single']],
  [/^(?:casad[oa]|married)\b/, ['Casado', 'Casada', 'Married']],
  [/^(?:viud[oa]|widow(?:ed|er)?)\b/, ['Viudo', 'Viuda', 'Widowed']],
  [/^(?:divorciad[oa]|divorced)\b/, ['Divorciado', 'Divorciada', 'Divorced']],
  [
    /^(?:conviviente civil|(?:con )?acuerdo de union civil|union civil|auc|in a civil union)\b/,
    ['Conviviente civil', 'In a civil union'],
  ],
];
/** People's names for a regime, and a word of its name in lists. */
const REGIMES: readonly (readonly [RegExp, RegExp])[] = [
  [/separacion (?:total )?(?:de )?bienes|bienes separados|separation of property/, /separacion|separation/],
  [/sociedad conyugal|community property/, /sociedad conyugal/],
  [
    /(?:participacion (?:en )?(?:los )?)?gananciales|participation in acquisitions/,
    /gananciales|acquisitions/,
  ],
  [/comunidad de bienes/, /comunidad/],
];
/** Words between the status and its regime. */
const LINK =
  /^[\s,(]*(?:legalmente|y)?[\s,]*(?:con|en|bajo|por|under)?(?: (?:el|la))?(?: ?regimen)?(?: de(?: la)?)?\s*/;

export interface CivilStatus {
  readonly values: readonly ReadValue[];
  /** True when the text says nothing else. */
  readonly isWhole: boolean;
}

/**
 * Finds status and regime at the start of a text; `status` was read before, and a regime alone belongs to it.
 */
export function findCivilStatus(
  text: string,
  context: IntakeContext,
  status?: ReadValue,
): CivilStatus | undefined {
  const folded = foldText(text);
  const found = STATUS.map(([expression, names]) => ({ names, match: expression.exec(folded)?.[0] })).find(
    ({ match }) => match !== undefined,
  );
  if (!found && !status) return undefined;
  const own = found ? toCodeValue(context, 'maritalStatusCode', found.names)[0] : status;
  if (!own) return undefined;
  const behind = folded.slice(found?.match?.length ?? 0).replace(LINK, '');
  const regime = findRegime(behind, String(own.entry), context);
  const values = [...(found ? [own] : []), ...(regime?.values ?? [])];
  if (values.length === 0) return undefined;
  const left = behind.slice(regime?.length ?? 0).trim();
  return { values, isWhole: left === '' };
}

/** Finds the regime at the start of a text, among those that the status allows. */
function findRegime(folded: string, status: string, { profile }: IntakeContext) {
  for (const [expression, name] of REGIMES) {
    const match = expression.exec(folded);
    if (match?.index !== 0) continue;
    const person = { ...createPerson(''), maritalStatusCode: status };
    const { catalog } = profile.viewOf(person).field('maritalRegimeCode');
    const entries = (catalog?.entries ?? []).filter((entry) =>
      labelsOf(entry).some((label) => name.test(foldText(label))),
    );
    const [only] = entries;
    if (!only || entries.length > 1) return undefined;
    const entry = toEntry(profile, 'maritalRegimeCode', only);
    return { values: [{ field: 'maritalRegimeCode', entry } as const], length: match[0].length };
  }
  return undefined;
}

/** Adjectives of a country by their stems, and the country's names in lists. */
const NATIONALITIES: readonly (readonly [stem: string, names: readonly string[]])[] = [
  ['chilen[oa]|chilean', ['CHL', 'Chile']],
  ['venezolan[oa]|venezuelan', ['VEN', 'Venezuela']],
  ['peruan[oa]|peruvian', ['PER', 'Perú']],
  ['colombian[oa]?', ['COL', 'Colombia']],
  ['bolivian[oa]?', ['BOL', 'Bolivia']],
  ['argentin[oa]|argentinian|argentine', ['ARG', 'Argentina']],
  ['haitian[oa]?', ['HTI', 'Haití']],
  ['ecuatorian[oa]|ecuadorian', ['ECU', 'Ecuador']],
  ['brasilen[oa]|brasiler[oa]|brazilian', ['BRA', 'Brasil']],
  ['mexican[oa]?', ['MEX', 'México']],
  ['uruguay[oa]|uruguayan', ['URY', 'Uruguay']],
  ['paraguay[oa]|paraguayan', ['PRY', 'Paraguay']],
  ['cuban[oa]?', ['CUB', 'Cuba']],
  ['dominican[oa]', ['DOM', 'República Dominicana']],
  ['espanola?|spanish|spaniard', ['ESP', 'España']],
  ['italian[oa]?', ['ITA', 'Italia']],
  ['frances(?:a)?|french', ['FRA', 'Francia']],
  ['aleman(?:a)?|german', ['DEU', 'Alemania']],
  ['portugues(?:a)?|portuguese', ['PRT', 'Portugal']],
  ['ingles(?:a)?|britanic[oa]|british|english', ['GBR', 'Reino Unido']],
  ['estadounidense|norteamerican[oa]|american|us citizen', ['USA', 'Estados Unidos']],
  ['canadiense|canadian', ['CAN', 'Canadá']],
  ['chin[oa]|chinese', ['CHN', 'China']],
  ['japones(?:a)?|japanese', ['JPN', 'Japón']],
  ['corean[oa]|korean', ['KOR', 'Corea del Sur']],
  ['indi[oa]|indian', ['IND', 'India']],
  ['palestin[oa]|palestinian', ['PSE', 'Palestina']],
  ['australian[oa]?', ['AUS', 'Australia']],
  ['suiz[oa]|swiss', ['CHE', 'Suiza']],
  ['sirio|siria|syrian', ['SYR', 'Siria']],
  ['rus[oa]|russian', ['RUS', 'Rusia']],
  ['ucranian[oa]|ukrainian', ['UKR', 'Ucrania']],
  ['croata|croatian', ['HRV', 'Croacia']],
];
const BY_STEM = NATIONALITIES.map(([stem, names]) => [new RegExp(`^(?:${stem})$`), names] as const);

/** Returns the country of an adjective that is the whole text. */
export function findNationality(text: string, context: IntakeContext): ReadValue[] {
  const folded = foldText(text).replace(/^(?:de )?nacionalidad /, '');
  const names = BY_STEM.find(([expression]) => expression.test(folded))?.[1];
  return names ? toCodeValue(context, 'countryCode', names) : [];
}
