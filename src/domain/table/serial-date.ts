/** Dates as spreadsheets hold them: days since the end of 1899. */
import type { IsoDate } from '../formats/date.ts';

/** Days from 1 March of the year 0 to the day that spreadsheets count from. */
const EPOCH = 693_899;
/** Of 400 years. */
const ERA_DAYS = 146_097;

/** The day of a serial number; undefined before March 1900, where spreadsheets count a day that never was. */
export function toSerialDate(serial: number): IsoDate | undefined {
  if (!(serial >= 61 && serial < 2_958_466)) return undefined;
  // Years that begin in March have their leap day at their end.
  const day = Math.floor(serial) + EPOCH;
  const era = Math.floor(day / ERA_DAYS);
  const dayOfEra = day - era * ERA_DAYS;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthOfYear = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * monthOfYear + 2) / 5) + 1;
  const month = monthOfYear < 10 ? monthOfYear + 3 : monthOfYear - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return [String(year).padStart(4, '0'), month, date].map((part) => String(part).padStart(2, '0')).join('-');
}
