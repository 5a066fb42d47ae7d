/**
 * A service that follows an OpenAPI document: it validates each enrollment with the document's own schema.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { FINALIZE_PATH } from '../../../src/domain/contract/finalize-request.ts';
import { listen } from '../listen.ts';

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface VendorRequest {
  /** `GET /v2/ciudades`, without the query. */
  readonly line: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The service of one vendor. */
export interface Vendor {
  readonly document: unknown;
  /** Name of the component that a request must fit. */
  readonly requestSchema: string;
  /** Prefix of the contract's path and of all others. */
  readonly basePath: string;
  /** Answers everything but enrollments, below the base path; undefined is a 404. */
  readonly answer: (request: VendorRequest) => Answer | undefined;
  readonly isAllowed: (headers: IncomingHttpHeaders) => boolean;
  readonly created: Answer;
  readonly refused: (problem: { readonly path: string; readonly text: string }) => Answer;
}

export interface RunningVendor {
  readonly origin: string;
  /** Enrollments with the status of their answers. */
  readonly enrollments: { readonly status: number; readonly body: unknown }[];
  readonly stop: () => void;
}

export async function startVendor(vendor: Vendor): Promise<RunningVendor> {
  const validate = compileSchema(vendor);
  const enrollments: RunningVendor['enrollments'] = [];
  const enroll = (body: unknown): Answer => {
    if (validate(body)) return vendor.created;
    const [error] = validate.errors ?? [];
    return vendor.refused({ path: error?.instancePath ?? '', text: error?.message ?? '' });
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://vendor');
      const isOwn = pathname.startsWith(`${vendor.basePath}/`);
      const path = pathname.slice(vendor.basePath.length);
      const body = Buffer.concat(chunks).toString('utf8');
      const line = `${request.method} ${path}`;
      const isEnrollment = line === `POST ${FINALIZE_PATH}`;
      const answer = !isOwn
        ? undefined
        : !isEnrollment
          ? vendor.answer({ line, query, headers: request.headers, body })
          : vendor.isAllowed(request.headers)
            ? enroll(JSON.parse(body))
            : { status: 401 };
      const { status, headers, body: json } = answer ?? { status: 404 };
      if (isEnrollment) enrollments.push({ status, body: JSON.parse(body) });
      const type = { 'content-type': 'application/json' };
      // A kept connection times out, perhaps during the next request.
      response.writeHead(status, { ...(json !== undefined && type), ...headers, connection: 'close' });
      response.end(json === undefined ? undefined : JSON.stringify(json));
    });
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    enrollments,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function compileSchema({ document, requestSchema }: Vendor): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);
  ajv.addFormat('date-time', /^\d{4}-\d{2}-\d{2}T[\d:]{8}(?:Z|[+-]\d{2}:\d{2})?$/);
  ajv.addFormat('email', /^[^@\s]+@[^@\s]+$/);
  for (const name of ['int32', 'int64', 'uuid', 'password']) ajv.addFormat(name, true);
  // `nullable` of OpenAPI 3.0 may stand beside references, where JSON Schema validators reject it. Nulls are
  // never sent.
  const schemas: unknown = JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === 'nullable' ? undefined : value,
  );
  if (typeof schemas !== 'object' || schemas === null) throw new Error('the document is no object');
  ajv.addSchema({ ...schemas, $id: 'https://vendor.example/api' });
  return ajv.compile({ $ref: `https://vendor.example/api#/components/schemas/${requestSchema}` });
}
