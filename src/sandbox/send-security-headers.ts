import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { PreviewServer } from 'vite';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { type SecurityHeaders, toSecurityHeaders } from '../domain/profile/security-headers.ts';

type HttpServer = Server | PreviewServer['httpServer'];

export interface HeaderSource {
  /** The profile in force for a request; undefined for a bad one. */
  readonly findProfile: (request: IncomingMessage) => ProfileSpec | undefined;
  /** Where browsers post what they blocked; undefined: nowhere. */
  readonly reportPath?: string;
}

/**
 * Every answer of the server gets the headers of the profile in force, its errors too. They are added when an answer
 * is written, so that nothing which makes answers can leave them out; one that sets the same header itself keeps its own.
 */
export function sendSecurityHeaders(server: HttpServer, { findProfile, reportPath }: HeaderSource): void {
  const options = reportPath === undefined ? {} : { reportPath };
  const ofBadProfile = toSecurityHeaders(undefined, options);
  // A profile is read once, not with each of a hundred files.
  const known = new WeakMap<ProfileSpec, SecurityHeaders>();
  const findHeaders = (profile: ProfileSpec | undefined): SecurityHeaders => {
    if (!profile) return ofBadProfile;
    const headers = known.get(profile) ?? toSecurityHeaders(profile, options);
    known.set(profile, headers);
    return headers;
  };
  // Before everything else that listens.
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
