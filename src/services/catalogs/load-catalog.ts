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

/** Nobody has signed in yet: asking again changes nothing. */
export class SignedOutError extends Error {}

/** Fetches and reads a list. Rejects with the cause, for developers; it carries no value of anybody. */
export async function loadCatalog(spec: LoadedCatalogSpec, access: CatalogAccess): Promise<CatalogCopy> {
  const isOfService = 'url' in spec;
  const needsAccess = isOfService && spec.authenticated === true;
  const authorization = needsAccess ? await access.authorize() : ANYBODY;
  if (!authorization) throw new SignedOutError();
  const response = await fetch(isOfService ? toServiceUrl(access.baseUrl, spec.url) : spec.file, {
    headers: { accept: 'application/json', ...authorization.headers },
    credentials: authorization.credentials,
    signal: AbortSignal.timeout(access.timeoutMs),
  });
  if (needsAccess && response.status === 401) access.noteUnauthorized(authorization);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const { text, truncated } = await readCapped(response, MAX_CATALOG_BYTES);
  if (truncated) throw new Error(`more than ${MAX_CATALOG_BYTES} bytes`);
  const json: unknown = JSON.parse(text);
  const reading = readCatalog(json, spec);
  if (!reading.ok) throw new Error('no list where the profile says');
  return { entries: reading.entries, loadedAt: now() };
}
