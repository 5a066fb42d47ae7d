/** What can hardly be meant as it is written: dates and e-mail domains. */
import type { IsoDate } from '../formats/date.ts';

/** Up to which number RUTs were given in a year. */
interface RutPoint {
  readonly rut: number;
  readonly year: number;
}

interface RutYears {
  /** In any order. */
  readonly points: readonly RutPoint[];
  /** How far off a date may be. */
  readonly years: number;
}

/** Whether a date is far from the year that a RUT suggests; `body` is the RUT without its check digit. */
export function isFarFromRut(date: IsoDate, body: string | undefined, { points, years }: RutYears): boolean {
  const expected = body === undefined ? undefined : findYear(Number(body), points);
  return expected !== undefined && Math.abs(Number(date.slice(0, 4)) - expected) > years;
}

/** Between two points a straight line; undefined before the first and after the last one. */
function findYear(rut: number, points: readonly RutPoint[]): number | undefined {
  const sorted = points.toSorted((one, other) => one.rut - other.rut);
  const next = sorted.findIndex((point) => point.rut > rut);
  const [from, to] = [sorted[next - 1], sorted[next]];
  if (!from || !to) return undefined;
  return from.year + ((rut - from.rut) / (to.rut - from.rut)) * (to.year - from.year);
}

/** Whether the domain of an e-mail address is none of those, but one slip of the hand away from one. */
export function isNearDomain(address: string, domains: readonly string[]): boolean {
  const at = address.lastIndexOf('@');
  if (at < 0) return false;
  const domain = address.slice(at + 1).toLowerCase();
  const known = domains.map((one) => one.toLowerCase());
  return !known.includes(domain) && known.some((one) => isOneSlipAway(domain, one));
}

/** One letter more, less or another one, or two neighbours the wrong way round. */
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
