import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { toPathText } from '../domain/formats/json-path.ts';
import { type Answer, type Problem, toJsonAnswer, type ToProblemAnswer } from './answer.ts';

export const STYLE_NAMES = ['sandbox', 'problem-details', 'aspnet'] as const;
export type StyleName = (typeof STYLE_NAMES)[number];

/** How refusals are written. The contract shows no error bodies. */
export const PROBLEM_STYLES: Readonly<Record<StyleName, ToProblemAnswer>> = {
  sandbox: toOurs,
  'problem-details': toProblemDetails,
  aspnet: toAspNet,
};

/** `{ sandbox: true, title, status, errors? }` with `errors: [{ path, message }]`: OURS, in the manner of RFC 9457. */
function toOurs({ status, title, errors, headers }: Problem): Answer {
  const list = errors?.map(({ path, message }) => ({ path: toPathText(path, '(body)'), message }));
  return toProblemJson(status, { sandbox: true, title, status, ...(list && { errors: list }) }, headers);
}

/** RFC 9457, its section 3: `errors: [{ pointer: '#/personaFulls/0/nombre', detail }]`. */
function toProblemDetails({ status, title, errors, headers }: Problem): Answer {
  const list = errors?.map(({ path, message }) => ({ pointer: toFragment(path), detail: message }));
  const body = { type: 'about:blank', title: STATUS_CODES[status] ?? '', status, detail: title };
  return toProblemJson(status, { ...body, ...(list && { errors: list }) }, headers);
}

/** `ValidationProblemDetails` of ASP.NET: `errors: { 'PersonaFulls[0].Nombre': ['…'] }`. */
function toAspNet({ status, title, errors, headers }: Problem): Answer {
  const traceId = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
  if (!errors) return toProblemJson(status, { title, status, traceId }, headers);
  const texts = new Map<string, string[]>();
  for (const { path, message } of errors) {
    const key = toPathText(path.map(toPascalCase), '$');
    texts.set(key, [...(texts.get(key) ?? []), message]);
  }
  const common = { title: 'One or more validation errors occurred.', status, detail: title };
  return toProblemJson(status, { ...common, errors: Object.fromEntries(texts), traceId }, headers);
}

function toProblemJson(status: number, body: unknown, headers: Problem['headers']): Answer {
  return { ...toJsonAnswer(status, body, headers), contentType: 'application/problem+json; charset=utf-8' };
}

/** A JSON pointer as a URI fragment (RFC 6901, section 6). */
function toFragment(path: readonly PropertyKey[]): string {
  const tokens = path.map((key) =>
    encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  return ['#', ...tokens].join('/');
}

function toPascalCase(key: PropertyKey): PropertyKey {
  return typeof key === 'string' ? `${key.slice(0, 1).toUpperCase()}${key.slice(1)}` : key;
}
