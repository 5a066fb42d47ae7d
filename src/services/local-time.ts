import type { IsoDate } from '../domain/formats/date.ts';

/** The day on which an instant (milliseconds since 1970) falls where the user is. */
export function toLocalDate(time: number): IsoDate {
  const date = new Date(time);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/** An instant where the user is, as spreadsheets read it: `2026-11-21 18:02:09`. Empty for what is none. */
export function toLocalStamp(instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : `${toLocalDate(time)} ${new Date(time).toTimeString().slice(0, 8)}`;
}
