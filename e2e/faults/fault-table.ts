/** The tested faults with the truth about each: if the server sent a complete final answer, and which one. */
import { gzipSync } from 'node:zlib';
import type { End, Reply } from './fault-server.ts';

export interface Fault extends Reply {
  readonly name: string;
  /** Status and text of the final answer, when a complete one is sent. */
  readonly answer?: { readonly status: number; readonly text: string };
}

const SUCCESS = '{"success":true}';
const DATE = 'Date: Sun, 22 Nov 2026 12:00:00 GMT\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const REASONS: Readonly<Record<number, string>> = { 200: 'OK', 204: 'No Content' };

const toLine = (status: number) => `HTTP/1.1 ${status} ${REASONS[status] ?? 'Other'}\r\n`;
const toBuffer = (...parts: readonly (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

type Framing = 'length' | 'chunks' | 'close';
interface Shape {
  readonly framing: Framing;
  readonly isZipped: boolean;
}

const SHAPES: readonly Shape[] = (['length', 'chunks', 'close'] as const).flatMap((framing) =>
  [false, true].map((isZipped) => ({ framing, isZipped })),
);

/** An answer in its parts, so that it can be cut between and within them. */
function toParts(status: number, text: string, { framing, isZipped }: Shape) {
  const content = isZipped ? gzipSync(text) : Buffer.from(text);
  const size = content.length.toString(16);
  const framed = {
    length: { header: `Content-Length: ${content.length}\r\n`, body: content },
    chunks: {
      header: 'Transfer-Encoding: chunked\r\n',
      body: toBuffer(`${size}\r\n`, content, '\r\n0\r\n\r\n'),
    },
    close: { header: 'Connection: close\r\n', body: content },
  }[framing];
  const encoding = isZipped ? 'Content-Encoding: gzip\r\n' : '';
  return { head: `${toLine(status)}${DATE}${JSON_TYPE}${encoding}${framed.header}\r\n`, body: framed.body };
}

function toWhole(status: number, shape: Shape, text = SUCCESS): Fault {
  const { head, body } = toParts(status, text, shape);
  return {
    name: `${status} ${text}, ${toShapeName(shape)}`,
    bytes: toBuffer(head, body),
    end: shape.framing === 'close' ? 'fin' : 'keep',
    answer: { status, text },
  };
}

function toShapeName({ framing, isZipped }: Shape): string {
  return `${isZipped ? 'gzip, ' : ''}${framing}`;
}

const PLAIN: Shape = { framing: 'length', isZipped: false };
const BARE_204 = `${toLine(204)}${DATE}\r\n`;

const WHOLE: readonly Fault[] = [
  ...SHAPES.map((shape) => toWhole(200, shape)),
  toWhole(200, PLAIN, '{"success":false}'),
  ...[201, 400, 404, 408, 409, 421, 422, 500, 503].map((status) => toWhole(status, PLAIN)),
  { name: '204', bytes: toBuffer(BARE_204), end: 'keep', answer: { status: 204, text: '' } },
  {
    name: '200 that announces an empty body',
    bytes: toBuffer(`${toLine(200)}${DATE}Content-Length: 0\r\n\r\n`),
    end: 'keep',
    answer: { status: 200, text: '' },
  },
  {
    name: '307 to the same address',
    bytes: toBuffer(`${toLine(307)}Location: /\r\nContent-Length: 0\r\n\r\n`),
    end: 'keep',
    answer: { status: 307, text: '' },
  },
];

/** Final answers after interim ones count; interim answers alone do not. */
const INTERIM: readonly (readonly [name: string, bytes: string])[] = [
  ['100', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['102', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ['102 with headers', `HTTP/1.1 102 Processing\r\n${DATE}${JSON_TYPE}\r\n`],
  ['102 × 500', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(500)],
  ['103', 'HTTP/1.1 103 Early Hints\r\nLink: </x.css>; rel=preload; as=style\r\n\r\n'],
  ['101', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  [
    '101 with headers',
    `HTTP/1.1 101 Switching Protocols\r\n${DATE}Connection: Upgrade\r\nUpgrade: x\r\n\r\n`,
  ],
];

const INTERIM_FAULTS: readonly Fault[] = INTERIM.flatMap(([name, bytes]): Fault[] => [
  { name: `${name}, then fin`, bytes: toBuffer(bytes), end: 'fin' },
  ...(name === '101' || name === '102'
    ? [{ name: `${name}, then rst`, bytes: toBuffer(bytes), end: 'rst' as const }]
    : []),
  ...(name.startsWith('101')
    ? []
    : [
        {
          ...toWhole(200, PLAIN),
          name: `${name}, then 200`,
          bytes: toBuffer(bytes, toWhole(200, PLAIN).bytes),
        },
      ]),
]);

/** Starts of an answer: a page might take each of these places for the end. */
const CUTS: readonly (readonly [name: string, start: string])[] = [
  ['before the first byte', ''],
  ['in the protocol', 'HTT'],
  ['before the status', 'HTTP/1.1 '],
  ['in the status', 'HTTP/1.1 20'],
  ['after the status', 'HTTP/1.1 200'],
  ['after the status line', toLine(200)],
  ['in the first header', `${toLine(200)}Content-Ty`],
  ['in the first value', `${toLine(200)}Content-Type: application/js`],
  ['after a header', `${toLine(200)}${DATE}`],
  ['in the second header', `${toLine(200)}${DATE}Content-Ty`],
  ['after the content type', `${toLine(200)}${DATE}Content-Type: text/plain\r\n`],
  ['in the length', `${toLine(200)}${DATE}Content-Type: text/plain\r\nContent-Length: 1`],
  ['after the length', `${toLine(200)}${DATE}${JSON_TYPE}Content-Length: 16\r\n`],
  ['after the status line of a 204', toLine(204)],
  ['in the first header of a 204', `${toLine(204)}Da`],
  ['in the second header of a 204', `${toLine(204)}${DATE}Serv`],
  ['after the length of an empty body', `${toLine(200)}${DATE}Content-Length: 0\r\n`],
];

/** A reset, or over TLS an unannounced end, is no answer at any place: every third place is enough. */
const HEAD_CUTS: readonly Fault[] = CUTS.flatMap(([name, start], index) =>
  (index % 3 === 0 ? (['fin', 'bare-fin', 'rst'] as const) : (['fin'] as const)).map((end) => ({
    name: `cut ${name}, ${end}`,
    bytes: toBuffer(start),
    end,
  })),
);

const BODY_CUTS: readonly Fault[] = SHAPES.flatMap((shape) => {
  const { head, body } = toParts(200, SUCCESS, shape);
  const places = [
    ['before the body', 0],
    ['in the body', Math.floor(body.length / 2)],
    ...(shape.framing === 'chunks' ? [['before the last chunk', body.length - 5] as const] : []),
  ] as const;
  return places.flatMap(([place, length]) => {
    const ends: readonly End[] = shape.isZipped
      ? ['fin']
      : length > 0
        ? ['fin', 'rst', 'keep']
        : ['fin', 'rst'];
    return ends.map(
      (end): Fault => ({
        name: `cut ${place}, ${toShapeName(shape)}, ${end}`,
        bytes: toBuffer(head, body.subarray(0, length)),
        end,
      }),
    );
  });
});

const OTHERS: readonly Fault[] = [
  { name: 'silence', bytes: Buffer.alloc(0), end: 'keep' },
  { name: 'reset before the request was read', bytes: Buffer.alloc(0), end: 'rst', isDeaf: true },
  { name: 'no HTTP', bytes: toBuffer('no HTTP at all\r\n\r\n'), end: 'fin' },
  { name: 'HTTP/0.9', bytes: toBuffer(SUCCESS), end: 'fin' },
  { name: '200 without headers', bytes: toBuffer(`${toLine(200)}\r\n`), end: 'fin' },
  { name: '204 without headers', bytes: toBuffer(`${toLine(204)}\r\n`), end: 'keep' },
  { name: '200 without headers, with a body', bytes: toBuffer(`${toLine(200)}\r\n${SUCCESS}`), end: 'fin' },
  {
    name: '422 cut in the first header, fin',
    bytes: toBuffer(`${toLine(422)}Content-Ty`),
    end: 'fin',
  },
  {
    name: 'an encoding that the content has not',
    bytes: toBuffer(
      `${toLine(200)}${JSON_TYPE}Content-Encoding: gzip\r\nContent-Length: 16\r\n\r\n${SUCCESS}`,
    ),
    end: 'keep',
  },
  {
    name: 'two lengths',
    bytes: toBuffer(`${toLine(200)}${JSON_TYPE}Content-Length: 16\r\nContent-Length: 9\r\n\r\n${SUCCESS}`),
    end: 'fin',
  },
];

export const FAULTS: readonly Fault[] = [...WHOLE, ...INTERIM_FAULTS, ...HEAD_CUTS, ...BODY_CUTS, ...OTHERS];

/** Allows a page of another origin to read the answer; exposes no header. */
const ALLOWED = 'Access-Control-Allow-Origin: *\r\n';

/** Faults of a service at another origin, of whose headers the page sees few. */
export const OTHER_ORIGIN_FAULTS: readonly Fault[] = [
  {
    name: '204',
    bytes: toBuffer(toLine(204), ALLOWED, DATE, '\r\n'),
    end: 'keep',
    answer: { status: 204, text: '' },
  },
  ...SHAPES.map((shape) => toWhole(200, shape)).map(({ bytes, ...whole }): Fault => {
    const [line = '', ...rest] = bytes.toString('latin1').split('\r\n');
    return { ...whole, bytes: Buffer.from([line, ALLOWED.trim(), ...rest].join('\r\n'), 'latin1') };
  }),
  ...INTERIM_FAULTS.filter(({ answer }) => !answer),
  {
    name: '102 that allows the origin × 500, then fin',
    bytes: toBuffer(`HTTP/1.1 102 Processing\r\n${ALLOWED}\r\n`.repeat(500)),
    end: 'fin',
  },
  ...HEAD_CUTS.filter(({ end }) => end === 'fin'),
  {
    name: 'cut after the header that allows the origin, fin',
    bytes: toBuffer(toLine(200), ALLOWED, 'Date: Su'),
    end: 'fin',
  },
  {
    name: '204 that exposes its timing, cut in the headers, fin',
    bytes: toBuffer(toLine(204), ALLOWED, 'Timing-Allow-Origin: *\r\nDate: Su'),
    end: 'fin',
  },
  {
    name: 'cut after the length of an empty body, fin',
    bytes: toBuffer(toLine(200), ALLOWED, 'Content-Length: 0\r\n'),
    end: 'fin',
  },
  {
    name: '200 that announces an empty body and exposes its timing',
    bytes: toBuffer(toLine(200), ALLOWED, 'Timing-Allow-Origin: *\r\n', DATE, 'Content-Length: 0\r\n\r\n'),
    end: 'keep',
    answer: { status: 200, text: '' },
  },
  {
    name: 'cut before the body, fin',
    bytes: toBuffer(toLine(200), ALLOWED, JSON_TYPE, '\r\n'),
    end: 'fin',
  },
];
