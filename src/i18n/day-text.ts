/** Days of the calendar in words, for pages that load late. */
import { perLocale } from './per-locale.ts';
import type { Translator } from './translator.ts';

type Localized = Pick<Translator, 'locale'>;
type Timed = Pick<Translator, 'locale' | 'time'>;

/** `13–26 de noviembre de 2026` */
export const toDayRange = (from: Date, to: Date, { locale }: Localized): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).formatRange(from, to);

/** `jueves 26` */
export const toDayName = (day: Date, { locale }: Localized): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric' }).format(day);

/** `J` */
export const toWeekdayLetter = (day: Date, { locale }: Localized): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'narrow' }).format(day);

const shortDayOf = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit' }),
);

/** `26-11 10:02`; another year stands in the title of the cell. */
export const toShortStamp = (instant: string, { locale, time }: Timed): string =>
  `${shortDayOf(locale).format(new Date(instant))} ${time(instant)}`;

const DAY_MS = 86_400_000;
const day = { day: 'numeric', month: 'short' } as const;
const dayOf = perLocale((locale) => new Intl.DateTimeFormat(locale, { ...day, weekday: 'short' }));
const dayOfYearOf = perLocale((locale) => new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' }));
const relativeDayOf = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/**
 * An instant relative to `now`: today and yesterday with the time, other days as a date, with the year if it differs. An invalid
 * instant gives a dash.
 */
export function toRecently(instant: string, now: string, { locale, time }: Timed): string {
  const [then, at] = [new Date(instant), new Date(now)];
  if (Number.isNaN(then.getTime())) return '—';
  const days = Math.round((toMidnight(at) - toMidnight(then)) / DAY_MS);
  if (days === 0 || days === 1) return `${relativeDayOf(locale).format(-days, 'day')} ${time(instant)}`;
  return (then.getFullYear() === at.getFullYear() ? dayOf : dayOfYearOf)(locale).format(then);
}

function toMidnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
