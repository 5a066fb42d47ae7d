import type { Path, Report } from './report.ts';
import { HEADER_NAME, HEADER_TEXT } from './schema/known-texts.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/** Placeholders that a header of the request may have in braces (`toRequestHeaders`). */
const PLACEHOLDERS = ['{attemptId}', '{hash}'];
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

/** Reports headers that cannot be sent, and settings of a body for a request without one. */
export function reportRequests(spec: ProfileSpec, report: Report): void {
  const { authentication } = spec;
  if (authentication?.kind === 'header') {
    reportHeaderName(authentication.header, ['authentication', 'header'], report);
  }
  if (authentication?.kind === 'bearer' && authentication.refresh?.method === 'GET') {
    for (const key of ['encoding', 'refreshTokenMember', 'constants'] as const) {
      if (authentication.refresh[key] !== undefined) report(['authentication', 'refresh', key], 'no-body');
    }
  }
  reportRequestHeaders(spec, report);
}

function reportHeaderName(header: string, path: Path, report: Report): void {
  const name = header.toLowerCase();
  if (!HEADER_NAME.test(header)) report(path, 'header-name', { found: header });
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
