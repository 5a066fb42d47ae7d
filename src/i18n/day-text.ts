/** Days of the calendar in words, for pages that load late. */
import type { Translator } from './translator.ts';

type Localized = Pick<Translator, 'locale'>;

/** `13–26 de noviembre de 2026` */
export const toDayRange = (from: Date, to: Date, { locale }: Localized): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).formatRange(from, to);

/** `jueves 26` */
export const toDayName = (day: Date, { locale }: Localized): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric' }).format(day);

/** `J` */
export const toWeekdayLetter = (day: Date, { locale }: Localized): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'narrow' }).format(day);

/** By locale: one for each cell took as long as the rest of its row. */
const shortDays = new Map<string, Intl.DateTimeFormat>();

/** `26-11 10:02`; another year stands in the title of the cell. */
export function toShortStamp(instant: string, { locale, time }: Pick<Translator, 'locale' | 'time'>): string {
  const day = shortDays.get(locale) ?? new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit' });
  shortDays.set(locale, day);
  return `${day.format(new Date(instant))} ${time(instant)}`;
}
