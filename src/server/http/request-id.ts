/** Id of a request: its line in the log, its errors there and its answer carry the same one. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { requestId } from 'hono/request-id';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Nothing else of a header goes into the log. */
const SAFE = /^[A-Za-z0-9-]{1,64}$/;

/**
 * Takes the id from the proxy, so that the logs of both name a request alike. Without a proxy a browser could
 * choose it.
 */
export const nameRequest = (isBehindProxy: boolean) =>
  requestId({
    headerName: '',
    generator: (c) => {
      const given = isBehindProxy ? c.req.header(REQUEST_ID_HEADER) : undefined;
      return given !== undefined && SAFE.test(given) ? given : randomUUID();
    },
  });

/** Facts for the log: the pattern of the route in place of the address, and no header or body. */
export const toRequestFacts = (c: Context) => ({
  id: c.get('requestId'),
  method: c.req.method,
  route: c.req.routePath,
});
