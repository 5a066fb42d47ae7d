/**
 * An instant that is evidence: date, time with seconds, and how far the clock was from GMT (`23-11-2026, 13:45:10
 * (GMT-3)`). The hour that a change of the clocks repeats is told apart by that. A dash for what is no instant.
 * Without a time zone (IANA) it is that of the computer.
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
    // What stands in storage may be damaged, and a formatter throws.
    if (Number.isNaN(date.getTime())) return '—';
    const offset = zone.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return `${time.format(date)} (${offset})`;
  };
}
