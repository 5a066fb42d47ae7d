/** The document of the team server's API (OpenAPI 3.1), from the table that the server runs. */
import * as z from 'zod/mini';
import { outcomeSchema } from '../domain/drafts/outcome.ts';
import { personSchema } from '../domain/drafts/stored.ts';
import { placeSchema } from '../domain/fields/place-schema.ts';
import { TEAM_API } from '../domain/team/api.ts';
import { teamAttemptSchema } from '../domain/team/attempt-api.ts';
import {
  type Endpoint,
  isKeyed,
  listProblems,
  OTHER_STATUS_OF,
  type ProblemCode,
  STATUS_OF,
} from '../domain/team/endpoint.ts';
import { KEY_PREFIX, webhookBodySchema } from '../domain/team/machine-api.ts';
import { assertionSchema } from '../domain/team/passkey-messages.ts';
import { sentPersonSchema } from '../domain/team/sent-values.ts';
import { EDITION_HEADER, meSchema, teamHeadSchema } from '../domain/team/team-api.ts';

/** Schemas that the document writes out once. */
const SHARED = z.registry<{ readonly id: string }>();
SHARED.add(personSchema, { id: 'Person' });
SHARED.add(sentPersonSchema, { id: 'SentPerson' });
SHARED.add(placeSchema, { id: 'Place' });
SHARED.add(outcomeSchema, { id: 'Outcome' });
SHARED.add(teamHeadSchema, { id: 'Head' });
SHARED.add(teamAttemptSchema, { id: 'Attempt' });
SHARED.add(assertionSchema, { id: 'Assertion' });
SHARED.add(meSchema, { id: 'Me' });

const text = { type: 'string' };

/** RFC 9457. `x-problems` of each route names the codes that `type` can end in: `urn:enrola:<code>`. */
const PROBLEM = {
  type: 'object',
  properties: { type: text, title: text, status: { type: 'integer' } },
  required: ['type', 'title', 'status'],
};

/** Browsers have a cookie; the key of a program stands in each request. */
const SECURITY = {
  session: { type: 'apiKey', in: 'cookie', name: '__Host-enrola' },
  key: { type: 'http', scheme: 'bearer', bearerFormat: `${KEY_PREFIX}…` },
};

/** Bearer tokens have scopes here, as OpenAPI 3.1 allows them to any scheme. */
const toSecurity = ({ access, machine }: Endpoint) =>
  access === 'anyone' ? [] : [{ session: [] }, ...(machine === undefined ? [] : [{ key: [machine] }])];

/** `openapi.json`, as text. */
export function toOpenApi(): string {
  const schemas: Record<string, unknown> = {};
  const toSchema = (schema: z.ZodMiniType, io: 'input' | 'output') => {
    const options = { metadata: SHARED, io, unrepresentable: 'any' } as const;
    const { $schema: _dialect, $defs = {}, ...written } = z.toJSONSchema(schema, options);
    Object.assign(schemas, $defs);
    return written;
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, endpoint] of Object.entries<Endpoint>(TEAM_API)) {
    const { method, path, query, body, takes, answer } = endpoint;
    const content = { 'application/json': { schema: body && toSchema(body, 'input') } };
    (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[method.toLowerCase()] = {
      operationId,
      summary: endpoint.summary,
      'x-roles': endpoint.access,
      security: toSecurity(endpoint),
      parameters: [...listParameters(endpoint), ...(query ? listQuery(toSchema(query, 'input')) : [])],
      ...(body && { requestBody: { required: !z.safeParse(body, undefined).success, content } }),
      ...(takes && { requestBody: { required: true, content: { [MEDIA.file]: { schema: text } } } }),
      responses: {
        ...toAnswer(answer, (schema) => toSchema(schema, 'output')),
        default: { $ref: '#/components/responses/Problem' },
      },
      'x-problems': toProblems(endpoint),
    };
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Enrola team server', version: '1' },
    paths,
    webhooks: toWebhooks((schema) => toSchema(schema, 'output')),
    components: {
      schemas,
      securitySchemes: SECURITY,
      responses: {
        Problem: {
          description: 'The request was refused',
          content: { 'application/problem+json': { schema: PROBLEM } },
        },
      },
    },
  };
  return `${JSON.stringify(document, null, 1).replaceAll('"#/$defs/', '"#/components/schemas/')}\n`;
}

/** What receivers of events get (`deliver-events.ts`): OpenAPI has a place for it. */
function toWebhooks(toSchema: (schema: z.ZodMiniType) => unknown) {
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return {
    sendEnded: {
      post: {
        summary:
          'A send ended, or somebody found out how it did; at least once, signed as Standard Webhooks asks',
        parameters: headers.map((name) => ({ name, in: 'header', required: true, schema: text })),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: toSchema(webhookBodySchema) } },
        },
        responses: { '2XX': { description: 'Received: it is not sent again' } },
      },
    },
  };
}

function listParameters(endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const headers = [
    endpoint.needsRevision && 'If-Match',
    endpoint.needsEdition && EDITION_HEADER,
    isKeyed(endpoint) && 'Idempotency-Key',
  ].filter((name) => typeof name === 'string');
  return [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: text })),
    ...headers.map((name) => ({ name, in: 'header', required: true, schema: text })),
  ];
}

const listQuery = ({ properties = {} }: z.core.JSONSchema.BaseSchema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));

const MEDIA = { file: 'application/octet-stream', events: 'text/event-stream' } as const;

function toAnswer(answer: Endpoint['answer'], toSchema: (schema: z.ZodMiniType) => unknown) {
  if (answer === 'nothing') return { 204: { description: 'Done' } };
  const [media, schema] =
    typeof answer === 'string' ? [MEDIA[answer], text] : ['application/json', toSchema(answer)];
  return { '2XX': { description: 'Done', content: { [media]: { schema } } } };
}

/** The codes of the endpoint's problems by their HTTP status. */
function toProblems(endpoint: Endpoint): Readonly<Record<number, readonly ProblemCode[]>> {
  const others: Partial<Record<string, number>> = OTHER_STATUS_OF;
  const byStatus: Record<number, ProblemCode[]> = {};
  for (const code of listProblems(endpoint).toSorted())
    for (const status of [STATUS_OF[code], others[code]])
      if (status !== undefined) (byStatus[status] ??= []).push(code);
  return byStatus;
}
