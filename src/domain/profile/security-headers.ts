import { findUrls } from './profile-urls.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/**
 * What a server tells browsers with every answer of the app, by name: the one source for the server of `npm start`, for
 * nginx and for Caddy.
 */
export type SecurityHeaders = Readonly<Record<string, string>> & Readonly<Record<PolicyHeader, string>>;

interface HeaderOptions {
  /** Where browsers post what they blocked; undefined: nowhere. */
  readonly reportPath?: string;
  /** Served by https, so that browsers may be told to ask by nothing else. */
  readonly isHttps?: boolean;
}

/** What browsers know and the app has no use for. They warn of names that they do not know, so none stands here. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'cross-origin-isolated',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
/** Passkeys, with which a team signs in. */
const TEAM_FEATURES = ['publickey-credentials-create', 'publickey-credentials-get'];
/** Two years, as the lists that browsers carry ask for at least one. */
const HTTPS_SECONDS = 63_072_000;

/** @param spec undefined for a profile that is bad: the app then shows what is wrong, and asks nobody */
export function toSecurityHeaders(
  spec: ProfileSpec | undefined,
  options: HeaderOptions = {},
): SecurityHeaders {
  // A sign-in at a provider opens a window that the page leads there, and closes where the browser lets it.
  const opensWindow = spec?.authentication?.kind === 'openid-connect';
  return {
    'Content-Security-Policy': toContentPolicy(spec ? findOrigins(spec) : [], options.reportPath),
    'Cross-Origin-Opener-Policy': opensWindow ? 'same-origin-allow-popups' : 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': toPermissions(spec?.authentication?.kind === 'team'),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(options.isHttps && { 'Strict-Transport-Security': `max-age=${HTTPS_SECONDS}` }),
  };
}

function toPermissions(isTeam: boolean): string {
  const used = ['clipboard-write', ...(isTeam ? TEAM_FEATURES : [])];
  const unused = [...UNUSED_FEATURES, ...(isTeam ? [] : TEAM_FEATURES)];
  return [...used.map((name) => `${name}=(self)`), ...unused.map((name) => `${name}=()`)].join(', ');
}

/**
 * Origins, besides the one of the app, that a browser asks: sorted, each once. Only those that a content policy can name
 * (no IPv6 address, nothing that would end a directive).
 */
export function findOrigins(spec: ProfileSpec): readonly string[] {
  const origins = findUrls(spec).flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).origin] : []));
  return [...new Set(origins)].filter((origin) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin)).toSorted();
}

function toContentPolicy(origins: readonly string[], reportPath: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    // The typeface.
    "font-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    // `default-src` does not stand for these.
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // The one that vouches for the addresses of the app's own workers.
    'trusted-types enrola-worker',
    ...(reportPath === undefined ? [] : [`report-uri ${reportPath}`]),
  ].join('; ');
}

/** The headers that follow from the profile. */
export const POLICY_HEADERS = ['Content-Security-Policy', 'Cross-Origin-Opener-Policy'] as const;
type PolicyHeader = (typeof POLICY_HEADERS)[number];

/** What a server sent; null for a header that it left out. */
export type ReceivedPolicy = Readonly<Record<PolicyHeader, string | null>>;

export function toReceivedPolicy(headers: { get: (name: string) => string | null }): ReceivedPolicy {
  const [content, opener] = POLICY_HEADERS;
  return { [content]: headers.get(content), [opener]: headers.get(opener) };
}

export interface PolicyFlaw {
  readonly header: PolicyHeader;
  /** In what it allows more than follows from the profile: directives, or the value. Undefined where it is missing. */
  readonly lax: readonly string[] | undefined;
}

type Directives = ReadonlyMap<string, readonly string[]>;

/** Which directive stands for one that is missing (CSP level 3); `default-src` for every other in the list. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': ['script-src'],
  'script-src-attr': ['script-src'],
  'style-src-elem': ['style-src'],
  'style-src-attr': ['style-src'],
  'worker-src': ['child-src', 'script-src'],
  'frame-src': ['child-src'],
  'fenced-frame-src': ['frame-src', 'child-src'],
};
const FETCHES = [
  ...Object.keys(FALLBACKS),
  'child-src',
  'connect-src',
  'font-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'style-src',
];
/** Lists of what is allowed for which nothing else stands. */
const LISTS = ['base-uri', 'form-action', 'frame-ancestors', 'trusted-types'];
/** A list of what is demanded. */
const DEMANDS = 'require-trusted-types-for';
/** From lax to strict. */
const OPENER_POLICIES = ['same-origin-allow-popups', 'same-origin'];

/**
 * Where a server's policy is missing, or allows more than follows from its profile. A stricter one is no flaw.
 * @param spec undefined where the profile is not known: then any address may be asked
 */
export function findPolicyFlaws(
  spec: ProfileSpec | undefined,
  received: ReceivedPolicy,
): readonly PolicyFlaw[] {
  const own = toSecurityHeaders(spec);
  return POLICY_HEADERS.flatMap((header): PolicyFlaw[] => {
    const value = received[header];
    if (value === null) return [{ header, lax: undefined }];
    const lax =
      header === 'Content-Security-Policy'
        ? findLaxDirectives(value, own[header], spec === undefined ? ['connect-src'] : [])
        : findLaxOpener(value, own[header]);
    return lax.length > 0 ? [{ header, lax }] : [];
  });
}

/** Of several policies, which a comma separates, each holds: what one of them forbids is forbidden. */
function findLaxDirectives(received: string, own: string, ignored: readonly string[]): readonly string[] {
  const law = readDirectives(own);
  const policies = received.split(',').map(readDirectives);
  const lax = [...FETCHES, ...LISTS, DEMANDS].filter(
    (name) => !ignored.includes(name) && policies.every((policy) => isLax(policy, law, name)),
  );
  // As they stand in the header; of several policies the first is told.
  const names = lax.map((name) =>
    FETCHES.includes(name) ? findInForce(policies[0] ?? new Map(), name) : name,
  );
  return [...new Set(names)];
}

function isLax(policy: Directives, law: Directives, name: string): boolean {
  if (FETCHES.includes(name)) {
    return !isWithin(policy.get(findInForce(policy, name)), law.get(findInForce(law, name)));
  }
  if (LISTS.includes(name)) return !isWithin(policy.get(name), law.get(name));
  const demanded = policy.get(name) ?? [];
  return law.get(name)?.some((what) => !demanded.includes(what)) ?? false;
}

/** A list that is missing allows everything. */
function isWithin(allowed: readonly string[] | undefined, limit: readonly string[] | undefined): boolean {
  return limit === undefined || (allowed?.every((source) => limit.includes(source)) ?? false);
}

function findInForce(policy: Directives, name: string): string {
  return [name, ...(FALLBACKS[name] ?? [])].find((each) => policy.has(each)) ?? 'default-src';
}

/** Of a directive that stands twice browsers take the first. */
function readDirectives(policy: string): Directives {
  const directives = new Map<string, readonly string[]>();
  for (const directive of policy.split(';')) {
    const [name = '', ...values] = directive.split(/\s+/).filter((part) => part !== '');
    const key = name.toLowerCase();
    if (key !== '' && !directives.has(key))
      directives.set(
        key,
        values.filter((value) => value !== "'none'" && value !== "'report-sample'"),
      );
  }
  return directives;
}

/** What browsers do not know counts as no policy. */
function findLaxOpener(received: string, own: string): readonly string[] {
  const value = received.replace(/;.*/, '').trim();
  return OPENER_POLICIES.indexOf(value) < OPENER_POLICIES.indexOf(own) ? [value] : [];
}
