/** Headers of a request that reach the service, and headers of its answer that reach the browser. */
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  Server,
  ServerResponse,
} from 'node:http';
import type { PreviewServer } from 'vite';
import { remember } from '../domain/profile/remember.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { type SecurityHeaders, toSecurityHeaders } from '../domain/profile/security-headers.ts';

type HttpServer = Server | PreviewServer['httpServer'];

export interface HeaderSource {
  /** The profile in force for a request; undefined for a bad one. */
  readonly findProfile: (request: IncomingMessage) => ProfileSpec | undefined;
  /** Address to which browsers report what they blocked; undefined for none. */
  readonly reportPath?: string;
}

/** Browsers silently repeat these on a reused connection that breaks. */
const CLOSED_AFTER: readonly (string | undefined)[] = ['POST', 'OPTIONS'];

/** Leaves no connection open for a second request of this kind, as a service should. */
export function closeAfterSends(server: HttpServer | null): void {
  // Before all other listeners: Vite answers some requests by itself.
  server?.prependListener('request', ({ method }: IncomingMessage, response: ServerResponse) => {
    if (CLOSED_AFTER.includes(method)) response.setHeader('connection', 'close');
  });
}

/**
 * Adds the headers of the profile in force to every answer of the server, errors included. They are added
 * when an answer is written, so that no handler can leave them out; a handler that sets the same header keeps
 * its own.
 */
export function sendSecurityHeaders(server: HttpServer, { findProfile, reportPath }: HeaderSource): void {
  const options = reportPath === undefined ? {} : { reportPath };
  const ofBadProfile = toSecurityHeaders(undefined, options);
  // Computed once per profile, not for each of a hundred files.
  const known = new WeakMap<ProfileSpec, SecurityHeaders>();
  const findHeaders = (profile: ProfileSpec | undefined): SecurityHeaders =>
    profile ? remember(known, profile, () => toSecurityHeaders(profile, options)) : ofBadProfile;
  // Before all other listeners.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    addWhenWritten(response, findHeaders(findProfile(request)));
  });
}

function addWhenWritten(response: ServerResponse, headers: SecurityHeaders): void {
  const writeHead = response.writeHead.bind(response);
  Object.assign(response, {
    writeHead(...args: unknown[]): unknown {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      const written: unknown = Reflect.apply(writeHead, response, args);
      return written;
    },
  });
}

/** Headers of a single connection (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Headers that concern only this origin. */
const OF_THIS_ORIGIN = ['content-length', 'cookie', 'expect', 'host', 'origin', 'referer'];
/**
 * Headers that would affect the whole origin of the app; a browser would ask for a password, and send again.
 */
const FOR_THE_ORIGIN = [
  ...Object.keys(toSecurityHeaders(undefined, { isHttps: true })).map((name) => name.toLowerCase()),
  'accept-ch',
  'alt-svc',
  'clear-site-data',
  'content-security-policy-report-only',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy-report-only',
  'nel',
  'origin-agent-cluster',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'sourcemap',
  'www-authenticate',
];

export function toServiceHeaders(
  headers: IncomingHttpHeaders,
  { authentication }: ProfileSpec,
  bytes: number,
): OutgoingHttpHeaders {
  const dropped = new Set([...HOP_BY_HOP, ...OF_THIS_ORIGIN, ...namesIn(headers.connection)]);
  // Every server on this machine shares the cookies of `localhost`: a service gets them only if its sign-in
  // uses cookies.
  if (authentication?.kind === 'cookie') dropped.delete('cookie');
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name))),
    ...(bytes > 0 || headers['content-length'] !== undefined ? { 'content-length': bytes } : {}),
    connection: 'close',
  };
}

/** @param path of the request: the widest scope of its cookies, and their scope without a `Path` */
export function toAnswerHeaders(
  answer: IncomingMessage,
  { authentication }: ProfileSpec,
  path: string,
): OutgoingHttpHeaders {
  const dropped = new Set([...HOP_BY_HOP, ...FOR_THE_ORIGIN, ...namesIn(answer.headers.connection)]);
  const headers = new Map(Object.entries(answer.headersDistinct).filter(([name]) => !dropped.has(name)));
  const cookies = authentication?.kind === 'cookie' ? headers.get('set-cookie') : [];
  const kept = (cookies ?? []).filter((cookie) => isOfFolder(cookie, path));
  if (kept.length > 0) headers.set('set-cookie', kept);
  else headers.delete('set-cookie');
  return Object.fromEntries(headers);
}

function namesIn(connection: string | undefined): string[] {
  return (connection ?? '').split(',').map((name) => name.trim().toLowerCase());
}

/**
 * True when a cookie stays in the folder of a path: at most the first segment of the service, never the app's
 * pages.
 */
function isOfFolder(cookie: string, path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const attribute = /;\s*path=([^;]*)/i.exec(cookie)?.[1]?.trim();
  const own = attribute?.startsWith('/') ? attribute.replace(/\/+$/, '') : folder;
  return own !== '' && (folder === own || folder.startsWith(`${own}/`) || path === own);
}
