import type { IncomingMessage } from 'node:http';
import type { Problem } from './answer.ts';
import type { Exchange } from './route.ts';
import type { ServiceSpec } from './service-spec.ts';

/** Why a request is not let in; undefined lets it in. */
export type Gate = (exchange: Exchange) => Problem | undefined;

const NO_TOKEN: Problem = {
  status: 401,
  title: 'The request needs a valid token',
  headers: { 'www-authenticate': 'Bearer' },
};
const NO_HEADER: Problem = {
  status: 401,
  title: 'The request needs the header that the service requires',
  headers: { 'www-authenticate': 'ApiKey' },
};

export function createGate({ requireBearer, requireHeader }: ServiceSpec): Gate {
  return ({ request, session }) => {
    if (requireHeader && request.headers[requireHeader.name.toLowerCase()] !== requireHeader.value) {
      return NO_HEADER;
    }
    if (!requireBearer) return undefined;
    const token = findBearer(request);
    return token !== undefined && session.tokens.accepts(token) ? undefined : NO_TOKEN;
  };
}

/** The token of `Authorization: Bearer …` (RFC 6750). */
export function findBearer(request: IncomingMessage): string | undefined {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
}
