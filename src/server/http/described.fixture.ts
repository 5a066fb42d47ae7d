/** Compares answers with `openapi.json`, as a program that was made from the document would read them. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';

const operationSchema = z.object({
  responses: z.record(
    z.string(),
    z.object({
      content: z.optional(z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }))),
    }),
  ),
  'x-problems': z.record(z.string(), z.array(z.string())),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({}),
});

const document = documentSchema.parse(
  JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')),
);
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ components: document.components }, 'api');

interface Described {
  readonly pattern: RegExp;
  readonly method: string;
  readonly name: string;
  readonly problems: Readonly<Record<string, readonly string[]>>;
  /** Status of an answer without a body. */
  readonly isEmpty: boolean;
  /** Undefined for a file or a stream. */
  readonly isAnswer: ValidateFunction | undefined;
}

const OPERATIONS: readonly Described[] = Object.entries(document.paths)
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const schema = operation.responses['2XX']?.content?.['application/json']?.schema;
      return {
        pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        method: method.toUpperCase(),
        name: `${method.toUpperCase()} ${path}`,
        problems: operation['x-problems'],
        isEmpty: '204' in operation.responses,
        isAnswer: schema && ajv.compile(toAbsolute(schema)),
      };
    }),
  )
  // `/others/removal` and `/{id}/removal` match the same address.
  .toSorted((one, other) => one.name.split('{').length - other.name.split('{').length);

/** References of the document lead to its own components. */
function toAbsolute(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
  return z.parse(z.record(z.string(), z.unknown()), JSON.parse(text));
}

export interface Told {
  readonly status: number;
  readonly text: string;
}

/** Says how an answer differs from the document; undefined when it does not, or the document has no such route. */
export function findUndescribed(method: string, path: string, { status, text }: Told): string | undefined {
  const { pathname } = new URL(path, 'http://localhost');
  const operation = OPERATIONS.find((each) => each.method === method && each.pattern.test(pathname));
  if (!operation) return undefined;
  const { name, problems, isEmpty, isAnswer } = operation;
  const wrong = (what: string) => `${name} is described otherwise: ${what}`;
  if (status >= 400) {
    const { type } = z.parse(z.object({ type: z.string() }), JSON.parse(text));
    const isKnown = problems[status]?.includes(type.replace('urn:enrola:', ''));
    return isKnown ? undefined : wrong(`${status} ${type}`);
  }
  if (isEmpty) return status === 204 && text === '' ? undefined : wrong(`${status} ${text}`);
  // A secret is told once, so the same request gets nothing a second time.
  if (!isAnswer || text === '' || isAnswer(JSON.parse(text))) return undefined;
  const places = isAnswer.errors?.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  return wrong(String(places?.join('; ')));
}
