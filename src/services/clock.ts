import type { IsoDate } from '../domain/formats/date.ts';

/** The present instant, ISO 8601 in UTC. */
export function now(): string {
  return new Date().toISOString();
}

/** Resolves after this number of milliseconds; as part of a race it is a timeout. */
export function sleep(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });
}

/** Today's date in the time zone of the user. */
export function today(): IsoDate {
  return toLocalDate(Date.now());
}

/** Date of an instant (milliseconds since 1970) in the time zone of the user. */
export function toLocalDate(time: number): IsoDate {
  const date = new Date(time);
  return `${part(date.getFullYear(), 4)}-${part(date.getMonth() + 1, 2)}-${part(date.getDate(), 2)}`;
}

function part(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/**
 * An instant in the local time of the user, as spreadsheets read it: `2026-11-21 18:02:09`. Empty for an
 * invalid one.
 */
export function toLocalStamp(instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : `${toLocalDate(time)} ${new Date(time).toTimeString().slice(0, 8)}`;
}
