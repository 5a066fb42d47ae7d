import { expect, test } from 'vitest';
import { documentOf, draft, profileOf } from './documents.fixture.ts';

const drafted = async (scheme: object) => {
  const more = { components: { securitySchemes: { s: scheme } }, security: [{ s: [] }] };
  return profileOf(await draft(documentOf({}, more))).authentication;
};
const ISSUER = 'https://id.example/realms/x';

test.each<[what: string, scheme: object, expected: object | undefined]>([
  ['a cookie', { type: 'apiKey', in: 'cookie', name: 'sid' }, { kind: 'cookie' }],
  ['a key in the address', { type: 'apiKey', in: 'query', name: 'key' }, undefined],
  ['a header that a page cannot send', { type: 'apiKey', in: 'header', name: 'Cookie' }, undefined],
  ['HTTP basic', { type: 'http', scheme: 'basic' }, undefined],
  [
    'a token that comes from elsewhere',
    { type: 'http', scheme: 'bearer' },
    { kind: 'header', header: 'Authorization', prefix: 'Bearer ' },
  ],
  [
    'a provider',
    { type: 'openIdConnect', openIdConnectUrl: `${ISSUER}/.well-known/openid-configuration` },
    { kind: 'openid-connect', issuer: ISSUER, clientId: 'enrola' },
  ],
  [
    'the flow with a code',
    {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          authorizationUrl: `${ISSUER}/protocol/openid-connect/auth`,
          scopes: { enrolar: '' },
        },
      },
    },
    { kind: 'openid-connect', issuer: ISSUER, scope: 'openid enrolar' },
  ],
  [
    'the flow with a password',
    { type: 'oauth2', flows: { password: { tokenUrl: '/oauth/token', scopes: {} } } },
    {
      kind: 'bearer',
      signIn: {
        url: '/oauth/token',
        encoding: 'form',
        userMember: 'username',
        token: '/access_token',
        constants: { grant_type: 'password' },
      },
    },
  ],
  [
    'the flow of a server',
    { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/t', scopes: {} } } },
    undefined,
  ],
])('%s becomes what a browser can do of it', async (_, scheme, expected) => {
  const authentication = await drafted(scheme);
  if (expected) expect(authentication).toMatchObject(expected);
  else expect(authentication).toBeUndefined();
});
