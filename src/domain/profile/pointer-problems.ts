import { isJsonPointer } from '../formats/json-pointer.ts';
import type { Path, Report } from './expectation.ts';
import type { AnswersSpec } from './schema/answers-schema.ts';
import type { AuthenticationSpec } from './schema/authentication-schema.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/** A field name of HTTP (RFC 9110, token). */
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
/** What a browser lets into a header; the rest makes fetch() throw. */
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/;
const FROM_HEADER = /^header:\s*/i;
/** Headers that a browser sets itself (Fetch standard), and those that Enrola sets. */
const TAKEN = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'access-control-request-private-network',
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
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);

/** JSON pointers that are none, and headers that cannot be read or sent. */
export function reportPointers(spec: ProfileSpec, report: Report): void {
  if (spec.answers) reportAnswers(spec.answers, report);
  if (spec.authentication) reportAuthentication(spec.authentication, report);
}

function reportAnswers(answers: AnswersSpec, report: Report): void {
  const check = createPointerCheck(report);
  check(['answers', 'success', 'pointer'], answers.success?.pointer);
  for (const [index, { pointer }] of (answers.noEffect ?? []).entries()) {
    check(['answers', 'noEffect', index, 'pointer'], pointer);
  }
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
    const name = header.toLowerCase();
    if (!TOKEN.test(header)) report(['authentication', 'header'], 'header-name');
    else if (TAKEN.has(name) || /^(?:proxy|sec)-/.test(name))
      report(['authentication', 'header'], 'free-header');
    if (prefix !== undefined && !HEADER_TEXT.test(prefix))
      report(['authentication', 'prefix'], 'header-text');
  }
  if (authentication.kind !== 'bearer') return;
  const check = createPointerCheck(report);
  for (const step of ['signIn', 'refresh'] as const) {
    for (const key of ['token', 'refreshToken', 'expiresIn'] as const) {
      check(['authentication', step, key], authentication[step]?.[key]);
    }
  }
}

function createPointerCheck(report: Report) {
  return (path: Path, pointer: string | undefined) => {
    if (pointer !== undefined && !isJsonPointer(pointer)) report(path, 'json-pointer');
  };
}
