import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import type { NoteDown } from './draft-note.ts';
import type { Operation } from './operations.ts';

/** Plain http: is for this machine only. */
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/;

/** How addresses of the document stand in the profile. */
export interface Addresses {
  /**
   * Always the origin that serves Enrola: requests then need no CORS, and the same profile is tried at any service that
   * `SERVICE_URL` names.
   */
  readonly baseUrl: '';
  /** Behind `baseUrl` where the service has it, else whole. */
  readonly toProfileUrl: (operation: Operation, path?: string) => string;
}

/** `address` is where the document came from: a server may be written as a path there. */
export function readAddresses(operation: Operation, address: string, note: NoteDown): Addresses {
  const server = toWholeServer(operation.server, address, note);
  const whole = `${server}${operation.path}`;
  const isExact = whole.endsWith(FINALIZE_PATH);
  const service = isExact ? whole.slice(0, -FINALIZE_PATH.length) : server;
  if (!isExact)
    note(
      'baseUrl',
      `the document has ${operation.method} ${operation.path}, the contract POST ${FINALIZE_PATH}: Enrola sends to the latter. If the service does not answer there, let your server pass that path on to ${whole}`,
    );
  else if (operation.method !== 'POST')
    note('baseUrl', `the document says ${operation.method}; Enrola sends a POST, as the contract says`);
  if (service !== '') noteService(service, note);
  return {
    baseUrl: '',
    toProfileUrl: (other, path = other.path) => {
      const url = `${toWholeServer(other.server, address, () => undefined)}${path}`;
      if (service !== '' && url.startsWith(`${service}/`)) return url.slice(service.length);
      return toOtherUrl(url, note);
    },
  };
}

function noteService(service: string, note: NoteDown): void {
  const url = service.startsWith('/') ? `https://…${service}` : service;
  const direct = service.startsWith('https:')
    ? `, or write "baseUrl": "${service}", and browsers call it directly (CORS)`
    : '';
  note(
    'baseUrl',
    `"" is the origin that serves Enrola. The address of the service stands in no profile: SERVICE_URL=${url} for npm start, profile:check --live and the team server; your web server passes requests on to it${direct}`,
  );
}

/** A profile takes https: only. */
function toOtherUrl(url: string, note: NoteDown): string {
  if (!/^https?:/.test(url)) return url;
  const secure = LOCAL.test(url) ? url : url.replace(/^http:/, 'https:');
  note(
    secure,
    'this is not at the address of the enrollment: browsers call it directly, so it must allow the origin of Enrola (CORS)',
  );
  return secure;
}

function toWholeServer(server: string | undefined, address: string, note: NoteDown): string {
  if (server === undefined || server === '') {
    note('baseUrl', 'the document names no server: say where the service is with SERVICE_URL=https://…');
    return '';
  }
  const isOfWeb = address.startsWith('http');
  if (server.startsWith('/') && !server.startsWith('//') && !isOfWeb) return server.replace(/\/+$/, '');
  if (!URL.canParse(server, isOfWeb ? address : undefined) || /[\s{}?#]/.test(server)) {
    note(
      'baseUrl',
      `the server ${server} is no address: say where the service is with SERVICE_URL=https://…`,
    );
    return '';
  }
  return new URL(server, isOfWeb ? address : undefined).href.replace(/\/+$/, '');
}
