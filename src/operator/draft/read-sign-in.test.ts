import { describe, expect, test } from 'vitest';
import { documentOf, draft, notesOf, profileOf } from './documents.fixture.ts';

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

describe('a refresh without a body', () => {
  const answer = {
    200: { content: { 'application/json': { schema: { properties: { token: { type: 'string' } } } } } },
  };
  const login = { properties: { usuario: { type: 'string' }, clave: { type: 'string' } } };
  const signIn = {
    post: { requestBody: { content: { 'application/json': { schema: login } } }, responses: answer },
  };
  const draftOf = (paths: object) => {
    const scheme = { components: { securitySchemes: { s: { type: 'http', scheme: 'bearer' } } } };
    const more = { ...scheme, security: [{ s: [] }] };
    return draft(documentOf({}, more, { '/login': signIn, ...paths }));
  };

  test.each([
    ['get', '/auth/refresh', { method: 'GET' }],
    ['get', '/sesion/renovar', { method: 'GET' }],
    ['post', '/token/renew', {}],
  ])('by %s %s sends the running token as a header', async (method, path, expected) => {
    const result = await draftOf({ [path]: { [method]: { responses: answer } } });
    expect(profileOf(result).authentication).toMatchObject({
      kind: 'bearer',
      refresh: { url: path, token: '/token', ...expected },
    });
  });

  test('that takes the token in its address is told', async () => {
    const get = {
      parameters: [{ in: 'query', name: 'refreshToken', required: true }],
      responses: answer,
    };
    const result = await draftOf({ '/auth/refresh': { get } });
    expect(profileOf(result).authentication).not.toHaveProperty('refresh');
    expect(notesOf(result).join()).toContain(
      'GET /auth/refresh gives a new token, but wants refreshToken, for which a profile has no value',
    );
  });

  test('is none where something else is renewed', async () => {
    const result = await draftOf({ '/polizas/renovar': { get: { responses: {} } } });
    expect(profileOf(result).authentication).not.toHaveProperty('refresh');
  });
});

describe('the flow with a password, of which the document describes the request', () => {
  const text = { type: 'string' };
  const draftOf = async (answer: object, body: object = {}) => {
    const form = { required: Object.keys(body), properties: { username: text, password: text, ...body } };
    const post = {
      requestBody: { content: { 'application/x-www-form-urlencoded': { schema: form } } },
      responses: { 200: { content: { 'application/json': { schema: { properties: answer } } } } },
    };
    const scheme = { type: 'oauth2', flows: { password: { tokenUrl: '/token', scopes: {} } } };
    const more = { components: { securitySchemes: { s: scheme } }, security: [{ s: [] }] };
    return draft(documentOf({}, more, { '/token': { post } }));
  };

  test('renews no token that the answer does not have', async () => {
    const result = await draftOf({ access_token: text });
    expect(profileOf(result).authentication).toEqual({
      kind: 'bearer',
      signIn: {
        url: '/token',
        encoding: 'form',
        userMember: 'username',
        passwordMember: 'password',
        constants: { grant_type: 'password' },
        token: '/access_token',
      },
    });
    expect(notesOf(result).join()).toContain('for how long a token is good');
  });

  test('renews the one that it has', async () => {
    const result = await draftOf({
      access_token: text,
      refresh_token: text,
      expires_in: { type: 'integer' },
    });
    expect(profileOf(result).authentication).toMatchObject({
      refresh: { url: '/token', refreshToken: '/refresh_token', expiresIn: '/expires_in' },
    });
  });

  test('says which further members it wants, and takes those with one value', async () => {
    const result = await draftOf(
      { access_token: text },
      { client_id: text, grant_type: text, canal: { const: 'WEB' } },
    );
    expect(profileOf(result).authentication).toMatchObject({
      signIn: { constants: { grant_type: 'password', canal: 'WEB' } },
    });
    expect(notesOf(result).filter((note) => note.includes('"constants"'))).toEqual([
      'authentication.signIn: the service also wants client_id: write its value into "constants", unless it is a secret',
    ]);
  });
});
