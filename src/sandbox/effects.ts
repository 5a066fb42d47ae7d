/** The ways in which a request can go wrong, whether a sentinel or a fault asks for it. */
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
  /** Whether the usual work is done first: at the finalize endpoint, whether clients are created. */
  readonly creates: boolean;
  /** How long the reply waits after that work; default 0. */
  readonly delayMs?: number;
  readonly toReply: ToReply;
}

/** What an effect is told of the request that it befalls. */
interface Occasion {
  /** Path and query of the request. */
  readonly url: string;
  readonly toProblem: ToProblemAnswer;
  /** Where in the body the sentinel stands; undefined where a fault asked. */
  readonly place?: readonly PropertyKey[] | undefined;
  /** The answer of the work that was done; undefined where none was, or where not the sandbox does it. */
  readonly usual?: Answer | undefined;
}

type ToReply = (occasion: Occasion) => Reply;

/** 5 MB; the app keeps 1 MB of an answer. */
const HUGE_BYTES = 5 * 1024 * 1024;

/** Where the usual answer is not the sandbox's. */
const STAND_IN = toJsonAnswer(200, { sandbox: true });

const PLACE_MESSAGE = 'contains a sentinel value of the sandbox';
/** Refusals that name the field at fault. */
const NAMES_PLACE: readonly number[] = [400, 422];

/** A refusal in the manner of the service. */
export function refuse(status: number, title: string, headers?: Problem['headers']): ToReply {
  return ({ toProblem, place }) => {
    const errors =
      place && NAMES_PLACE.includes(status) ? [{ path: place, message: PLACE_MESSAGE }] : undefined;
    return toProblem({ status, title, errors, headers });
  };
}

/** The page of a gateway before a service that is down: no JSON, and no word of the service. */
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

/** For effects that are nothing but late. */
export const answerAsUsual: ToReply = ({ usual }) => usual ?? STAND_IN;

/** Ends the connection in order, as a server does that was stopped. */
export const cut: ToReply = () => 'cut';

/** Tears the connection down (TCP RST), as a crash or a middlebox does. */
export const reset: ToReply = () => 'reset';

/** The same address again, for ever: who follows it sends the body again. */
export const redirectToItself: ToReply = ({ url }) => ({
  status: 307,
  contentType: null,
  text: '',
  headers: { location: url },
});

/** A failure that only the body tells of. */
export const failInside: ToReply = ({ place }) =>
  toJsonAnswer(200, {
    sandbox: true,
    success: false,
    message: 'The sandbox was asked to fail with a success status',
    errors: place ? [{ path: toPathText(place, '(body)'), message: PLACE_MESSAGE }] : [],
  });

export const answerNoContent: ToReply = () => NO_CONTENT;

/** Says that it is JSON, and has no byte. */
export const answerEmpty: ToReply = () => ({ ...toJsonAnswer(200, null), text: '' });

/** Half of the usual answer under the length of the whole; then the connection ends. */
export const truncate: ToReply = (occasion) => {
  const whole = bodyOf(occasion);
  return { ...whole, sentBytes: Math.floor(Buffer.byteLength(whole.text) / 2) };
};

/** An app that shows this as HTML instead of text gives itself away by its title. */
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

/** JSON of exactly `HUGE_BYTES`, made anew each time. */
export const answerHuge: ToReply = () => {
  const [start, end] = ['{"sandbox":true,"filler":"', '"}'];
  const filler = '.'.repeat(HUGE_BYTES - start.length - end.length);
  return { ...toJsonAnswer(200, null), text: start + filler + end };
};

/** The usual answer, called a picture. */
export const answerWrongType: ToReply = (occasion) => ({ ...bodyOf(occasion), contentType: 'image/png' });

/** The usual answer, where it has a body to spoil. */
function bodyOf({ usual }: Occasion): Answer {
  return usual && usual.text !== '' ? usual : STAND_IN;
}
