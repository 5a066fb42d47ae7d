/** Schemas of an OpenAPI document (3.0 and 3.1), with references and `allOf` resolved. */
import { findByPointer } from '../../domain/formats/json-path.ts';
import { findText, isObject, type JsonObject, toList, toObject, toTexts } from './json.ts';
import type { Documents } from './load-document.ts';
import { splitReference } from './references.ts';

/** A longer chain of references is a cycle. */
const MAX_REFERENCES = 50;
/** Schemas may contain themselves. */
const MAX_DEPTH = 12;

/** The parts of a schema that a draft needs. */
export interface Schema {
  /** Name of the referenced component. */
  readonly name: string | undefined;
  /** Type without `null`. */
  readonly type: string | undefined;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  readonly items: unknown;
  /** Raw JSON with `allOf` merged. */
  readonly json: JsonObject;
}

export class Schemas {
  readonly #documents: Documents;

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** Follows a reference and keeps the members beside it; returns any other value as it is. */
  resolve(value: unknown): unknown {
    let at = value;
    let beside: JsonObject = {};
    for (let n = 0; n < MAX_REFERENCES; n++) {
      if (!isObject(at) || typeof at['$ref'] !== 'string') return isObject(at) ? { ...at, ...beside } : at;
      const { $ref: reference, ...rest } = at;
      beside = { ...rest, ...beside };
      const { document, pointer } = splitReference(reference);
      const found = findByPointer(this.#documents.byAddress.get(document), pointer);
      at = found.found ? found.value : undefined;
    }
    return undefined;
  }

  /** Reads any value as a schema, even a missing one. */
  read(value: unknown, depth = 0): Schema {
    const name = toReferenceName(value);
    const json = this.#merge(value, depth);
    const types = [json['type']].flat().filter((type) => typeof type === 'string' && type !== 'null');
    const [type] = types;
    return {
      name,
      type: typeof type === 'string' ? type : isObject(json['properties']) ? 'object' : undefined,
      properties: new Map(Object.entries(toObject(json['properties']))),
      required: new Set(toTexts(json['required'])),
      items: json['items'],
      json,
    };
  }

  /** Visits every property below a schema, outer ones first; `owner` is the schema that has it. */
  walk(
    value: unknown,
    visit: (name: string, property: unknown, owner: Schema, path: readonly string[]) => void,
  ): void {
    const go = (at: unknown, path: readonly string[], depth: number): void => {
      if (depth > MAX_DEPTH) return;
      const schema = this.read(at);
      for (const [name, property] of schema.properties) visit(name, property, schema, path);
      for (const [name, property] of schema.properties) go(property, [...path, name], depth + 1);
      if (schema.items !== undefined) go(schema.items, path, depth + 1);
    };
    go(value, [], 0);
  }

  /** Merges all parts of `allOf`, and the alternatives of `oneOf` and `anyOf`. */
  #merge(value: unknown, depth: number): JsonObject {
    const json = toObject(this.resolve(value));
    if (depth > MAX_DEPTH) return {};
    const { allOf, oneOf, anyOf, ...own } = json;
    const written = [...toList(oneOf), ...toList(anyOf)];
    const choices = written.length === 0 && 'discriminator' in own ? this.#kindsOf(value) : written;
    const chosen = this.#join(choices, depth);
    const parts = [...toList(allOf).map((part) => this.#merge(part, depth + 1)), ...chosen, own];
    const properties = parts.map((part) => toObject(part['properties']));
    const required = new Set(parts.flatMap((part) => toTexts(part['required'])));
    return {
      ...join(parts),
      ...(parts.some((part) => 'properties' in part) && { properties: join(properties) }),
      ...(required.size > 0 && { required: [...required] }),
    };
  }

  /** The schemas that name a base in their `allOf`, each without that base. */
  #kindsOf(base: unknown): readonly JsonObject[] {
    const reference = isObject(base) ? base['$ref'] : undefined;
    const isBase = (part: unknown) => isObject(part) && part['$ref'] === reference;
    return [...this.#documents.byAddress.values()].flatMap((document) =>
      Object.entries(toObject(toObject(toObject(document)['components'])['schemas'])).flatMap(
        ([title, schema]) => {
          const parts = toList(toObject(schema)['allOf']);
          if (reference === undefined || !parts.some(isBase)) return [];
          return [{ ...toObject(schema), title, allOf: parts.filter((part) => !isBase(part)) }];
        },
      ),
    );
  }

  /**
   * One schema for alternatives: values become `choices`; of objects all properties stay, and only what each of them
   * requires is required (`alternatives` names them); of others the first one counts.
   */
  #join(choices: readonly unknown[], depth: number): readonly JsonObject[] {
    const named = choices.filter((choice) => !isNull(this.resolve(choice)));
    // Alternatives inside of alternatives multiply, so they are followed less deeply.
    const merged = named.map((choice) => this.#merge(choice, depth + MAX_DEPTH / 3));
    const [first, ...others] = merged;
    if (!first) return [];
    if (merged.some((one) => 'const' in one) || (others.length > 0 && merged.some(isOfValues))) {
      const flat = merged.flatMap((one) => ('choices' in one ? toList(one['choices']) : [one]));
      return [{ ...('type' in first && { type: first['type'] }), choices: flat }];
    }
    if (others.length === 0 || !merged.every((one) => isObject(one['properties']))) return [first];
    return [
      {
        ...join(merged.toReversed()),
        properties: joinAlternatives(merged.map((one) => toObject(one['properties']))),
        required: toTexts(first['required']).filter((name) =>
          others.every((one) => toTexts(one['required']).includes(name)),
        ),
        alternatives: named.map((choice, index) => toChoiceName(choice) ?? String(index + 1)),
      },
    ];
  }
}

function isOfValues(json: JsonObject): boolean {
  return 'enum' in json || 'choices' in json;
}

/** A property that alternatives describe differently, as each kind names its own code, has alternatives itself. */
function joinAlternatives(alternatives: readonly JsonObject[]): JsonObject {
  const names = new Set(alternatives.flatMap((properties) => Object.keys(properties)));
  return Object.fromEntries(
    [...names].map((name) => {
      const found = alternatives.flatMap((properties) => (name in properties ? [properties[name]] : []));
      const different = new Map(found.map((one) => [JSON.stringify(one), one]));
      return [name, different.size === 1 ? found[0] : { anyOf: [...different.values()] }];
    }),
  );
}

function toChoiceName(choice: unknown): string | undefined {
  return toReferenceName(choice) ?? findText(toObject(choice)['title']);
}

function isNull(choice: unknown): boolean {
  return !isObject(choice) || choice['type'] === 'null' || choice['const'] === null;
}

function join(objects: readonly JsonObject[]): JsonObject {
  return objects.reduce((all, one) => ({ ...all, ...one }), {});
}

function toReferenceName(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  // Generators wrap a reference so that they can add a description: `allOf: [{ $ref }]`.
  const wrapped = toList(value['allOf'] ?? value['oneOf'] ?? value['anyOf']).filter(
    (part) => !isObject(part) || part['type'] !== 'null',
  );
  const reference = value['$ref'] ?? (wrapped.length === 1 ? toObject(wrapped[0])['$ref'] : undefined);
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}
