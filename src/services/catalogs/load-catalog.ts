import { CatalogError } from '../../domain/profile/catalog-error.ts';
import { readList } from '../../domain/profile/read-list.ts';
import type { LoadedCatalogSpec } from '../../domain/profile/schema/catalog-schema.ts';
import type { Authorization } from '../authentication/access.ts';
import { now } from '../clock.ts';
import { readCapped, toServiceUrl } from '../service-http.ts';
import type { CatalogCopy } from './catalog-cache.ts';

const ANYBODY: Authorization = { headers: {}, credentials: 'same-origin' };

/** Authorization of a request for a list, and a callback for a refusal. */
export interface CatalogAccess {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** Undefined while nobody has signed in. */
  readonly authorize: () => Promise<Authorization | undefined>;
  readonly noteUnauthorized: (refused: Authorization) => void;
}

/** Fetches and reads a list. Rejects with a `CatalogError`. */
export async function loadCatalog(spec: LoadedCatalogSpec, access: CatalogAccess): Promise<CatalogCopy> {
  const start = toWholeUrl('url' in spec ? toServiceUrl(access.baseUrl, spec.url) : spec.file);
  const { entries, notes } = await readList(spec, start, (address, maxBytes) =>
    fetchText(address, spec, access, maxBytes),
  );
  return { entries, notes, loadedAt: now() };
}

function toWholeUrl(address: string): string {
  return URL.canParse(address) ? address : new URL(address, window.location.href).href;
}

async function fetchText(
  address: string,
  spec: LoadedCatalogSpec,
  access: CatalogAccess,
  maxBytes: number,
): Promise<string> {
  const needsAccess = 'url' in spec && spec.authenticated === true;
  const authorization = needsAccess ? await access.authorize() : ANYBODY;
  if (!authorization) throw new CatalogError({ code: 'signed-out' });
  const signal = AbortSignal.timeout(access.timeoutMs);
  const noteBreak = (cause: unknown): never => {
    throw new CatalogError({ code: signal.aborted ? 'timeout' : 'network' }, { cause });
  };
  const response = await fetch(address, {
    headers: { accept: 'application/json', ...authorization.headers },
    credentials: authorization.credentials,
    signal,
  }).catch(noteBreak);
  if (needsAccess && response.status === 401) access.noteUnauthorized(authorization);
  if (!response.ok) throw new CatalogError({ code: 'http', status: response.status });
  const { text, truncated } = await readCapped(response, maxBytes).catch(noteBreak);
  if (truncated) throw new CatalogError({ code: 'too-large' });
  return text;
}
