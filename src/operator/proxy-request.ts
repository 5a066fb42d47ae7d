/** What `npm run proxy` was asked for, checked before a configuration is made of it. */
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { findPassedOn } from '../domain/profile/passed-on.ts';
import { toBaseUrl, toTimeoutMs } from '../domain/profile/profile.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { LOCAL_HOSTS } from '../domain/profile/profile-urls.ts';
import { isInContractPath } from './contract-path.ts';

/** As the operator wrote it. */
export interface ProxyRequest {
  readonly serviceUrl: string;
  /** Host name of the app; the file says YOURS without one. */
  readonly name?: string | undefined;
  /** Folder of the built app; that of the shipped file without one. */
  readonly root?: string | undefined;
}

/** One address of the profile. */
export interface PassedPath {
  /** Texts of the path between its parameters, as browsers ask for it, not escaped. */
  readonly texts: readonly string[];
  /** Place of an address without a parameter at the service, escaped as in a URL. */
  readonly servicePath: string;
  readonly methods: readonly string[];
}

/** All that depends on a profile, a service and a place. */
export interface ProxyPlan extends Pick<ProxyRequest, 'name' | 'root'> {
  readonly profile: ProfileSpec;
  readonly service: URL;
  readonly passed: readonly PassedPath[];
  /** Start of each path at the app, not escaped, and its replacement at the service, escaped and not escaped. */
  readonly prefix: { readonly own: string; readonly service: string; readonly serviceText: string };
  /** The server adds one secret for all agents, because they prove nothing themselves. */
  readonly addsSecret: boolean;
  readonly keepsCookies: boolean;
  /** Longer than browsers wait. */
  readonly waitSeconds: number;
  readonly bodyBytes: number;
}

export type PlanResult =
  | { readonly ok: true; readonly plan: ProxyPlan; readonly warnings: readonly string[] }
  /** A sentence that names the place and the remedy. */
  | { readonly ok: false; readonly problem: string };

const BODY_BYTES = 8 * 1024 * 1024;
/** A configuration reads these as they stand. */
const PLAIN_PATH = /^\/[\p{L}\p{N}\p{M}._~:@+,=/-]*$/u;
/** `/api/publicapi` */
const CONTRACT_BEGIN = FINALIZE_PATH.split('/').slice(0, 3).join('/').toLowerCase();
/** Files of the app, which an address of the service must not hide. */
export const OWN_FILES =
  /^\/(?:|assets\/.*|help\/.*|[\w-]+\.(?:html|js|svg|txt)|profile(?:\.schema)?\.json)$/;
/** A parameter that follows this text could be any folder of the app. */
const IN_FIRST_SEGMENT = /^\/[^/]*$/;

export function planProxy(profile: ProfileSpec, request: ProxyRequest): PlanResult {
  const service = readServiceUrl(request.serviceUrl);
  if (typeof service === 'string') return fail(service);
  const problem = findProfileProblem(profile) ?? findOptionProblem(request) ?? findPathTwice(service);
  if (problem !== undefined) return fail(problem);
  const own = toEscaped(toBaseUrl(profile));
  const servicePrefix = service.pathname.replace(/\/+$/, '');
  const prefix = {
    own: unescapePath(own),
    service: servicePrefix,
    serviceText: unescapePath(servicePrefix),
  };
  const passed = findPassedOn(profile).map(
    ({ texts, methods }): PassedPath => ({
      texts: texts.map(unescapePath),
      servicePath: servicePrefix + texts.join('').slice(own.length),
      methods: [...methods],
    }),
  );
  const pathProblem = findPathProblem(passed);
  if (pathProblem !== undefined) return fail(pathProblem);
  const { kind = 'none' } = profile.authentication ?? {};
  return {
    ok: true,
    warnings: [...findServiceWarnings(service), ...findPageWarnings(profile)],
    plan: {
      profile,
      service,
      passed,
      prefix,
      name: request.name,
      root: request.root,
      addsSecret: kind === 'none',
      keepsCookies: kind === 'cookie',
      waitSeconds: Math.ceil(toTimeoutMs(profile) / 1000) + 5,
      bodyBytes: Math.max(BODY_BYTES, profile.limits?.bodyBytes ?? 0),
    },
  };
}

function findPathProblem(passed: readonly PassedPath[]): string | undefined {
  const unwritable = passed.find(({ texts }) => !PLAIN_PATH.test(texts.join('')));
  if (unwritable)
    return `the profile asks for ${toShown(unwritable)}: this command writes no path with such signs. Let the service offer it under letters, digits and .-_~:@+,=/`;
  const hidden = passed.find(
    ({ texts }) =>
      OWN_FILES.test(texts.join('')) || (texts.length > 1 && IN_FIRST_SEGMENT.test(texts[0] ?? '')),
  );
  if (hidden)
    return `the profile asks the service for ${toShown(hidden)}, which is or covers files of Enrola: write "baseUrl": "/service" into the profile, and the service's addresses lie under it`;
  return undefined;
}

function toShown({ texts }: PassedPath): string {
  return texts.join('{…}');
}

function fail(problem: string): PlanResult {
  return { ok: false, problem };
}

/** @returns a sentence where it is none */
function readServiceUrl(text: string): URL | string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && !PLAIN_PATH.test(unescapePath(url.pathname)))
    return `SERVICE_URL: this command writes no path with such signs as in «${url.pathname}»; letters, digits and .-_~:@+,=/ are known`;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return `SERVICE_URL must be an address with https: or http:, such as https://service.example/v2, not «${text}»`;
  if (url.username || url.password || url.search || url.hash)
    return `SERVICE_URL must be an address without a user, a query and a fragment: https://${url.host}${url.pathname}`;
  return url;
}

/** Two segments are no chance; one alone (`/api`) may be the path of a gateway, and is only told. */
function findPathTwice(service: URL): string | undefined {
  const path = toContractPart(service);
  const begin = path?.toLowerCase().indexOf(CONTRACT_BEGIN) ?? -1;
  if (path === undefined || begin === -1) return undefined;
  return `SERVICE_URL: «${path}» has a part of the contract's path, which Enrola adds itself, so requests would go to ${service.origin}${path}${FINALIZE_PATH}. Write ${service.origin}${path.slice(0, begin)}`;
}

/** The path of a service that ends in a part of the contract's path, or has its beginning. */
function toContractPart({ pathname }: URL): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  return isInContractPath(path) ? path : undefined;
}

function findServiceWarnings(service: URL): readonly string[] {
  const { protocol, hostname, origin } = service;
  const path = toContractPart(service);
  const warnings: string[] = [];
  if (protocol !== 'https:' && !LOCAL_HOSTS.includes(hostname))
    warnings.push(`SERVICE_URL: ${origin} is not https, so everybody on the way can read what agents enter`);
  if (path !== undefined)
    warnings.push(
      `SERVICE_URL: Enrola adds the contract's path itself, so requests go to ${origin}${path}${FINALIZE_PATH}: is the end of «${path}» meant?`,
    );
  return warnings;
}

/** The answers of the service name the next pages, so no configuration made of the profile can pass on their paths. */
function findPageWarnings(profile: ProfileSpec): readonly string[] {
  return Object.entries(profile.catalogs ?? {}).flatMap(([name, catalog]) => {
    if (!('url' in catalog) || !catalog.url.startsWith('/') || !catalog.pages || !('next' in catalog.pages))
      return [];
    const path = toBaseUrl(profile) + (catalog.url.split('?', 1)[0] ?? '');
    return `catalogs.${name}.pages.next: the next pages must lie at ${path} too, because no other path is passed on for this list. Let the service answer with a query alone, such as "?page=2", or write "pages": { "parameter": "page" } with its name for the number of the page`;
  });
}

function findProfileProblem(profile: ProfileSpec): string | undefined {
  const baseUrl = toBaseUrl(profile);
  if (profile.sample)
    return 'sample: the codes of a sample are those of no service. Name the profile of your service';
  if (profile.authentication?.kind === 'team')
    return 'authentication.kind: "team" is for the team server, whose nginx has a file of its own (src/operator/proxies/enrola-team.conf)';
  if (baseUrl !== '' && !baseUrl.startsWith('/'))
    return `baseUrl: browsers ask ${baseUrl} themselves, past this server. Write "baseUrl": "" or a path such as "/service"`;
  return undefined;
}

function findOptionProblem({ name, root }: ProxyRequest): string | undefined {
  if (name !== undefined && !/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(name))
    return `--name: «${name}» is no host name; write one such as desk.example, without https:// and path`;
  if (root !== undefined && !/^\/[\w./@+-]*$/.test(root))
    return `--root: «${root}» is no whole path of letters, digits and ._@+-/; write one such as /srv/enrola/dist`;
  return undefined;
}

function toEscaped(path: string): string {
  return path === '' ? '' : new URL(path, 'https://enrola.invalid').pathname;
}

/** As it stands where it cannot be unescaped: it is refused then. */
function unescapePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
