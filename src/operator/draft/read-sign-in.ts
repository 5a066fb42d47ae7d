/** Authentication of a service: the security schemes of an OpenAPI document, and its sign-in operation. */
import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import type { Addresses } from './base-url.ts';
import {
  findBearerSignIn,
  readConstants,
  readTokens,
  type SignInContext,
  type Tokens,
} from './bearer-operations.ts';
import type { NoteDown } from './draft-note.ts';
import { findText, type JsonObject, toList, toObject } from './json.ts';
import type { Documents } from './load-document.ts';
import { findRequestBody, type Operation } from './operations.ts';

const ABOUT = 'authentication';
const SAME_FOR_ALL =
  'where the value is the same for the whole office, leave "authentication" out and let your server add it (connect.md, Secrets)';

export function readAuthentication(
  { root }: Documents,
  operation: Operation,
  context: SignInContext,
): AuthenticationSpec | undefined {
  const { schemas, note } = context;
  const names = namesOfSchemes(root, operation);
  const all = toObject(toObject(root['components'])['securitySchemes']);
  const schemes = names.map((name) => toObject(schemas.resolve(all[name])));
  if (schemes.length > 1)
    note(ABOUT, `the document names ${names.join(' and ')}; the first that a browser can do is drafted`);
  for (const scheme of schemes) {
    const drafted = fromScheme(scheme, context);
    if (drafted) return drafted;
  }
  if (schemes.length > 0) return undefined;
  const signIn = findBearerSignIn(context);
  note(
    ABOUT,
    signIn
      ? 'the document does not say that the enrollment needs a sign-in, but has one: take it out if it is for something else'
      : 'the document does not say who may send',
  );
  return signIn;
}

/** Returns a check that is true for operations that need the profile's sign-in. */
export function createNeedsSignIn({ root }: Documents): (operation: Operation) => boolean {
  return (operation) => namesOfSchemes(root, operation).length > 0;
}

/** Uses the first alternative; an empty one means that nobody needs to sign in. */
function namesOfSchemes(root: JsonObject, { json }: Operation): readonly string[] {
  const requirements = toList(json['security'] ?? root['security']).map(toObject);
  return requirements.flatMap((requirement) => Object.keys(requirement));
}

function fromScheme(scheme: JsonObject, context: SignInContext): AuthenticationSpec | undefined {
  const { note } = context;
  switch (scheme['type']) {
    case 'apiKey':
      return fromApiKey(scheme, note);
    case 'http':
      return fromHttp(scheme, context);
    case 'oauth2':
      return fromFlows(toObject(scheme['flows']), context);
    case 'openIdConnect': {
      const issuer = findText(scheme['openIdConnectUrl'])?.replace(
        /\/\.well-known\/openid-configuration$/,
        '',
      );
      return toProvider(issuer, 'openid', note);
    }
    case 'mutualTLS':
      note(ABOUT, 'the service wants a client certificate: your server has to present it');
      return undefined;
    default:
      note(ABOUT, `the document has a scheme of no known kind (${String(scheme['type'])})`);
      return undefined;
  }
}

function fromApiKey(scheme: JsonObject, note: NoteDown): AuthenticationSpec | undefined {
  const name = findText(scheme['name']);
  if (scheme['in'] === 'cookie') return { kind: 'cookie' };
  if (scheme['in'] !== 'header' || name === undefined) {
    note(ABOUT, 'the key goes into the address, where a browser must not put it: let your server add it');
    return undefined;
  }
  note(ABOUT, `each agent types ${name}; ${SAME_FOR_ALL}`);
  return { kind: 'header', header: name, label: { es: `Clave (${name})`, en: `Key (${name})` } };
}

function fromHttp(scheme: JsonObject, context: SignInContext): AuthenticationSpec | undefined {
  const { note } = context;
  const kind = String(scheme['scheme']).toLowerCase();
  if (kind === 'bearer') {
    const signIn = findBearerSignIn(context);
    if (signIn) return signIn;
    note(
      ABOUT,
      'the document has no operation that gives a token for a user and a password: agents type the token',
    );
    return {
      kind: 'header',
      header: 'Authorization',
      prefix: 'Bearer ',
      label: { es: 'Token de acceso', en: 'Access token' },
    };
  }
  note(
    ABOUT,
    `the service wants HTTP ${kind}, which Enrola cannot do: let your server add the header (connect.md, Secrets)`,
  );
  return undefined;
}

function fromFlows(flows: JsonObject, context: SignInContext): AuthenticationSpec | undefined {
  const { addresses, operations, note } = context;
  const { password, authorizationCode } = flows;
  if (authorizationCode !== undefined) {
    const { authorizationUrl, scopes } = toObject(authorizationCode);
    const names = Object.keys(toObject(scopes)).filter((scope) => scope !== 'openid');
    return toProvider(toIssuer(findText(authorizationUrl)), ['openid', ...names].join(' '), note);
  }
  const { tokenUrl, refreshUrl, scopes } = toObject(password);
  const url = toTokenUrl(tokenUrl, addresses, operations);
  if (url === undefined) {
    note(
      ABOUT,
      'the flow of the document is for servers, which can keep a secret: let yours add the token (connect.md, Secrets)',
    );
    return undefined;
  }
  const { tokens, constants } = readTokenRequest(url, context);
  const scope = Object.keys(toObject(scopes)).join(' ');
  return {
    kind: 'bearer',
    signIn: {
      url,
      encoding: 'form',
      userMember: 'username',
      passwordMember: 'password',
      constants: { ...constants, grant_type: 'password', ...(scope !== '' && { scope }) },
      ...tokens,
    },
    ...(tokens.refreshToken !== undefined && {
      refresh: {
        url: toTokenUrl(refreshUrl, addresses, operations) ?? url,
        encoding: 'form',
        refreshTokenMember: 'refresh_token',
        constants: { grant_type: 'refresh_token' },
        ...tokens,
      },
    }),
  };
}

/** Members that the flow itself gives, or that a browser can do without. */
const OF_FLOW = ['username', 'password', 'grant_type', 'scope'];

/** Reads how the document describes the request for a token; without a word, RFC 6749 counts. */
function readTokenRequest(
  url: string,
  { operations, schemas, addresses, note }: SignInContext,
): {
  readonly tokens: Tokens;
  readonly constants: Readonly<Record<string, string | number | boolean>>;
} {
  const operation = operations.find(
    (one) => one.method === 'POST' && url.endsWith(one.path) && addresses.toProfileUrl(one) === url,
  );
  const tokens = operation && readTokens(operation, schemas);
  if (!operation || !tokens) {
    note(
      ABOUT,
      'if the service also wants a client_id, add it to "constants"; a client secret must not stand there',
    );
    const all = { token: '/access_token', refreshToken: '/refresh_token', expiresIn: '/expires_in' };
    return { tokens: all, constants: {} };
  }
  if (tokens.expiresIn === undefined)
    note('authentication.signIn', 'the document does not say for how long a token is good ("expiresIn")');
  const body = schemas.read(findRequestBody(operation, schemas)?.schema);
  return { tokens, constants: readConstants(body, OF_FLOW, schemas, note).constants ?? {} };
}

function toProvider(
  issuer: string | undefined,
  scope: string,
  note: NoteDown,
): AuthenticationSpec | undefined {
  if (issuer === undefined || !/^https:\/\/[^\s?#]+$/.test(issuer)) {
    note(ABOUT, 'people sign in at a provider, but its address (https:) is not in the document');
    return undefined;
  }
  note(
    'authentication.clientId',
    'register Enrola at the provider as a public client, and write its identifier here',
  );
  note(
    'authentication.issuer',
    `taken from the document: ${issuer}/.well-known/openid-configuration must exist`,
  );
  return { kind: 'openid-connect', issuer, clientId: 'enrola', scope };
}

/**
 * Drops the ending that programs add to a provider's address: Keycloak, IdentityServer, Entra, Auth0 and
 * others.
 */
function toIssuer(authorizationUrl: string | undefined): string | undefined {
  return authorizationUrl?.replace(
    /\/(?:protocol\/openid-connect\/auth|connect\/authorize|oauth2\/v\d[\d.]*\/authorize|oauth2?\/authorize|authorize|auth)\/?$/,
    '',
  );
}

/** Relative token addresses resolve against the server of the document. */
function toTokenUrl(
  url: unknown,
  { toProfileUrl }: Addresses,
  [operation]: readonly Operation[],
): string | undefined {
  const text = findText(url);
  if (text === undefined || !operation) return undefined;
  if (/^https?:\/\//.test(text)) return toProfileUrl({ ...operation, server: '' }, text);
  return toProfileUrl(operation, text.startsWith('/') ? text : `/${text}`);
}
