import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';

/** True when a base URL ends in a part of the contract's path, or contains its beginning. */
export function isInContractPath(baseUrl: string): boolean {
  const path = baseUrl.replace(/^[a-z]+:\/\/[^/]*/i, '').toLowerCase();
  const parts = FINALIZE_PATH.toLowerCase().split('/').slice(1);
  const last = path.split('/').at(-1);
  const begin = `/${parts.slice(0, 2).join('/')}/`;
  return (last !== undefined && parts.includes(last)) || `${path}/`.includes(begin);
}
