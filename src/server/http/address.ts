import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * Finds the address that a request came from. Behind a proxy it is the last one of `X-Forwarded-For`, which
 * the proxy itself added; anybody can forge those before it.
 */
export const findAddress =
  (isBehindProxy: boolean) =>
  (c: Context): string => {
    const forwarded = isBehindProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
    return forwarded || (getConnInfo(c).remote.address ?? '');
  };
