import { expect, test } from 'vitest';
import { findPolicyFlaws, type PolicyFlaw, toReceivedPolicy, toSecurityHeaders } from './security-headers.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

const SPEC: ProfileSpec = { name: 'x', baseUrl: 'https://service.example' };
const OPEN_ID: ProfileSpec = {
  ...SPEC,
  authentication: { kind: 'openid-connect', issuer: 'https://login.example', clientId: 'c' },
};
const POLICY = toSecurityHeaders(SPEC)['Content-Security-Policy'];
const CONTENT = 'Content-Security-Policy';
const OPENER = 'Cross-Origin-Opener-Policy';

/** Problems of an answer with these headers. */
function findIn(
  content: string | undefined,
  opener: string | undefined = 'same-origin',
  spec: ProfileSpec | undefined = SPEC,
): readonly PolicyFlaw[] {
  const headers = new Headers();
  if (content !== undefined) headers.set(CONTENT, content);
  if (opener !== undefined) headers.set(OPENER, opener);
  return findPolicyFlaws(spec, toReceivedPolicy(headers));
}

const laxIn = (...lax: readonly string[]) => [{ header: CONTENT, lax }];
const replace = (directive: string, value: string) =>
  POLICY.replace(new RegExp(`${directive} [^;]*`), `${directive} ${value}`);
const without = (directive: string) => POLICY.replace(new RegExp(`${directive} [^;]*(; )?`), '');

test('the headers of a profile have no flaw under that profile, wherever violations are reported', () => {
  for (const spec of [undefined, SPEC, OPEN_ID])
    for (const options of [{}, { reportPath: '/r' }, { isHttps: true }]) {
      const headers = new Headers(toSecurityHeaders(spec, options));
      expect(findPolicyFlaws(spec, toReceivedPolicy(headers))).toEqual([]);
    }
});

test('a header that is missing is a flaw', () => {
  expect(findPolicyFlaws(SPEC, toReceivedPolicy(new Headers()))).toEqual([
    { header: CONTENT, lax: undefined },
    { header: OPENER, lax: undefined },
  ]);
});

test.each<[directive: string, policy: string]>([
  ['script-src', replace('script-src', "'self' 'unsafe-inline'")],
  ['script-src', replace('script-src', "'self' 'unsafe-eval'")],
  ['script-src', replace('script-src', '*')],
  ['script-src-elem', `${POLICY}; script-src-elem *`],
  ['style-src', replace('style-src', "'self' 'unsafe-inline'")],
  ['img-src', replace('img-src', '*')],
  ['worker-src', replace('worker-src', "'self' blob:")],
  ['connect-src', replace('connect-src', "'self' https://service.example https://elsewhere.example")],
  ['connect-src', replace('connect-src', '*')],
  ['default-src', replace('default-src', "'self'")],
  ['default-src', without('default-src')],
  ['font-src', replace('font-src', "'self' data:")],
  ['media-src', `${POLICY}; media-src data:`],
  ['frame-src', `${POLICY}; frame-src https://elsewhere.example`],
  ['object-src', replace('object-src', "'self'")],
  ['base-uri', without('base-uri')],
  ['form-action', replace('form-action', "'self'")],
  ['frame-ancestors', without('frame-ancestors')],
  ['require-trusted-types-for', without('require-trusted-types-for')],
  ['trusted-types', replace('trusted-types', 'enrola-worker intruder')],
  ['trusted-types', without('trusted-types')],
  // Browsers take the first of two.
  ['img-src', `img-src *; ${POLICY}`],
])('a policy that allows more in %s is laxer: %s', (directive, policy) => {
  expect(findIn(policy)).toEqual(laxIn(directive));
});

test('a policy that says nothing of the app is laxer in everything', () => {
  const [flaw] = findIn('upgrade-insecure-requests');
  expect(flaw?.lax).toEqual([
    'default-src',
    'base-uri',
    'form-action',
    'frame-ancestors',
    'trusted-types',
    'require-trusted-types-for',
  ]);
});

test.each<[what: string, policy: string]>([
  ['fewer sources', replace('connect-src', "'self'")],
  ['none of them', replace('img-src', "'none'")],
  ['a directive that only forbids', `${POLICY}; sandbox allow-scripts; upgrade-insecure-requests`],
  ['no directive where the default is as strict', without('object-src')],
  ['other blanks and capitals', ` ${POLICY.replace('script-src', 'SCRIPT-SRC').replaceAll('; ', ' ;\t')} ;`],
  ['a second, laxer one, for each holds', `${POLICY}, default-src *`],
  ['two that are strict together', `${without('base-uri')}, base-uri 'none'`],
])('a policy with %s is no flaw', (_, policy) => {
  expect(findIn(policy)).toEqual([]);
});

test('of two policies that are lax in the same thing neither makes up for the other, wherever they say it', () => {
  const flaws = findIn(`${without('default-src')}, ${POLICY}; media-src *`);
  expect(flaws).toEqual(laxIn('default-src'));
});

test('the opener policy may be stricter than the profile asks, never laxer', () => {
  const lax = (value: string) => [{ header: OPENER, lax: [value] }];
  expect(findIn(POLICY, 'same-origin; report-to="x"')).toEqual([]);
  expect(findIn(POLICY, 'same-origin-allow-popups')).toEqual(lax('same-origin-allow-popups'));
  expect(findIn(POLICY, 'unsafe-none')).toEqual(lax('unsafe-none'));
  expect(findIn(POLICY, 'SAME-ORIGIN')).toEqual(lax('SAME-ORIGIN'));
  const policy = toSecurityHeaders(OPEN_ID)[CONTENT];
  expect(findIn(policy, 'same-origin-allow-popups', OPEN_ID)).toEqual([]);
  expect(findIn(policy, 'same-origin', OPEN_ID)).toEqual([]);
});

test('where the profile is not known, only the addresses are left to the server', () => {
  const flawsOf = (policy: string) =>
    findPolicyFlaws(undefined, { [CONTENT]: policy, [OPENER]: 'same-origin' });
  expect(flawsOf(POLICY)).toEqual([]);
  expect(flawsOf(replace('script-src', '*'))).toEqual(laxIn('script-src'));
});

test('passkeys are for the app of a team alone', () => {
  const permissionsOf = (...spec: Parameters<typeof toSecurityHeaders>) =>
    toSecurityHeaders(...spec)['Permissions-Policy'];
  const team = { ...OPEN_ID, authentication: { kind: 'team', profile: 'p' } } as const;
  for (const name of ['publickey-credentials-create', 'publickey-credentials-get']) {
    expect(permissionsOf(team)).toContain(`${name}=(self)`);
    expect(permissionsOf(OPEN_ID)).toContain(`${name}=()`);
  }
});
