import type { Translator } from '../i18n/translator.ts';

const MINUTE_MS = 60_000;

/** Time between two instants, in its two largest units. */
export function toAgeText(since: string, until: string, { t }: Translator): string {
  const total = Math.max(0, Math.floor((Date.parse(until) - Date.parse(since)) / MINUTE_MS));
  const [days, hours, minutes] = [Math.floor(total / 1440), Math.floor((total % 1440) / 60), total % 60];
  if (days > 0) return t('queue.age.days', { days, hours });
  return hours > 0 ? t('queue.age.hours', { hours, minutes }) : t('queue.age.minutes', { minutes });
}
