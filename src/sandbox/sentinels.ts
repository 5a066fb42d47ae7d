/** Failures of a request: what a sentinel or a fault triggers. */
import { STATUS_CODES } from 'node:http';
import { toPathText } from '../domain/formats/json-path.ts';
import {
  type Answer,
  MAX_DELAY_MS,
  NO_CONTENT,
  type Problem,
  type Reply,
  toJsonAnswer,
  type ToProblemAnswer,
} from './answer.ts';

export interface Effect {
  /** True when the usual work runs first: at the finalize endpoint, clients are created. */
  readonly creates: boolean;
  /** Delay of the reply after that work; default 0. */
  readonly delayMs?: number;
  readonly toReply: ToReply;
}

/** Data about the request for an effect. */
interface Occasion {
  /** Path and query of the request. */
  readonly url: string;
  readonly toProblem: ToProblemAnswer;
  /** Place of the sentinel in the body; undefined for a fault. */
  readonly place?: readonly PropertyKey[] | undefined;
  /** The usual answer; undefined when no work was done, or Vite serves the path. */
  readonly usual?: Answer | undefined;
}

type ToReply = (occasion: Occasion) => Reply;

interface Sentinel extends Effect {
  /** The value of `nombre` of any person, exactly as written. */
  readonly value: string;
  /** What is answered, as the table of README.md has it word for word. */
  readonly description: string;
}

const PREFIX = 'SANDBOX-';
/** 5 MB; the app keeps 1 MB of an answer. */
const HUGE_BYTES = 5 * 1024 * 1024;
/** Stands for the usual answer when the sandbox does not make it. */
const STAND_IN = toJsonAnswer(200, { sandbox: true });
const PLACE_MESSAGE = 'contains a sentinel value of the sandbox';
/** Refusals that name the bad field. */
const NAMES_PLACE: readonly number[] = [400, 422];
/** An app that renders this as HTML instead of text shows it by its title. */
const PAGE = `<!doctype html>
<title>SANDBOX-HTML</title>
<h1>Answered by the sandbox</h1>
<script>document.title = 'SANDBOX-HTML was executed';</script>
<img src="x" onerror="document.title = 'SANDBOX-HTML was executed'">
`;

/** A refusal in the style of the service. */
function refuse(status: number, title: string, headers?: Problem['headers']): ToReply {
  return ({ toProblem, place }) => {
    const errors =
      place && NAMES_PLACE.includes(status) ? [{ path: place, message: PLACE_MESSAGE }] : undefined;
    return toProblem({ status, title: `The sandbox was asked to ${title}`, errors, headers });
  };
}

/** The error page of a gateway before a service that is down: no JSON, and no text of the service. */
function failAtGateway(status: 502 | 503, headers?: Problem['headers']): ToReply {
  const title = `${status} ${STATUS_CODES[status] ?? ''}`;
  const text = `<html>
<head><title>${title}</title></head>
<body>
<center><h1>${title}</h1></center>
<hr><center>sandbox</center>
</body>
</html>
`;
  return () => ({ status, contentType: 'text/html', text, headers });
}

/** Half of the usual answer under the length of the whole; then the connection ends. */
const truncate: ToReply = (occasion) => {
  const whole = bodyOf(occasion);
  return { ...whole, sentBytes: Math.floor(Buffer.byteLength(whole.text) / 2) };
};

/** JSON of exactly `HUGE_BYTES`, made for each request. */
const answerHuge: ToReply = () => {
  const [start, end] = ['{"sandbox":true,"filler":"', '"}'];
  const filler = '.'.repeat(HUGE_BYTES - start.length - end.length);
  return { ...toJsonAnswer(200, null), text: start + filler + end };
};

/** The usual answer, if it has a body to spoil. */
function bodyOf({ usual }: Occasion): Answer {
  return usual && usual.text !== '' ? usual : STAND_IN;
}

/** A sentinel that is answered before the work, or after it. */
const before = (name: string, description: string, toReply: ToReply): Sentinel => ({
  value: PREFIX + name,
  description,
  creates: false,
  toReply,
});
const after = (name: string, description: string, toReply: ToReply): Sentinel => ({
  ...before(name, description, toReply),
  creates: true,
});
const refusal = (status: number, title: string, description = String(status), headers?: Problem['headers']) =>
  before(String(status), description, refuse(status, title, headers));

const DELAY: Sentinel = {
  ...after(
    'DELAY',
    'the usual answer after 3 s; `SANDBOX-DELAY-<ms>` after that many milliseconds, at most 60000. The clients are created at once',
    ({ usual }) => usual ?? STAND_IN,
  ),
  delayMs: 3_000,
};

/** The catalogue of what can go wrong. The table of README.md, the sentinels, the effects of faults and the tests are this list. */
export const SENTINELS: readonly Sentinel[] = [
  refusal(400, 'refuse this request', '400 with a problem that names «Nombres» of this person'),
  refusal(401, 'refuse the credentials', '401 with `www-authenticate: Bearer`', {
    'www-authenticate': 'Bearer',
  }),
  refusal(403, 'forbid this request'),
  refusal(404, 'answer that nothing was found'),
  refusal(409, 'report a conflict', '409, as from a service that already has this enrollment'),
  refusal(413, 'refuse this request as too large'),
  refusal(421, 'refuse this request as misdirected'),
  refusal(
    422,
    'refuse this request as unprocessable',
    '422 with a problem that names «Nombres» of this person',
  ),
  refusal(429, 'refuse this request as one too many', '429 with `retry-after: 30`', { 'retry-after': '30' }),
  refusal(500, 'fail'),
  after(
    '500-AFTER',
    '500, as from a service that fails after it did its work',
    refuse(500, 'fail after it did its work'),
  ),
  before('502', '502 with an HTML page, as from a gateway whose service is down', failAtGateway(502)),
  before(
    '503',
    '503 with such an HTML page and `retry-after: 30`',
    failAtGateway(503, { 'retry-after': '30' }),
  ),
  before(
    'FAILURE',
    '200 with a failure inside: `{ "success": false, "message": …, "errors": […] }`',
    ({ place }) =>
      toJsonAnswer(200, {
        sandbox: true,
        success: false,
        message: 'The sandbox was asked to fail with a success status',
        errors: place ? [{ path: toPathText(place, '(body)'), message: PLACE_MESSAGE }] : [],
      }),
  ),
  // A client that follows it sends the body again, for ever.
  before('REDIRECT', '307 to the same address', ({ url }) => ({
    status: 307,
    contentType: null,
    text: '',
    headers: { location: url },
  })),
  DELAY,
  after('204', '204 without a body', () => NO_CONTENT),
  after('EMPTY', '200 with the content type of JSON and an empty body', () => ({
    ...toJsonAnswer(200, null),
    text: '',
  })),
  after('HTML', '200 with an HTML page that contains a script; the app must show the page as text', () => ({
    status: 200,
    contentType: 'text/html; charset=utf-8',
    text: PAGE,
  })),
  after('WRONG-TYPE', 'the usual JSON with the content type `image/png`', (occasion) => ({
    ...bodyOf(occasion),
    contentType: 'image/png',
  })),
  after('HUGE', '200 with 5 MB of JSON, of which the app keeps 1 MB', answerHuge),
  after(
    'TRUNCATED',
    'half of the usual answer with the `content-length` of the whole, then the connection ends',
    truncate,
  ),
  before('CUT', 'no answer: the connection is closed in order (FIN)', () => 'cut'),
  before('RESET-BEFORE', 'no answer: the connection is reset (RST) before the work', () => 'reset'),
  after('RESET-AFTER', 'no answer: the connection is reset (RST) after the work', () => 'reset'),
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
