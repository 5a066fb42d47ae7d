import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The address that a request came from. Behind a proxy: the last one of `X-Forwarded-For`, which the proxy itself added;
 * those before it anybody can write.
 */
export const findAddress =
  (isBehindProxy: boolean) =>
  (c: Context): string => {
    const forwarded = isBehindProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
    return forwarded || (getConnInfo(c).remote.address ?? '');
  };
