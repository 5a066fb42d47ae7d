/** Detects values that are hardly meant as written: dates and e-mail domains. */
import type { IsoDate } from '../formats/date.ts';

/** The highest RUT that was issued by a year. */
interface RutPoint {
  readonly rut: number;
  readonly year: number;
}

interface RutYears {
  /** In any order. */
  readonly points: readonly RutPoint[];
  /** Allowed distance of a date, in years. */
  readonly years: number;
}

/**
 * Returns true when a date is far from the year that a RUT suggests; `body` is the RUT without its check
 * digit.
 */
export function isFarFromRut(date: IsoDate, body: string | undefined, { points, years }: RutYears): boolean {
  const expected = body === undefined ? undefined : findYear(Number(body), points);
  return expected !== undefined && Math.abs(Number(date.slice(0, 4)) - expected) > years;
}

/** Interpolates linearly between two points; undefined before the first and after the last one. */
function findYear(rut: number, points: readonly RutPoint[]): number | undefined {
  const sorted = points.toSorted((one, other) => one.rut - other.rut);
  const next = sorted.findIndex((point) => point.rut > rut);
  const [from, to] = [sorted[next - 1], sorted[next]];
  if (!from || !to) return undefined;
  return from.year + ((rut - from.rut) / (to.rut - from.rut)) * (to.year - from.year);
}

/**
 * Returns true when the domain of an e-mail address is not in the list, but one slip away from one that is.
 */
export function isNearDomain(address: string, domains: readonly string[]): boolean {
  const at = address.lastIndexOf('@');
  if (at < 0) return false;
  const domain = address.slice(at + 1).toLowerCase();
  const known = domains.map((one) => one.toLowerCase());
  return !known.includes(domain) && known.some((one) => isOneSlipAway(domain, one));
}

/** True for one extra, missing or different letter, or two swapped neighbours. */
function isOneSlipAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  );
}
