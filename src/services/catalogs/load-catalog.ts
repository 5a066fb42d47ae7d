import type { CatalogFailure } from '../../domain/profile/catalog.ts';
import { readCatalog } from '../../domain/profile/read-catalog.ts';
import type { LoadedCatalogSpec } from '../../domain/profile/schema/catalog-schema.ts';
import type { Authorization } from '../authentication/access.ts';
import { now } from '../clock.ts';
import { readCapped } from '../read-capped.ts';
import { toServiceUrl } from '../service-url.ts';
import type { CatalogCopy } from './catalog-cache.ts';

/** A list of 20,000 entries is about 3 MB of JSON. */
const MAX_CATALOG_BYTES = 20_000_000;

const ANYBODY: Authorization = { headers: {}, credentials: 'same-origin' };

/** What a request for a list carries, and who hears that it was refused. */
export interface CatalogAccess {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** Undefined while nobody has signed in. */
  readonly authorize: () => Promise<Authorization | undefined>;
  readonly noteUnauthorized: (refused: Authorization) => void;
}

/** Why a list did not come; it carries no value of anybody. */
export class CatalogError extends Error {
  readonly failure: CatalogFailure;

  constructor(failure: CatalogFailure, options?: ErrorOptions) {
    super('status' in failure ? `${failure.code} ${failure.status}` : failure.code, options);
    this.failure = failure;
  }
}

/** Fetches and reads a list. Rejects with a `CatalogError`. */
export async function loadCatalog(spec: LoadedCatalogSpec, access: CatalogAccess): Promise<CatalogCopy> {
  const json = parseJson(await fetchText(spec, access));
  const reading = readCatalog(json, spec);
  if (!reading.ok) throw new CatalogError({ code: 'no-list' });
  return { entries: reading.entries, loadedAt: now() };
}

/** Asking again at once may help: the answer may have been an accident. */
export function mayPass(error: Error): boolean {
  if (!(error instanceof CatalogError)) return true;
  const { failure } = error;
  switch (failure.code) {
    case 'network':
    case 'timeout':
      return true;
    case 'http':
      // A 401 may have been of a token that was renewed or left meanwhile.
      return failure.status >= 500 || failure.status === 401;
    case 'signed-out':
    case 'not-json':
    case 'no-list':
    case 'too-large':
      return false;
  }
}

async function fetchText(spec: LoadedCatalogSpec, access: CatalogAccess): Promise<string> {
  const isOfService = 'url' in spec;
  const needsAccess = isOfService && spec.authenticated === true;
  const authorization = needsAccess ? await access.authorize() : ANYBODY;
  if (!authorization) throw new CatalogError({ code: 'signed-out' });
  const signal = AbortSignal.timeout(access.timeoutMs);
  const noteBreak = (cause: unknown): never => {
    throw new CatalogError({ code: signal.aborted ? 'timeout' : 'network' }, { cause });
  };
  const response = await fetch(isOfService ? toServiceUrl(access.baseUrl, spec.url) : spec.file, {
    headers: { accept: 'application/json', ...authorization.headers },
    credentials: authorization.credentials,
    signal,
  }).catch(noteBreak);
  if (needsAccess && response.status === 401) access.noteUnauthorized(authorization);
  if (!response.ok) throw new CatalogError({ code: 'http', status: response.status });
  const { text, truncated } = await readCapped(response, MAX_CATALOG_BYTES).catch(noteBreak);
  if (truncated) throw new CatalogError({ code: 'too-large' });
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Its own message would repeat what the service sent.
    throw new CatalogError({ code: 'not-json' });
  }
}
