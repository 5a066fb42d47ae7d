import { parse, states } from 'mrz';
import type { Doubt } from '../enrollment/enrollment.ts';
import { foldText } from '../formats/plain-text.ts';
import { findRutProblem } from '../formats/rut.ts';
import { readBirthDate } from './birth-date.ts';
import { toNameValues } from './card-names.ts';
import { toRunValues, toSexValue } from './holder-values.ts';
import type { IntakeContext } from './intake-context.ts';
import type { MrzLines } from './mrz-lines.ts';
import { getNamedEntries, toEntry } from './named-entries.ts';
import type { PersonReading, ReadValue } from './reading.ts';

/** What vouches for the data lines; the names have no check digit. */
const CHECKED: ReadonlySet<string | null> = new Set([
  'issuingState',
  'documentNumberCheckDigit',
  'birthDateCheckDigit',
  'sex',
  'expirationDateCheckDigit',
  'nationality',
  'compositeCheckDigit',
]);

/**
 * The holder of a card, by its machine-readable zone. Cards of Chile carry the document's number where others have the
 * holder's, and the RUN as `12345678<5` in the optional data of the second line.
 */
export function readMrz({ lines, isWhole }: MrzLines, context: IntakeContext): PersonReading {
  const [, second] = lines;
  const { details, fields } = parse([...lines]);
  const isSound = isWhole.data && details.every(({ field, valid }) => valid || !CHECKED.has(field));
  const run = fields.issuingState === 'CHL' ? findRun(lines) : undefined;
  const birth = readBirthDate(
    {
      birth: second.slice(0, 6),
      birthCheck: second.slice(6, 7),
      expiry: second.slice(8, 14),
      expiryCheck: second.slice(14, 15),
    },
    run?.body,
    context.today,
  );
  const doubt: Doubt | undefined = isSound ? undefined : 'check-digit';
  const runDoubt = run && run.isValid && !birth?.contradictsRun ? doubt : 'check-digit';
  const values: ReadValue[] = [
    ...(run ? toRunValues(context, run.text, runDoubt) : []),
    ...toNames(lines[2], isWhole.names),
    ...(birth ? [{ field: 'birthDate' as const, entry: birth.date, doubt: doubt ?? birth.doubt }] : []),
    ...toSexValue(context, second.slice(7, 8), doubt),
    ...toCountry(second.slice(15, 18), context, doubt),
  ];
  return { values, rows: [] };
}

interface Run {
  readonly text: string;
  readonly body: string;
  readonly isValid: boolean;
}

function findRun([first, second]: MrzLines['lines']): Run | undefined {
  for (const optional of [second.slice(18, 29), first.slice(15)]) {
    const found = /^0*([1-9]\d{5,7})<?([\dK])<*$/.exec(optional);
    if (found?.[1] === undefined || found[2] === undefined) continue;
    const text = `${found[1]}-${found[2]}`;
    return { text, body: found[1], isValid: findRutProblem(text) === undefined };
  }
  return undefined;
}

/** A line that is full to its end had no room for all; one of another length has lost or gained something. */
function toNames(line: string, isWhole: boolean): ReadValue[] {
  const [family = '', given = ''] = line.split('<<').map((part) => part.replaceAll('<', ' ').trim());
  const isClean = /^[A-Z<]+$/.test(line);
  const doubt = !isWhole || !isClean ? 'check-digit' : line.endsWith('<') ? 'no-accents' : 'cut-off';
  return toNameValues(given, family, doubt);
}

/** The entry of a country code (ISO 3166-1 alpha-3); neither a digit nor anything else vouches for its letters. */
function toCountry(code: string, { profile }: IntakeContext, doubt: Doubt | undefined): ReadValue[] {
  const entry = findCountry(code, { profile });
  if (entry === undefined) return [];
  const swapped = [
    code.charAt(1) + code.charAt(0) + code.charAt(2),
    code.charAt(0) + code.charAt(2) + code.charAt(1),
  ];
  const isAlone = swapped.every((other) => other === code || findCountry(other, { profile }) === undefined);
  return [{ field: 'countryCode', entry, doubt: doubt ?? (isAlone ? undefined : 'ambiguous') }];
}

function findCountry(code: string, { profile }: Pick<IntakeContext, 'profile'>) {
  const named = getNamedEntries(profile, 'countryCode');
  const name = states[code.replaceAll('<', '')];
  if (name === undefined) return undefined;
  // Lists that go by other codes name the country.
  const found = named.get(foldText(code)) ?? named.get(foldText(name.replace(/\s*\(.*\)$/, '')));
  return found?.length === 1 && found[0] ? toEntry(profile, 'countryCode', found[0]) : undefined;
}
