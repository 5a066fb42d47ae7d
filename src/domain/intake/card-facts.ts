/** What a card says of itself: its number and its end. Only the case of a profile has entries for them. */
import type { CardSource } from '../case/case-schema.ts';
import { type IsoDate, isIsoDate, toDisplayDate } from '../formats/date.ts';
import { type CardDates, toCardCheckDigit, twinsOf } from './card-values.ts';
import {
  type Doubts,
  type IntakeContext,
  type PersonReading,
  type ReadCaseValue,
  toDoubts,
} from './reading.ts';

/** Most years between today and the end of a card. An end farther away is doubtful. */
const FARTHEST = 15;

export interface CardNumber extends Doubts {
  /** Without fillers. */
  readonly text: string;
}

/** Returns the values for the entries of the profile that keep them. `damage`: doubt about the whole card. */
export function toCardFacts(
  context: IntakeContext,
  number: CardNumber | undefined,
  dates: CardDates | undefined,
  damage: Doubts = {},
): Pick<PersonReading, 'ofCase'> {
  const end = dates && readEnd(dates, context.today, damage);
  const ofCase = [
    ...(number && number.text !== '' ? toValue(context, 'card-number', number.text, number) : []),
    ...(end ? toValue(context, 'card-ends', toDisplayDate(end.date), end) : []),
  ];
  return ofCase.length > 0 ? { ofCase } : {};
}

function toValue(
  { profile }: IntakeContext,
  source: CardSource,
  text: string,
  { doubt, also }: Doubts,
): ReadCaseValue[] {
  const model = profile.case?.model;
  const field = model?.ofCard.get(source);
  if (!model || field === undefined) return [];
  const entry = model.field(field)?.format?.toDisplay(text) ?? text;
  return [{ field, entry, doubt, ...(also && { also }) }];
}

/**
 * Reads the end of a card, in the century that is nearest to today. Its check digit hides some swaps of
 * neighbours; an end on the holder's birthday, as Chilean cards have it, confirms day and month.
 */
export function readEnd(
  { birth, birthCheck, expiry, expiryCheck }: CardDates,
  today: IsoDate,
  damage: Doubts = {},
): ({ readonly date: IsoDate } & Doubts) | undefined {
  const date = findNearest(expiry, today);
  if (date === undefined) return undefined;
  const isWrong = toCardCheckDigit(expiry) !== expiryCheck;
  const isBirthday = expiry.slice(2) === birth.slice(2) && toCardCheckDigit(birth) === birthCheck;
  const isSwapped = twinsOf(expiry, expiryCheck).some((other) => {
    const twin = findNearest(other, today);
    if (twin === undefined || !isNear(twin, today)) return false;
    return !isBirthday || twin.slice(4) === date.slice(4);
  });
  return {
    date,
    ...toDoubts(
      isWrong && 'check-digit',
      damage.doubt,
      !isNear(date, today) && 'century',
      !isWrong && isSwapped && 'swapped',
    ),
  };
}

function findNearest(text: string, today: IsoDate): IsoDate | undefined {
  const century = Number(today.slice(0, 2));
  const [nearest] = [century - 1, century, century + 1]
    .map((first) => `${first}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`)
    .filter(isIsoDate)
    .toSorted((one, other) => toDistance(one, today) - toDistance(other, today));
  return nearest;
}

const isNear = (date: IsoDate, today: IsoDate) => toDistance(date, today) <= FARTHEST;
const toDistance = (date: IsoDate, today: IsoDate) =>
  Math.abs(Number(date.slice(0, 4)) - Number(today.slice(0, 4)));
