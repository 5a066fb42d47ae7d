import type { IncomingMessage } from 'node:http';

/** One request to the service. Values of headers are not kept: they may say who sends. */
interface LoggedRequest {
  readonly method: string;
  /** Without a query. */
  readonly path: string;
  /** Status of the answer; null while there is none, and for ever when the connection was cut. */
  status: number | null;
  /** Names of the headers, in lower case, sorted. */
  readonly headers: readonly string[];
}

export interface RequestLog {
  /** Oldest first. */
  readonly entries: readonly LoggedRequest[];
  add(request: IncomingMessage, path: string): LoggedRequest;
}

export function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = [];
  return {
    entries,
    add(request, path) {
      const headers = Object.keys(request.headers).toSorted();
      const entry: LoggedRequest = { method: request.method ?? '', path, status: null, headers };
      entries.push(entry);
      return entry;
    },
  };
}
