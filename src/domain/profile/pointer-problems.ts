import { isJsonPointer } from '../formats/json-path.ts';
import type { Path, Report } from './report.ts';
import type { AnswersSpec, AuthenticationSpec } from './schema/service-schema.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/** A field name of HTTP (RFC 9110, token). */
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
/** Characters that a browser allows in a header; with others, fetch() throws. */
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Placeholders that a header of the request may have in braces (`toRequestHeaders`). */
const PLACEHOLDERS = ['{attemptId}', '{hash}'];
const FROM_HEADER = /^header:\s*/i;
/** Headers that a browser sets itself (Fetch standard), and headers that Enrola sets. */
const TAKEN = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'access-control-request-private-network',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'pragma',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
]);

/** Reports invalid JSON pointers, and headers that cannot be read or sent. */
export function reportPointers(spec: ProfileSpec, report: Report): void {
  if (spec.answers) reportAnswers(spec.answers, report);
  if (spec.authentication) reportAuthentication(spec.authentication, report);
  reportRequestHeaders(spec, report);
}

function reportAnswers(answers: AnswersSpec, report: Report): void {
  const check = createPointerCheck(report);
  check(['answers', 'success', 'pointer'], answers.success?.pointer);
  for (const [index, { pointer }] of (answers.noEffect ?? []).entries()) {
    check(['answers', 'noEffect', index, 'pointer'], pointer);
  }
  check(['answers', 'clients', 'list'], answers.clients?.list);
  check(['answers', 'clients', 'number'], answers.clients?.number);
  check(['answers', 'clients', 'identifier'], answers.clients?.identifier);
  check(['answers', 'message'], answers.message);
  check(['answers', 'fieldErrors', 'pointer'], answers.fieldErrors?.pointer);
  const { reference } = answers;
  if (reference === undefined) return;
  if (FROM_HEADER.test(reference)) {
    if (!TOKEN.test(reference.replace(FROM_HEADER, ''))) report(['answers', 'reference'], 'header-name');
  } else if (!isJsonPointer(reference)) {
    report(['answers', 'reference'], 'pointer-or-header');
  }
}

function reportAuthentication(authentication: AuthenticationSpec, report: Report): void {
  if (authentication.kind === 'header') {
    const { header, prefix } = authentication;
    reportHeaderName(header, ['authentication', 'header'], report);
    if (prefix !== undefined && !HEADER_TEXT.test(prefix))
      report(['authentication', 'prefix'], 'header-text');
  }
  if (authentication.kind !== 'bearer') return;
  const check = createPointerCheck(report);
  check(['authentication', 'signIn', 'message'], authentication.signIn.message);
  if (authentication.refresh?.method === 'GET') {
    for (const key of ['encoding', 'refreshTokenMember', 'constants'] as const) {
      if (authentication.refresh[key] !== undefined) report(['authentication', 'refresh', key], 'no-body');
    }
  }
  for (const step of ['signIn', 'refresh'] as const) {
    for (const key of ['token', 'refreshToken', 'expiresIn'] as const) {
      check(['authentication', step, key], authentication[step]?.[key]);
    }
  }
}

function reportHeaderName(header: string, path: Path, report: Report): void {
  const name = header.toLowerCase();
  if (!TOKEN.test(header)) report(path, 'header-name', { found: header });
  else if (TAKEN.has(name) || /^(?:proxy|sec)-/.test(name)) report(path, 'free-header', { found: header });
}

/** Reports headers that a browser drops or refuses, that Enrola sets itself, or that have a bad text. */
function reportRequestHeaders({ request, authentication }: ProfileSpec, report: Report): void {
  const seen = new Set<string>(['authorization']);
  if (authentication?.kind === 'header') seen.add(authentication.header.toLowerCase());
  for (const [header, value] of Object.entries(request?.headers ?? {})) {
    const path = ['request', 'headers', header];
    const name = header.toLowerCase();
    if (seen.has(name)) report(path, 'header-once', { found: header });
    else reportHeaderName(header, path, report);
    seen.add(name);
    const placeholders = value.match(/\{[^{}]*\}/g) ?? [];
    if (placeholders.some((one) => !PLACEHOLDERS.includes(one))) {
      report(path, 'header-placeholder', { values: PLACEHOLDERS });
    } else if (!HEADER_TEXT.test(value) || value.trim() === '') {
      report(path, 'header-text');
    }
  }
}

function createPointerCheck(report: Report) {
  return (path: Path, pointer: string | undefined) => {
    if (pointer !== undefined && !isJsonPointer(pointer)) report(path, 'json-pointer');
  };
}
