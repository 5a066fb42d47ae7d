/** A small service like Amazon S3. It verifies signatures by its own reading of the request, not by the code under test. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import * as z from 'zod/mini';
import type { S3Place } from './s3-store.ts';

const SECRET = 'invented/secret+of=tests';
const portSchema = z.object({ port: z.int() });

export interface S3Fixture {
  readonly place: S3Place;
  /** Bytes by path. */
  readonly objects: Map<string, Buffer>;
  /** Status of each answer from now on; undefined: it works. */
  fail: number | undefined;
  /** Paths that are always refused. */
  readonly refused: Set<string>;
  stop(): Promise<void>;
}

export async function startS3(): Promise<S3Fixture> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => void answer(request, response));
  const fixture = { objects, fail: undefined as number | undefined, refused: new Set<string>() };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) if (part instanceof Buffer) parts.push(part);
    const body = Buffer.concat(parts);
    const { method, url = '' } = request;
    const end = (status: number, bytes?: Buffer) => response.writeHead(status).end(bytes);
    if (fixture.fail !== undefined) return end(fixture.fail);
    if (!isSigned(request, body) || fixture.refused.has(url)) return end(403);
    if (!url.startsWith('/bucket/')) return end(404, toError('NoSuchBucket'));
    if (method === 'PUT') objects.set(url, body);
    if (method === 'DELETE') objects.delete(url);
    if (method !== 'GET') return end(method === 'PUT' ? 200 : 204);
    const found = objects.get(url);
    return found ? end(200, found) : end(404, toError('NoSuchKey'));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = portSchema.parse(server.address());
  return Object.assign(fixture, {
    place: {
      url: new URL(`http://127.0.0.1:${port}/bucket/enrola`),
      region: 'eu-1',
      accessKey: 'INVENTED',
      secretKey: SECRET,
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const toError = (code: string) =>
  Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=INVENTED\/(?<day>\d{8})\/eu-1\/s3\/aws4_request,\s*SignedHeaders=(?<names>[a-z0-9;-]+),\s*Signature=(?<signature>[0-9a-f]{64})$/;
const REQUIRED = ['host', 'x-amz-content-sha256', 'x-amz-date'];

function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const {
    day = '',
    names = '',
    signature = '',
  } = AUTHORIZATION.exec(headers.authorization ?? '')?.groups ?? {};
  const time = String(headers['x-amz-date']);
  const sum = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== sum || !time.startsWith(day) || url.includes('?')) return false;
  if (!REQUIRED.every((name) => names.split(';').includes(name))) return false;
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const request = `${method}\n${url}\n\n${lines.join('')}\n${names}\n${sum}`;
  const hash = createHash('sha256').update(request).digest('hex');
  const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = mac(mac(mac(mac(`AWS4${SECRET}`, day), 'eu-1'), 's3'), 'aws4_request');
  return (
    mac(key, `AWS4-HMAC-SHA256\n${time}\n${day}/eu-1/s3/aws4_request\n${hash}`).toString('hex') === signature
  );
}
