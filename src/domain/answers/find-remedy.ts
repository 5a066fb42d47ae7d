/**
 * Remedy for a refusal:
 * - `signIn`, `permission`: the sender is unknown (401), or is not allowed (403);
 * - `values`, `unexplained`: values are wrong (400, 422), and the answer says which, or is empty;
 * - `conflict`: the service has something already (409);
 * - `tooLarge`, `busy`, `address`, `broken`: 413, 429, wrong address (404, 405, 410), 5xx;
 * - `refused`: every other 4xx.
 */
export type Remedy =
  | 'signIn'
  | 'permission'
  | 'values'
  | 'unexplained'
  | 'conflict'
  | 'tooLarge'
  | 'busy'
  | 'address'
  | 'broken'
  | 'refused';

const BY_STATUS: Readonly<Partial<Record<number, Remedy>>> = {
  401: 'signIn',
  403: 'permission',
  404: 'address',
  405: 'address',
  409: 'conflict',
  410: 'address',
  413: 'tooLarge',
  429: 'busy',
};

/** Remedy for an answer; undefined when it is no refusal. */
export function findRemedy({
  status,
  body,
}: {
  readonly status: number;
  readonly body: string;
}): Remedy | undefined {
  if (status < 400 || status > 599) return undefined;
  if (status >= 500) return 'broken';
  if (status === 400 || status === 422) return body.trim() === '' ? 'unexplained' : 'values';
  return BY_STATUS[status] ?? 'refused';
}
