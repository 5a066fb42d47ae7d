import type { IsoDate } from '../domain/formats/date.ts';

/** The present instant, ISO 8601 in UTC. */
export function now(): string {
  return new Date().toISOString();
}

/** Today where the user is. */
export function today(): IsoDate {
  return toLocalDate(Date.now());
}

/** The day on which an instant (milliseconds since 1970) falls where the user is. */
export function toLocalDate(time: number): IsoDate {
  const date = new Date(time);
  return `${part(date.getFullYear(), 4)}-${part(date.getMonth() + 1, 2)}-${part(date.getDate(), 2)}`;
}

function part(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
