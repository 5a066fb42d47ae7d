import { findUrls } from './profile-urls.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/**
 * Security headers of every answer with the app, by name. This is the one source for the server of `npm
 * start`, for nginx and for Caddy.
 */
export type SecurityHeaders = Readonly<Record<string, string>> & Readonly<Record<PolicyHeader, string>>;

interface HeaderOptions {
  /** Path to which browsers report what they blocked; without it, they do not report. */
  readonly reportPath?: string;
  /** True when the app is served by https, so that browsers may be told to use nothing else. */
  readonly isHttps?: boolean;
}

/**
 * Features that browsers know and the app does not use. Browsers warn of unknown names, so the list has none.
 */
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
/** Passkeys, which team members sign in with. */
const TEAM_FEATURES = ['publickey-credentials-create', 'publickey-credentials-get'];
/** Two years, because the preload lists of browsers require at least one. */
const HTTPS_SECONDS = 63_072_000;

/** @param spec undefined for an invalid profile: the app then shows its problems and sends no requests */
export function toSecurityHeaders(
  spec: ProfileSpec | undefined,
  options: HeaderOptions = {},
): SecurityHeaders {
  // A sign-in at a provider opens a window, and the page directs and closes that window when the browser
  // allows it.
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
 * Returns the origins, besides the app's, that a browser sends requests to, sorted and without repetition.
 * Leaves out origins that a content policy cannot name (no IPv6 address, nothing that would end a directive).
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
    // For the typeface.
    "font-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    // `default-src` does not cover these.
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // The policy that creates the addresses of the app's own workers.
    'trusted-types enrola-worker',
    ...(reportPath === undefined ? [] : [`report-uri ${reportPath}`]),
  ].join('; ');
}

/** The headers that depend on the profile. */
export const POLICY_HEADERS = ['Content-Security-Policy', 'Cross-Origin-Opener-Policy'] as const;
type PolicyHeader = (typeof POLICY_HEADERS)[number];

/** The policy headers that a server sent; null for a missing one. */
export type ReceivedPolicy = Readonly<Record<PolicyHeader, string | null>>;

export function toReceivedPolicy(headers: { get: (name: string) => string | null }): ReceivedPolicy {
  const [content, opener] = POLICY_HEADERS;
  return { [content]: headers.get(content), [opener]: headers.get(opener) };
}

export interface PolicyFlaw {
  readonly header: PolicyHeader;
  /**
   * The directives, or the value, that allow more than the profile needs. Undefined when the header is
   * missing.
   */
  readonly lax: readonly string[] | undefined;
}

type Directives = ReadonlyMap<string, readonly string[]>;

/** The fallbacks of a missing directive (CSP level 3); `default-src` for every other one in the list. */
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
/** Lists of allowed sources without a fallback. */
const LISTS = ['base-uri', 'form-action', 'frame-ancestors', 'trusted-types'];
/** A list of demands. */
const DEMANDS = 'require-trusted-types-for';
/** In the order from lax to strict. */
const OPENER_POLICIES = ['same-origin-allow-popups', 'same-origin'];

/**
 * Returns the headers that are missing, or that allow more than the profile needs. A stricter policy is no
 * flaw.
 * @param spec undefined for an unknown profile: requests to any address are then fine
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

/** Commas separate several policies, which all apply: whatever one of them forbids is forbidden. */
function findLaxDirectives(received: string, own: string, ignored: readonly string[]): readonly string[] {
  const law = readDirectives(own);
  const policies = received.split(',').map(readDirectives);
  const lax = [...FETCHES, ...LISTS, DEMANDS].filter(
    (name) => !ignored.includes(name) && policies.every((policy) => isLax(policy, law, name)),
  );
  // Returns the names as the header has them; with several policies, those of the first.
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

/** A missing list allows everything. */
function isWithin(allowed: readonly string[] | undefined, limit: readonly string[] | undefined): boolean {
  return limit === undefined || (allowed?.every((source) => limit.includes(source)) ?? false);
}

function findInForce(policy: Directives, name: string): string {
  return [name, ...(FALLBACKS[name] ?? [])].find((each) => policy.has(each)) ?? 'default-src';
}

/** Browsers use the first directive of each name. */
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

/** Browsers treat an unknown value as no policy. */
function findLaxOpener(received: string, own: string): readonly string[] {
  const value = received.replace(/;.*/, '').trim();
  return OPENER_POLICIES.indexOf(value) < OPENER_POLICIES.indexOf(own) ? [value] : [];
}
