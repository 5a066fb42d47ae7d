/** Failures of a request, triggered by a sentinel or a fault. */
import { STATUS_CODES } from 'node:http';
import { toPathText } from '../domain/formats/json-path.ts';
import {
  type Answer,
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

/** 5 MB; the app keeps 1 MB of an answer. */
const HUGE_BYTES = 5 * 1024 * 1024;

/** Stands for the usual answer when the sandbox does not make it. */
const STAND_IN = toJsonAnswer(200, { sandbox: true });

const PLACE_MESSAGE = 'contains a sentinel value of the sandbox';
/** Refusals that name the bad field. */
const NAMES_PLACE: readonly number[] = [400, 422];

/** A refusal in the style of the service. */
export function refuse(status: number, title: string, headers?: Problem['headers']): ToReply {
  return ({ toProblem, place }) => {
    const errors =
      place && NAMES_PLACE.includes(status) ? [{ path: place, message: PLACE_MESSAGE }] : undefined;
    return toProblem({ status, title, errors, headers });
  };
}

/** The error page of a gateway before a service that is down: no JSON, and no text of the service. */
export function failAtGateway(status: 502 | 503, headers?: Problem['headers']): ToReply {
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

/** For effects that are only late. */
export const answerAsUsual: ToReply = ({ usual }) => usual ?? STAND_IN;

/** Ends the connection cleanly, as a stopped server does. */
export const cut: ToReply = () => 'cut';

/** Resets the connection (TCP RST), as a crash or a middlebox does. */
export const reset: ToReply = () => 'reset';

/** Redirects to the same address for ever: a client that follows it sends the body again. */
export const redirectToItself: ToReply = ({ url }) => ({
  status: 307,
  contentType: null,
  text: '',
  headers: { location: url },
});

/** A failure that only the body reports. */
export const failInside: ToReply = ({ place }) =>
  toJsonAnswer(200, {
    sandbox: true,
    success: false,
    message: 'The sandbox was asked to fail with a success status',
    errors: place ? [{ path: toPathText(place, '(body)'), message: PLACE_MESSAGE }] : [],
  });

export const answerNoContent: ToReply = () => NO_CONTENT;

/** Claims to be JSON, with an empty body. */
export const answerEmpty: ToReply = () => ({ ...toJsonAnswer(200, null), text: '' });

/** Half of the usual answer under the length of the whole; then the connection ends. */
export const truncate: ToReply = (occasion) => {
  const whole = bodyOf(occasion);
  return { ...whole, sentBytes: Math.floor(Buffer.byteLength(whole.text) / 2) };
};

/** An app that renders this as HTML instead of text shows it by its title. */
export const answerHtml: ToReply = () => ({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  text: `<!doctype html>
<title>SANDBOX-HTML</title>
<h1>Answered by the sandbox</h1>
<script>document.title = 'SANDBOX-HTML was executed';</script>
<img src="x" onerror="document.title = 'SANDBOX-HTML was executed'">
`,
});

/** JSON of exactly `HUGE_BYTES`, made for each request. */
export const answerHuge: ToReply = () => {
  const [start, end] = ['{"sandbox":true,"filler":"', '"}'];
  const filler = '.'.repeat(HUGE_BYTES - start.length - end.length);
  return { ...toJsonAnswer(200, null), text: start + filler + end };
};

/** The usual answer with the type of an image. */
export const answerWrongType: ToReply = (occasion) => ({ ...bodyOf(occasion), contentType: 'image/png' });

/** The usual answer, if it has a body to spoil. */
function bodyOf({ usual }: Occasion): Answer {
  return usual && usual.text !== '' ? usual : STAND_IN;
}
