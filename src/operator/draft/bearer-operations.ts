/** The operations by which a service gives tokens: sign-in, refresh, sign-out. */
import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import type { Addresses } from './base-url.ts';
import type { NoteDown } from './draft-note.ts';
import { toJsonPointer } from '../../domain/formats/json-path.ts';
import { toList } from './json.ts';
import { findAnswerBody, findRequestBody, type Operation } from './operations.ts';
import { noteUnsent } from './read-headers.ts';
import type { Schema, Schemas } from './schema.ts';

type Bearer = Extract<AuthenticationSpec, { kind: 'bearer' }>;

export interface SignInContext {
  readonly operations: readonly Operation[];
  readonly schemas: Schemas;
  readonly addresses: Addresses;
  readonly note: NoteDown;
}

const PASSWORD = /^(?:.*_?password|passwd|pwd|pass|clave|contrase(?:ñ|n)a|secret)$/i;
const USER = /^(?:user|user_?(?:name|id)|usuario|nombre_?usuario|login|log_?in|email|correo|account|rut)$/i;
const REFRESH = /^refresh_?token$/i;
const RENEWAL = /refresh|renov|renew|refresc/i;
const TOKEN = /^(?:access_?token|token|jwt|bearer|token_?acceso|id_?token)$/i;
const LIFE = /^(?:expires?_?in(?:_?seconds)?|expira_?en|vigencia|segundos|ttl|expiration_?seconds)$/i;

export function findBearerSignIn(context: SignInContext): Bearer | undefined {
  const { operations, schemas, addresses, note } = context;
  for (const operation of operations) {
    const body = findBody(operation, schemas);
    const answer = readTokens(operation, schemas);
    if (!body || !answer) continue;
    const passwordMember = body.names.find((name) => PASSWORD.test(name));
    const userMember = body.names.find((name) => USER.test(name));
    if (passwordMember === undefined || userMember === undefined) continue;
    const constants = readConstants(body.schema, [passwordMember, userMember], schemas, note);
    noteUnsent('the sign-in', operation, {}, schemas, note);
    if (answer.expiresIn === undefined)
      note('authentication.signIn', 'the document does not say for how long a token is good ("expiresIn")');
    const refresh = findRefresh(context);
    const signOut = findSignOut(context);
    return {
      kind: 'bearer',
      signIn: {
        url: addresses.toProfileUrl(operation),
        ...methodOf(operation),
        ...body.encoding,
        userMember,
        passwordMember,
        ...constants,
        ...answer,
      },
      ...(refresh && { refresh }),
      ...(signOut && { signOut }),
    };
  }
  return undefined;
}

function findRefresh({ operations, schemas, addresses, note }: SignInContext): Bearer['refresh'] {
  for (const operation of operations) {
    const body = findBody(operation, schemas);
    const answer = readTokens(operation, schemas);
    const refreshTokenMember = body?.names.find((name) => REFRESH.test(name));
    if (!body || !answer || refreshTokenMember === undefined) continue;
    noteUnsent('the refresh of a token', operation, {}, schemas, note);
    return {
      url: addresses.toProfileUrl(operation),
      ...methodOf(operation),
      ...body.encoding,
      refreshTokenMember,
      ...readConstants(body.schema, [refreshTokenMember], schemas, note),
      ...answer,
    };
  }
  return findBodilessRefresh({ operations, schemas, addresses, note });
}

/** A refresh by the running token alone, which is sent as a header. */
function findBodilessRefresh({ operations, schemas, addresses, note }: SignInContext): Bearer['refresh'] {
  for (const operation of operations) {
    const { method, path, id = '', json, parameters } = operation;
    if (!['GET', 'POST', 'PUT'].includes(method) || json['requestBody'] !== undefined) continue;
    const answer = RENEWAL.test(`${path} ${id}`) ? readTokens(operation, schemas) : undefined;
    if (!answer) continue;
    const needed = parameters.filter(
      ({ in: place, name, required }) =>
        (place === 'path' || required === true) && !/^authorization$/i.test(String(name)),
    );
    if (needed.length > 0) {
      const names = needed.map(({ name }) => String(name)).join(', ');
      note(
        'authentication.refresh',
        `${method} ${path} gives a new token, but wants ${names}, for which a profile has no value: people sign in again`,
      );
      continue;
    }
    return {
      url: addresses.toProfileUrl(operation),
      ...(method === 'GET' ? { method } : methodOf(operation)),
      ...answer,
    };
  }
  return undefined;
}

function findSignOut({ operations, schemas, addresses, note }: SignInContext): Bearer['signOut'] {
  const operation = operations.find(
    ({ method, path, id = '' }) =>
      ['POST', 'DELETE', 'PUT'].includes(method) &&
      /log_?-?out|sign_?-?out|cerrar|revoke|salir/i.test(`${path} ${id}`),
  );
  if (operation) noteUnsent('the sign-out', operation, {}, schemas, note);
  const method = (['PUT', 'DELETE'] as const).find((one) => one === operation?.method);
  return operation && { url: addresses.toProfileUrl(operation), ...(method && { method }) };
}

interface Body {
  readonly schema: Schema;
  readonly names: readonly string[];
  readonly encoding: { readonly encoding?: 'form' };
}

/** What a person types goes into a body: JSON or a form. */
function findBody(operation: Operation, schemas: Schemas): Body | undefined {
  if (operation.method !== 'POST' && operation.method !== 'PUT') return undefined;
  const payload = findRequestBody(operation, schemas);
  if (!payload) return undefined;
  const schema = schemas.read(payload.schema);
  const isForm = payload.mediaType === 'application/x-www-form-urlencoded';
  return { schema, names: [...schema.properties.keys()], encoding: isForm ? { encoding: 'form' } : {} };
}

function methodOf({ method }: Operation): { readonly method?: 'PUT' } {
  return method === 'PUT' ? { method } : {};
}

export interface Tokens {
  readonly token: string;
  readonly refreshToken?: string;
  readonly expiresIn?: string;
}

/** Pointers to the first of each in the answer, outer ones first. */
export function readTokens(operation: Operation, schemas: Schemas): Tokens | undefined {
  const found: Partial<Record<keyof Tokens, string>> = {};
  schemas.walk(findAnswerBody(operation, schemas)?.schema, (name, value, _owner, path) => {
    const { type } = schemas.read(value);
    const key = REFRESH.test(name)
      ? 'refreshToken'
      : TOKEN.test(name)
        ? 'token'
        : LIFE.test(name)
          ? 'expiresIn'
          : undefined;
    if (key === undefined || found[key] !== undefined) return;
    if (key === 'expiresIn' ? type === 'integer' || type === 'number' : type === 'string')
      found[key] = toJsonPointer([...path, name]);
  });
  const { token } = found;
  return token === undefined ? undefined : { ...found, token };
}

/** Other members that must be there, where the document leaves one value only. */
export function readConstants(
  { properties, required }: Schema,
  typed: readonly string[],
  schemas: Schemas,
  note: NoteDown,
): { readonly constants?: Record<string, string | number | boolean> } {
  const constants: Record<string, string | number | boolean> = {};
  for (const [name, value] of properties) {
    if (typed.includes(name)) continue;
    const { json } = schemas.read(value);
    const values = toList(json['enum']);
    const only: unknown = json['const'] ?? json['default'] ?? (values.length === 1 ? values[0] : undefined);
    if (typeof only === 'string' || typeof only === 'number' || typeof only === 'boolean')
      constants[name] = only;
    else if (required.has(name))
      note(
        'authentication.signIn',
        `the service also wants ${name}: write its value into "constants", unless it is a secret`,
      );
  }
  return Object.keys(constants).length > 0 ? { constants } : {};
}
