import type { PolicyHeader } from './policy-headers.ts';
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
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
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
    'Permissions-Policy': ['clipboard-write=(self)', ...UNUSED_FEATURES.map((name) => `${name}=()`)].join(
      ', ',
    ),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(options.isHttps && { 'Strict-Transport-Security': `max-age=${HTTPS_SECONDS}` }),
  };
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
