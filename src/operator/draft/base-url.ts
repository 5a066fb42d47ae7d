import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import type { NoteDown } from './draft-note.ts';
import type { Operation } from './operations.ts';

/** Plain http: is for this machine only. */
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/;

/** How addresses of the document stand in the profile. */
export interface Addresses {
  readonly baseUrl: string;
  /** Behind `baseUrl` where that is possible, else whole. */
  readonly toProfileUrl: (operation: Operation, path?: string) => string;
}

/** `address` is where the document came from: a server may be written as a path there. */
export function readAddresses(operation: Operation, address: string, note: NoteDown): Addresses {
  const server = toWholeServer(operation.server, address, note);
  const whole = `${server}${operation.path}`;
  const isExact = whole.endsWith(FINALIZE_PATH);
  const baseUrl = isExact ? whole.slice(0, -FINALIZE_PATH.length) : server;
  if (!isExact)
    note(
      'baseUrl',
      `the document has ${operation.method} ${operation.path}, the contract POST ${FINALIZE_PATH}: Enrola sends to ${baseUrl}${FINALIZE_PATH}. If the service does not answer there, let your server pass that path on to ${whole}`,
    );
  else if (operation.method !== 'POST')
    note('baseUrl', `the document says ${operation.method}; Enrola sends a POST, as the contract says`);
  if (baseUrl !== '' && !baseUrl.startsWith('/'))
    note(
      'baseUrl',
      'browsers call the service directly, so it must allow the origin of Enrola (CORS); with "" your own server passes requests on',
    );
  return {
    baseUrl,
    toProfileUrl: (other, path = other.path) => {
      const url = `${toWholeServer(other.server, address, () => undefined)}${path}`;
      if (baseUrl !== '' && url.startsWith(`${baseUrl}/`)) return url.slice(baseUrl.length);
      return url;
    },
  };
}

function toWholeServer(server: string | undefined, address: string, note: NoteDown): string {
  if (server === undefined || server === '') {
    note('baseUrl', 'the document names no server: "" is the origin that serves Enrola');
    return '';
  }
  const isOfWeb = address.startsWith('http');
  if (server.startsWith('/') && !isOfWeb) {
    note(
      'baseUrl',
      `the document names a server without its host (${server}): it counts as a path of your own origin`,
    );
    return server;
  }
  if (!URL.canParse(server, isOfWeb ? address : undefined) || /[\s{}?#]/.test(server)) {
    note('baseUrl', `the server ${server} is no address: "" is the origin that serves Enrola`);
    return '';
  }
  const { href } = new URL(server, isOfWeb ? address : undefined);
  const url = href.replace(/\/+$/, '');
  if (!url.startsWith('http:') || LOCAL.test(url)) return url;
  note('baseUrl', `the document names ${url}; a profile takes https: only, so that is what stands there`);
  return url.replace(/^http:/, 'https:');
}
