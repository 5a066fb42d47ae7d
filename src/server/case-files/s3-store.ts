/** Files at a service that speaks the protocol of Amazon S3. */
import { MAX_FILE_BYTES } from '../../domain/team/file-api.ts';
import { type AwsCredential, signForAws } from './aws-signature.ts';
import { type FileStore, FileStoreError, requireHash } from './file-store.ts';
import { toSha256 } from '../sha256.ts';

export interface S3Place extends AwsCredential {
  /** The bucket, and a folder in it: `https://s3.example.com/bucket/enrola`. */
  readonly url: URL;
  readonly region: string;
}

/** Longest time of a call. A transaction may wait for it, and the database ends one that says nothing for 10 s. */
const TIMEOUT_MS = 8000;
/** No transaction waits for a put. */
const PUT_TIMEOUT_MS = 60_000;
const NO_BODY = new Uint8Array();
const NO_SUCH_KEY = '<Code>NoSuchKey</Code>';

export function createS3Store({ url: bucket, region, ...credential }: S3Place): FileStore {
  const ask = async (method: string, hash: string, body: Uint8Array = NO_BODY) => {
    const url = new URL(`${bucket.href.replace(/\/$/, '')}/${requireHash(hash)}`);
    const bodyHash = toSha256(body);
    const at = new Date().toISOString();
    const headers = signForAws({ method, url, bodyHash, at, region }, credential);
    const response = await fetch(url, {
      method,
      headers,
      ...(method === 'PUT' && { body: new Uint8Array(body) }),
      // A signature is for this host only.
      redirect: 'error',
      signal: AbortSignal.timeout(method === 'PUT' ? PUT_TIMEOUT_MS : TIMEOUT_MS),
    });
    const { status } = response;
    const bytes = await readBytes(response);
    if (response.ok) return bytes;
    // A bucket that is not there, or a proxy in front, also answers with 404: only these words say that there is none.
    if (status === 404 && method !== 'PUT' && bytes.includes(NO_SUCH_KEY)) return undefined;
    throw new FileStoreError(status === 507 ? 'full' : 'away', new StatusError(status));
  };
  const tell = (asking: ReturnType<typeof ask>) =>
    asking.catch((error: unknown) => {
      throw error instanceof FileStoreError ? error : new FileStoreError('away', error);
    });
  return {
    put: async (hash, bytes) => void (await tell(ask('PUT', hash, bytes))),
    get: (hash) => tell(ask('GET', hash)),
    delete: async (hash) => void (await tell(ask('DELETE', hash))),
  };
}

/** The log names its code. */
class StatusError extends Error {
  readonly code: string;

  constructor(status: number) {
    super('the service refused');
    this.code = `HTTP_${status}`;
  }
}

/** Reads at most as much as a file may have: other bytes than the ones that were put are never a file. */
async function readBytes({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MAX_FILE_BYTES) break;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
