import { perLocale } from './per-locale.ts';
import type { Translator } from './translator.ts';

/**
 * Formats an instant as evidence: date, time with seconds, and offset from GMT (`23-11-2026, 13:45:10
 * (GMT-3)`). The offset tells apart the hour that repeats when the clocks change. An invalid instant gives a
 * dash. Without a time zone (IANA), the one of the computer.
 */
export function createEvidenceTime(locale: string, timeZone?: string): (instant: string) => string {
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone,
  });
  const zone = new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset', timeZone });
  return (instant) => {
    const date = new Date(instant);
    // Stored data may be damaged, and a formatter throws.
    if (Number.isNaN(date.getTime())) return '—';
    const offset = zone.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return `${time.format(date)} (${offset})`;
  };
}

const formatOf = perLocale((locale) => createEvidenceTime(locale));

/** An instant that is evidence, in the language of the screen. */
export const toEvidenceTime = ({ locale }: Pick<Translator, 'locale'>, instant: string): string =>
  formatOf(locale)(instant);
