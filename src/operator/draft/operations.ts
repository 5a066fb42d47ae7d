/** The operations of an OpenAPI document, and the one that accepts the contract's request. */
import { ARRAY_NAMES, FIELD_NAMES } from '../../domain/fields/registry.ts';
import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import { findText, isObject, type JsonObject, toList, toObject } from './json.ts';
import type { Documents } from './load-document.ts';
import type { Schemas } from './schema.ts';

export interface Operation {
  readonly method: string;
  /** Path in the document, without a server. */
  readonly path: string;
  readonly id: string | undefined;
  readonly json: JsonObject;
  readonly parameters: readonly JsonObject[];
  /** The first server of the operation, its path or the document, with defaults for variables. */
  readonly server: string | undefined;
}

export interface Payload {
  readonly mediaType: string;
  readonly schema: unknown;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
/** Names of the contract's fields and lists. */
export const CONTRACT_NAMES: readonly string[] = ['personaFulls', ...FIELD_NAMES, ...ARRAY_NAMES];
/** Some names (`email`, `tipo`) appear in any document. */
const FEWEST_NAMES = 5;

export function listOperations({ root }: Documents, schemas: Schemas): readonly Operation[] {
  return Object.entries(toObject(root['paths'])).flatMap(([path, value]) => {
    const item = toObject(schemas.resolve(value));
    return METHODS.flatMap((method): Operation[] => {
      const json = schemas.resolve(item[method]);
      if (!isObject(json)) return [];
      const parameters = [...toList(item['parameters']), ...toList(json['parameters'])];
      return [
        {
          method: method.toUpperCase(),
          path,
          id: findText(json['operationId']),
          json,
          parameters: parameters.map((parameter) => toObject(schemas.resolve(parameter))),
          server: findServer(json) ?? findServer(item) ?? findServer(root),
        },
      ];
    });
  });
}

export type Choice =
  | { readonly ok: true; readonly operation: Operation }
  /** The operation was not found; candidates are those that could be meant. */
  | { readonly ok: false; readonly candidates: readonly Operation[] };

/**
 * `wanted` is an operationId or a path; without it, the operation whose body has the most names of the
 * contract wins.
 */
export function chooseOperation(
  operations: readonly Operation[],
  schemas: Schemas,
  wanted: string | undefined,
): Choice {
  const scored = operations
    .filter(({ method }) => method === 'POST' || method === 'PUT')
    .map((operation) => ({ operation, score: listContractNames(operation, schemas).length }))
    .toSorted(
      (a, b) => b.score - a.score || Number(isOfContract(b.operation)) - Number(isOfContract(a.operation)),
    );
  if (wanted !== undefined) {
    const named = operations.filter((one) => one.id === wanted || one.path === wanted);
    const operation = named.find(({ method }) => method === 'POST') ?? named[0];
    return operation
      ? { ok: true, operation }
      : { ok: false, candidates: scored.map((one) => one.operation) };
  }
  const [best] = scored;
  if (best && takesEnrollment(best.operation, schemas)) return { ok: true, operation: best.operation };
  return { ok: false, candidates: scored.map((one) => one.operation) };
}

/** The JSON body of a request; without JSON, the first type. */
export function findRequestBody({ json }: Operation, schemas: Schemas): Payload | undefined {
  return findPayload(toObject(schemas.resolve(json['requestBody']))['content']);
}

/** The JSON body of the first answer with a 2xx status that has one. */
export function findAnswerBody(operation: Operation, schemas: Schemas): Payload | undefined {
  return listResponses(operation, schemas)
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => findPayload(response['content']))
    .find((payload) => payload !== undefined);
}

/** Statuses as written (`200`, `4XX`, `default`) with their answers. */
export function listResponses(
  { json }: Operation,
  schemas: Schemas,
): readonly (readonly [string, JsonObject])[] {
  return Object.entries(toObject(json['responses'])).map(([status, response]) => [
    status,
    toObject(schemas.resolve(response)),
  ]);
}

export function findPayload(content: unknown): Payload | undefined {
  const types = Object.entries(toObject(content));
  const [mediaType, media] = types.find(([type]) => /[/+]json\b/i.test(type)) ?? types[0] ?? [];
  return mediaType === undefined ? undefined : { mediaType, schema: toObject(media)['schema'] };
}

/** True when the path ends like the contract's; the rest belongs to the base URL. */
function isOfContract({ path, server = '' }: Operation): boolean {
  return `${server}${path}`.endsWith(FINALIZE_PATH);
}

/** False for an operation whose body has none, or only a few by chance, of the contract's names. */
export function takesEnrollment(operation: Operation, schemas: Schemas): boolean {
  return listContractNames(operation, schemas).length >= FEWEST_NAMES;
}

/** Names of the members of a body, without those that only hold others. */
export function listBodyNames(operation: Operation, schemas: Schemas): readonly string[] {
  const names = new Set<string>();
  schemas.walk(findRequestBody(operation, schemas)?.schema, (name, value) => {
    const { properties, items } = schemas.read(value);
    if (properties.size === 0 && items === undefined) names.add(name);
  });
  return [...names];
}

/** Names of the contract that a body has, as the contract writes them. */
export function listContractNames(operation: Operation, schemas: Schemas): readonly string[] {
  const found = new Set<string>();
  schemas.walk(findRequestBody(operation, schemas)?.schema, (name) => found.add(name.toLowerCase()));
  return CONTRACT_NAMES.filter((name) => found.has(name.toLowerCase()));
}

function findServer(json: JsonObject): string | undefined {
  const server = toObject(toList(json['servers'])[0]);
  const variables = toObject(server['variables']);
  return findText(server['url'])
    ?.replace(/\{([^}]+)\}/g, (whole, name: string) => {
      const value = toObject(variables[name])['default'];
      return typeof value === 'string' ? value : whole;
    })
    .replace(/\/+$/, '');
}
