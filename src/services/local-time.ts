import { toLocalDate } from './clock.ts';

/** An instant where the user is, as spreadsheets read it: `2026-11-21 18:02:09`. Empty for what is none. */
export function toLocalStamp(instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : `${toLocalDate(time)} ${new Date(time).toTimeString().slice(0, 8)}`;
}
