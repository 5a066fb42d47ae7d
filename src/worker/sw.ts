/**
 * The service worker: after the first visit the app opens without a network. It answers only for the app's
 * own files, its pages and `/profile.json`: requests to the service, and requests other than GET, never pass
 * through it. It sends nothing by itself. Built into `sw.js` by `src/build/offline-worker.ts`.
 */
import * as z from 'zod/mini';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import {
  findPolicyFlaws,
  POLICY_HEADERS,
  toReceivedPolicy,
  toSecurityHeaders,
} from '../domain/profile/security-headers.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { findUsableProfile } from '../domain/profile/sound-profile.ts';
import { isKeptPage } from '../services/navigation/pages.ts';
import { KEPT_AT_HEADER, PROFILE_CACHE, PROFILE_PATH } from '../services/offline/kept-copy.ts';
import { TAKE_OVER } from '../services/offline/take-over.ts';

declare const self: ServiceWorkerGlobalScope;

// As in the page: zod would probe `eval`, which the content policy reports.
z.config({ jitless: true });

const PAGE = '/index.html';
/** If a copy of the profile exists, a slower network counts as none. */
const PROFILE_PATIENCE_SECONDS = 4;

/**
 * One copy per file: some servers send `Vary: Origin`, and a preload has an origin where the first load had
 * none.
 */
const matchOptions = { ignoreVary: true };

/** All built files; each is checked against its hash, so that no other version mixes in. */
const files = new PrecacheController({ cacheName: 'enrola-files' });
// oxlint-disable-next-line no-underscore-dangle -- Workbox looks for this name
files.addToCacheList(self.__WB_MANIFEST);
files.strategy.matchOptions = matchOptions;

/**
 * The service profile: the server's answer, a refusal too. The copy serves only when no answer comes, and is
 * marked as a copy. Only a profile with which the app would start replaces it.
 */
const profile = new NetworkFirst({
  cacheName: PROFILE_CACHE,
  matchOptions,
  networkTimeoutSeconds: PROFILE_PATIENCE_SECONDS,
  plugins: [
    {
      // A sign-on in front of the server redirects to a place that `fetch()` may not follow: that is an
      // answer, not a missing network.
      requestWillFetch: ({ request }) => Promise.resolve(new Request(request, { redirect: 'manual' })),
      fetchDidSucceed: async ({ request, response }) =>
        readWhole(
          response.type === 'opaqueredirect'
            ? await fetch(request.url).catch(() => Response.error())
            : response,
        ),
      cacheWillUpdate: async ({ response }) => {
        const spec = await findProfile(response);
        if (!spec) return null;
        await adoptPolicy(spec, response.headers);
        return withHeader(response, KEPT_AT_HEADER, new Date().toISOString());
      },
      // Copies of older versions have no date.
      cachedResponseWillBeUsed: ({ cachedResponse }) =>
        Promise.resolve(
          !cachedResponse || cachedResponse.headers.has(KEPT_AT_HEADER)
            ? cachedResponse
            : withHeader(cachedResponse, KEPT_AT_HEADER, ''),
        ),
    },
  ],
});

// Pages before files, because `/` is both.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isKeptPage(url.pathname),
  files.createHandlerBoundToURL(PAGE),
);
// Workers have policies of their own.
registerRoute(
  ({ request, url, sameOrigin }) => isAsset(url, sameOrigin) && request.destination === 'worker',
  answerAsset,
);
registerRoute(new PrecacheRoute(files));
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && url.pathname + url.search === PROFILE_PATH && request.mode !== 'navigate',
  profile,
);
// A page of an earlier version still loads its parts as long as it is open.
registerRoute(({ url, sameOrigin }) => isAsset(url, sameOrigin), answerAsset);

self.addEventListener('install', (event) => event.waitUntil(install(event)));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOldFiles(event)]));
});

// An update waits until a page asks for it, or until no page is open.
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});

async function install(event: ExtendableEvent): Promise<void> {
  await files.install(event);
  // The page that installed the worker loaded its profile earlier: without a copy the next start would need a
  // network.
  const request = new Request(PROFILE_PATH, { cache: 'no-cache' });
  await Promise.allSettled(profile.handleAll({ event, request }));
  // Without a profile, the page keeps the headers that it came with.
  const copy = await caches.match(PROFILE_PATH, { ...matchOptions, cacheName: PROFILE_CACHE });
  await adoptPolicy(copy && findUsableProfile(await copy.text()));
}

function isAsset(url: URL, sameOrigin: boolean): boolean {
  return sameOrigin && url.pathname.startsWith('/assets/');
}

async function answerAsset({ request }: { readonly request: Request }): Promise<Response> {
  const kept = await caches.match(request.url, { ...matchOptions, cacheName: files.strategy.cacheName });
  if (!kept) return fetch(request);
  return request.destination === 'worker' ? withPolicy(kept, undefined) : kept;
}

/**
 * Files of earlier versions are deleted when no page can need them; a single open page has asked for this
 * version.
 */
async function dropOldFiles(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length < 2) await files.activate(event);
}

/**
 * The page is cached as long as its build, but its policies follow the profile, which may change any day and
 * whose answer has the same headers. They apply from the next start.
 * @param answer the headers of the profile's answer; without it, those of the page are checked
 */
async function adoptPolicy(spec: ProfileSpec | undefined, answer?: Headers): Promise<void> {
  const key = files.getCacheKeyForURL(PAGE);
  const cache = await caches.open(files.strategy.cacheName);
  const page = key === undefined ? undefined : await cache.match(key, matchOptions);
  if (key === undefined || !page) return;
  const adopted = withPolicy(page, spec, answer);
  if (toText(adopted.headers) !== toText(page.headers)) await cache.put(key, adopted);
}

/**
 * A cached response gets a policy at least as strict as the one that follows from the profile, which replaces
 * a missing or weaker header.
 */
function withPolicy(kept: Response, spec: ProfileSpec | undefined, answer = kept.headers): Response {
  const own = toSecurityHeaders(spec);
  const flawed = findPolicyFlaws(spec, toReceivedPolicy(answer)).map(({ header }) => header);
  const headers = new Headers(own);
  for (const [name, value] of kept.headers) headers.set(name, value);
  for (const name of POLICY_HEADERS)
    headers.set(name, (flawed.includes(name) ? undefined : answer.get(name)) ?? own[name]);
  return new Response(kept.body, { status: kept.status, headers });
}

function toText(headers: Headers): string {
  return JSON.stringify([...headers]);
}

/** Rejects when the answer breaks off, as if none had come: the page then gets the copy. */
async function readWhole(response: Response): Promise<Response> {
  if (response.status !== 200 || response.redirected) return response;
  return new Response(await response.arrayBuffer(), response);
}

/** Ignores the page of a sign-on, and the error of a gateway. */
async function findProfile(response: Response): Promise<ProfileSpec | undefined> {
  if (response.status !== 200 || response.redirected) return undefined;
  return findUsableProfile(await response.clone().text());
}

function withHeader(response: Response, name: string, value: string): Response {
  const { body, status, headers } = response;
  const changed = new Headers(headers);
  changed.set(name, value);
  return new Response(body, { status, headers: changed });
}
