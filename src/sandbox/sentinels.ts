import { MAX_DELAY_MS } from './answer.ts';

/** What the stand-in does when a person carries a sentinel. */
export type SentinelEffect =
  | { readonly kind: 'refuse'; readonly status: 400 | 409 | 500; readonly title: string }
  | { readonly kind: 'delay'; readonly milliseconds: number }
  | { readonly kind: 'cut' }
  | { readonly kind: 'html' };

export interface Sentinel {
  /** The value of `nombre` of any person, exactly as written. */
  readonly value: string;
  /** What happens, for the README. */
  readonly description: string;
  readonly effect: SentinelEffect;
}

const DEFAULT_DELAY_MS = 3_000;

/** The documented values that provoke an answer; the README and the tests read this list. */
export const SENTINELS: readonly Sentinel[] = [
  {
    value: 'SANDBOX-400',
    description: 'Answers 400 with a problem that names `nombre` of this person; creates nothing.',
    effect: { kind: 'refuse', status: 400, title: 'The sandbox was asked to refuse this request' },
  },
  {
    value: 'SANDBOX-409',
    description: 'Answers 409, as a service that already has this enrollment might; creates nothing.',
    effect: { kind: 'refuse', status: 409, title: 'The sandbox was asked to report a conflict' },
  },
  {
    value: 'SANDBOX-500',
    description: 'Answers 500; creates nothing.',
    effect: { kind: 'refuse', status: 500, title: 'The sandbox was asked to fail' },
  },
  {
    value: 'SANDBOX-DELAY',
    description:
      'Creates the clients at once and answers 200 after 3 s. `SANDBOX-DELAY-<ms>` waits that many milliseconds, at most 60000.',
    effect: { kind: 'delay', milliseconds: DEFAULT_DELAY_MS },
  },
  {
    value: 'SANDBOX-CUT',
    description: 'Records the body, then destroys the connection without an answer; creates nothing.',
    effect: { kind: 'cut' },
  },
  {
    value: 'SANDBOX-HTML',
    description:
      'Creates the clients and answers 200 with an HTML page that holds a script: it must be shown as text.',
    effect: { kind: 'html' },
  },
];

/** The effect of a name, where it is a sentinel: exact match, nothing trimmed, case-sensitive. */
export function findSentinelEffect(name: string): SentinelEffect | undefined {
  const delay = /^SANDBOX-DELAY-(\d{1,9})$/.exec(name);
  if (delay) return { kind: 'delay', milliseconds: Math.min(Number(delay[1]), MAX_DELAY_MS) };
  return SENTINELS.find(({ value }) => value === name)?.effect;
}
