import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ProfileSpec, profileSchema } from '../domain/profile/schema/profile-schema.ts';
import { toProfileJsonSchema } from './json-schema.ts';
import { findOrigins, toSecurityHeaders } from '../domain/profile/security-headers.ts';

const SOUND = { name: 'x', baseUrl: '' };
const ORIGIN = 'https://a.example';
const step = { url: '/s', token: '/t' };
const signIn = { ...step, userMember: 'u', passwordMember: 'p' };
const list = { value: 'v' };
const openId = { kind: 'openid-connect', issuer: ORIGIN, clientId: 'c' };

/** Each key of a profile that holds an address, with a profile that has an address there. */
const ADDRESSES: Readonly<Record<string, object>> = {
  baseUrl: { baseUrl: `${ORIGIN}/api` },
  'authentication.signIn.url': {
    authentication: { kind: 'bearer', signIn: { ...signIn, url: `${ORIGIN}/s` } },
  },
  'authentication.refresh.url': {
    authentication: { kind: 'bearer', signIn, refresh: { ...step, url: `${ORIGIN}/s?x=1` } },
  },
  'authentication.signOut.url': {
    authentication: { kind: 'bearer', signIn, signOut: { url: `${ORIGIN}/s` } },
  },
  'authentication.issuer': { authentication: openId },
  'authentication.origins': { authentication: { ...openId, issuer: 'https://i.example', origins: [ORIGIN] } },
  'catalogs.*.url': { catalogs: { x: { ...list, url: `${ORIGIN}/x` } } },
};

/** The other text keys of a profile: they never name an origin. */
const OTHER_TEXTS = [
  '$schema',
  'answers.clients.identifier',
  'answers.clients.list',
  'answers.clients.number',
  'answers.fieldErrors.messageMember',
  'answers.fieldErrors.pathMember',
  'answers.fieldErrors.pointer',
  'answers.message',
  'answers.noEffect[].equals',
  'answers.noEffect[].pointer',
  'answers.noEffect[].reason',
  'answers.reference',
  'answers.success.equals',
  'answers.success.pointer',
  'authentication.clientId',
  'authentication.header',
  'authentication.parameters',
  'authentication.prefix',
  'authentication.profile',
  'authentication.refresh.constants',
  'authentication.refresh.expiresIn',
  'authentication.refresh.refreshToken',
  'authentication.refresh.refreshTokenMember',
  'authentication.refresh.token',
  'authentication.scope',
  'authentication.signIn.constants',
  'authentication.signIn.expiresIn',
  'authentication.signIn.message',
  'authentication.signIn.passwordMember',
  'authentication.signIn.refreshToken',
  'authentication.signIn.token',
  'authentication.signIn.userMember',
  'case.rules[].restrict',
  'case.rules[].suggest',
  'case.sections[].entries[].catalog',
  'case.sections[].entries[].found.equals',
  'case.sections[].entries[].found.pointer',
  'case.sections[].entries[].key',
  'case.sections[].entries[].notFound.equals',
  'case.sections[].entries[].notFound.pointer',
  'case.sections[].entries[].options[].value',
  'case.sections[].entries[].path',
  'case.sections[].key',
  'case.sections[].questionnaire.bands[].codPerfilRiesgo',
  'case.sections[].questionnaire.version',
  'case.sections[].sum.entry',
  'catalogs.*.aliases',
  'catalogs.*.entries[].aliases',
  'catalogs.*.entries[].formerNames',
  'catalogs.*.entries[].includes',
  'catalogs.*.entries[].region',
  'catalogs.*.entries[].value',
  'catalogs.*.file',
  'catalogs.*.group',
  'catalogs.*.groupAliases',
  'catalogs.*.label',
  'catalogs.*.list',
  // The address of a next page comes with an answer, and must be of the same origin.
  'catalogs.*.pages.next',
  'catalogs.*.pages.parameter',
  'catalogs.*.parent.catalog',
  'catalogs.*.parent.member',
  'catalogs.*.value',
  'catalogs.*.where',
  'checks[].areas',
  'checks[].types',
  'fields.*.catalog',
  'fields.*.suggest',
  'lookUp.found.equals',
  'lookUp.found.pointer',
  'lookUp.notFound.equals',
  'lookUp.notFound.pointer',
  'lookUp.path',
  'request.headers',
  'review.returnCategories[].code',
  'rules[].restrict',
  'rules[].suggest',
];

const toSpec = (change: object): ProfileSpec => profileSchema().parse({ ...SOUND, ...change });
const policyOf = (change: object, options = {}) =>
  toSecurityHeaders(toSpec(change), options)['Content-Security-Policy'] ?? '';
const connectSources = (change: object) => /connect-src ([^;]*)/.exec(policyOf(change))?.[1];

test('every text key of the profile schema is listed here, as an address or as another text', () => {
  expect(findTextKeys()).toEqual([...Object.keys(ADDRESSES), ...OTHER_TEXTS].toSorted());
});

test.each(Object.entries(ADDRESSES))('connect-src allows the origin of the key %s', (_, change) => {
  expect(findOrigins(toSpec(change))).toContain(ORIGIN);
  expect(connectSources(change)).toContain(` ${ORIGIN}`);
});

test("connect-src gets no extra origin from paths and files of the app's own origin", () => {
  const catalogs = { x: { ...list, url: '/x' }, y: { ...list, file: '/y.json' } };
  expect(connectSources({ baseUrl: '/api', catalogs })).toBe("'self'");
});

test('connect-src lists each origin once, with its port, without path or query', () => {
  const catalogs = {
    x: { ...list, url: 'https://b.example:8443/x?y=1' },
    y: { ...list, url: `${ORIGIN}/y` },
  };
  expect(connectSources({ baseUrl: `${ORIGIN}/api`, catalogs })).toBe(
    `'self' ${ORIGIN} https://b.example:8443`,
  );
});

test('connect-src leaves out addresses with special characters, and no header value can be broken by one', () => {
  for (const url of [
    'https://a;script-src',
    'https://a"',
    "https://a'",
    'https://$host',
    'https://{host}',
    'https://a,b',
    'http://[::1]:1',
  ]) {
    expect(connectSources({ baseUrl: url }), url).toBe("'self'");
  }
  for (const value of Object.values(toSecurityHeaders(toSpec({}), { isHttps: true }))) {
    expect(value).toMatch(/^[\w ;:,='()./-]+$/);
  }
});

test("the content security policy allows only the app's own files and no framing, and can name a report path", () => {
  const directives = policyOf({}).split('; ');
  expect(directives).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types enrola-worker',
  ]);
  expect(policyOf({}, { reportPath: '/r' })).toBe(`${directives.join('; ')}; report-uri /r`);
});

test('Cross-Origin-Opener-Policy allows popups only when agents sign in with OpenID Connect', () => {
  const opener = (change: object) => toSecurityHeaders(toSpec(change))['Cross-Origin-Opener-Policy'];
  expect(opener({})).toBe('same-origin');
  expect(opener({ authentication: openId })).toBe('same-origin-allow-popups');
});

test('Strict-Transport-Security is sent only when the app is served over HTTPS', () => {
  expect(toSecurityHeaders(undefined)).not.toHaveProperty('Strict-Transport-Security');
  expect(toSecurityHeaders(undefined, { isHttps: true })).toHaveProperty('Strict-Transport-Security');
});

test('a bad profile gets the same headers as a profile without addresses', () => {
  expect(toSecurityHeaders(undefined)).toEqual(toSecurityHeaders(toSpec({})));
});

const partSchema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  additionalProperties: z.optional(z.unknown()),
});

/** Keys whose value is or contains a text that the schema does not limit to a list. Texts for the screen do not count. */
function findTextKeys(): string[] {
  const keys = new Set<string>();
  const isOpen = (json: unknown): boolean => {
    const part = partSchema.safeParse(json).data;
    if (!part) return false;
    const inner = [...(part.anyOf ?? []), ...(part.oneOf ?? []), part.items, part.additionalProperties];
    return (
      ([part.type].flat().includes('string') && !part.enum && part.const === undefined) || inner.some(isOpen)
    );
  };
  const walk = (json: unknown, path: string): void => {
    const part = partSchema.safeParse(json).data;
    if (!part) return;
    for (const [key, value] of Object.entries(part.properties ?? {})) {
      const keyPath = path === '' ? key : `${path}.${key}`;
      if (isOpen(value)) keys.add(keyPath);
      walk(value, keyPath);
    }
    for (const inner of [...(part.anyOf ?? []), ...(part.oneOf ?? [])]) walk(inner, path);
    walk(part.items, `${path}[]`);
    walk(part.additionalProperties, `${path}.*`);
  };
  walk(JSON.parse(toProfileJsonSchema()), '');
  return [...keys].toSorted();
}
