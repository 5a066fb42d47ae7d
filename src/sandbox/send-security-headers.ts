import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { PreviewServer } from 'vite';
import { parseProfile } from '../domain/profile/parse-profile.ts';
import { type SecurityHeaders, toSecurityHeaders } from '../domain/profile/security-headers.ts';
import { VIOLATIONS_PATH } from './control-routes.ts';

type HttpServer = Server | PreviewServer['httpServer'];

/**
 * Every answer of the server gets the headers of the profile in force, its errors too. They are added when an answer
 * is written, so that nothing which makes answers can leave them out; one that sets the same header itself keeps its own.
 *
 * @param findStandIn the profile, as JSON, that this request's session is given in place of the file
 */
export function sendSecurityHeaders(
  server: HttpServer,
  profileFile: string,
  findStandIn: (request: IncomingMessage) => unknown,
): void {
  const findOfFile = createFileReader(profileFile);
  const findOfStandIn = createStandInReader();
  // Before everything else that listens.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const standIn = findStandIn(request);
    addWhenWritten(response, standIn === undefined ? findOfFile() : findOfStandIn(standIn));
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

/** Read afresh when the file was changed, so that an edited profile needs a reload and nothing else. */
function createFileReader(file: string): () => SecurityHeaders {
  let read: { readonly changedAt: number | undefined; readonly headers: SecurityHeaders } | undefined;
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (read?.changedAt !== changedAt) read = undefined;
    read ??= { changedAt, headers: toHeaders(readJson(file)) };
    return read.headers;
  };
}

/** A profile is read once, not with each of a hundred files. */
function createStandInReader(): (standIn: unknown) => SecurityHeaders {
  const known = new WeakMap<object, SecurityHeaders>();
  return (standIn) => {
    if (typeof standIn !== 'object' || standIn === null) return toHeaders(standIn);
    const headers = known.get(standIn) ?? toHeaders(standIn);
    known.set(standIn, headers);
    return headers;
  };
}

function toHeaders(json: unknown): SecurityHeaders {
  const parsed = parseProfile(json);
  return toSecurityHeaders(parsed.ok ? parsed.spec : undefined, { reportPath: VIOLATIONS_PATH });
}

/** Undefined for what is no file or no JSON: the page of the app says what is wrong. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
