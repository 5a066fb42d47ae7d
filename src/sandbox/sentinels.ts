import { MAX_DELAY_MS } from './answer.ts';
import {
  answerAsUsual,
  answerEmpty,
  answerHtml,
  answerHuge,
  answerNoContent,
  answerWrongType,
  cut,
  type Effect,
  failAtGateway,
  failInside,
  redirectToItself,
  refuse,
  reset,
  truncate,
} from './effects.ts';

export interface Sentinel extends Effect {
  /** The value of `nombre` of any person, exactly as written. */
  readonly value: string;
  /** What is answered, as the table of README.md has it word for word. */
  readonly description: string;
}

const PREFIX = 'SANDBOX-';

const refusal = (status: number, title: string, description: string, headers?: Record<string, string>) => ({
  value: `${PREFIX}${status}`,
  description,
  creates: false,
  toReply: refuse(status, title, headers),
});

const DELAY: Sentinel = {
  value: 'SANDBOX-DELAY',
  description:
    'the usual answer after 3 s; `SANDBOX-DELAY-<ms>` after that many milliseconds, at most 60000. The clients are created at once',
  creates: true,
  delayMs: 3_000,
  toReply: answerAsUsual,
};

/** The catalogue of what can go wrong. The table of README.md, the sentinels, the effects of faults and the tests are this list. */
export const SENTINELS: readonly Sentinel[] = [
  refusal(
    400,
    'The sandbox was asked to refuse this request',
    '400 with a problem that names «Nombres» of this person',
  ),
  refusal(401, 'The sandbox was asked to refuse the credentials', '401 with `www-authenticate: Bearer`', {
    'www-authenticate': 'Bearer',
  }),
  refusal(403, 'The sandbox was asked to forbid this request', '403'),
  refusal(404, 'The sandbox was asked to answer that nothing was found', '404'),
  refusal(
    409,
    'The sandbox was asked to report a conflict',
    '409, as from a service that already has this enrollment',
  ),
  refusal(413, 'The sandbox was asked to refuse this request as too large', '413'),
  refusal(421, 'The sandbox was asked to refuse this request as misdirected', '421'),
  refusal(
    422,
    'The sandbox was asked to refuse this request as unprocessable',
    '422 with a problem that names «Nombres» of this person',
  ),
  refusal(429, 'The sandbox was asked to refuse this request as one too many', '429 with `retry-after: 30`', {
    'retry-after': '30',
  }),
  refusal(500, 'The sandbox was asked to fail', '500'),
  {
    value: 'SANDBOX-500-AFTER',
    description: '500, as from a service that fails after it did its work',
    creates: true,
    toReply: refuse(500, 'The sandbox was asked to fail after it did its work'),
  },
  {
    value: 'SANDBOX-502',
    description: '502 with an HTML page, as from a gateway whose service is down',
    creates: false,
    toReply: failAtGateway(502),
  },
  {
    value: 'SANDBOX-503',
    description: '503 with such an HTML page and `retry-after: 30`',
    creates: false,
    toReply: failAtGateway(503, { 'retry-after': '30' }),
  },
  {
    value: 'SANDBOX-FAILURE',
    description: '200 with a failure inside: `{ "success": false, "message": …, "errors": […] }`',
    creates: false,
    toReply: failInside,
  },
  {
    value: 'SANDBOX-REDIRECT',
    description: '307 to the same address',
    creates: false,
    toReply: redirectToItself,
  },
  DELAY,
  {
    value: 'SANDBOX-204',
    description: '204 without a body',
    creates: true,
    toReply: answerNoContent,
  },
  {
    value: 'SANDBOX-EMPTY',
    description: '200 with the content type of JSON and an empty body',
    creates: true,
    toReply: answerEmpty,
  },
  {
    value: 'SANDBOX-HTML',
    description: '200 with an HTML page that contains a script; the app must show the page as text',
    creates: true,
    toReply: answerHtml,
  },
  {
    value: 'SANDBOX-WRONG-TYPE',
    description: 'the usual JSON with the content type `image/png`',
    creates: true,
    toReply: answerWrongType,
  },
  {
    value: 'SANDBOX-HUGE',
    description: '200 with 5 MB of JSON, of which the app keeps 1 MB',
    creates: true,
    toReply: answerHuge,
  },
  {
    value: 'SANDBOX-TRUNCATED',
    description: 'half of the usual answer with the `content-length` of the whole, then the connection ends',
    creates: true,
    toReply: truncate,
  },
  {
    value: 'SANDBOX-CUT',
    description: 'no answer: the connection is closed in order (FIN)',
    creates: false,
    toReply: cut,
  },
  {
    value: 'SANDBOX-RESET-BEFORE',
    description: 'no answer: the connection is reset (RST) before the work',
    creates: false,
    toReply: reset,
  },
  {
    value: 'SANDBOX-RESET-AFTER',
    description: 'no answer: the connection is reset (RST) after the work',
    creates: true,
    toReply: reset,
  },
];

/** By its name in a fault: what stands behind `SANDBOX-`, in lower case. A delay is not among them: faults have `delayMs`. */
const EFFECTS: ReadonlyMap<string, Effect> = new Map(
  SENTINELS.filter(({ delayMs }) => delayMs === undefined).map((sentinel) => [
    sentinel.value.slice(PREFIX.length).toLowerCase(),
    sentinel,
  ]),
);

export const EFFECT_NAMES: readonly string[] = [...EFFECTS.keys()];

export function findEffect(name: string): Effect | undefined {
  return EFFECTS.get(name);
}

/** The effect of a value of `nombre`, where it is a sentinel: exact match, nothing trimmed, case-sensitive. */
export function findSentinelEffect(value: string): Effect | undefined {
  const delay = /^SANDBOX-DELAY-(\d{1,9})$/.exec(value);
  if (!delay) return SENTINELS.find((sentinel) => sentinel.value === value);
  return { ...DELAY, delayMs: Math.min(Number(delay[1]), MAX_DELAY_MS) };
}
