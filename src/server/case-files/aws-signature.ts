/** Signature version 4 of AWS, in the `Authorization` header. */
import { createHmac } from 'node:crypto';
import { toSha256 } from '../sha256.ts';

export interface AwsCredential {
  readonly accessKey: string;
  readonly secretKey: string;
}

interface SignedRequest {
  readonly method: string;
  /** Its path is encoded as it is sent. */
  readonly url: URL;
  /** Headers that are signed beside `host`, `x-amz-content-sha256` and `x-amz-date`, with names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hex. */
  readonly bodyHash: string;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly region: string;
}

const toMac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const sort = (pairs: readonly (readonly [string, string])[]) =>
  pairs.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));

/** The headers to send, without `host`, which the connection adds. */
export function signForAws(
  { method, url, headers = {}, bodyHash, at, region }: SignedRequest,
  { accessKey, secretKey }: AwsCredential,
): Readonly<Record<string, string>> {
  const time = at.replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const sent = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const signed = sort(Object.entries({ ...sent, host: url.host }));
  const names = signed.map(([name]) => name).join(';');
  const query = sort([...url.searchParams].map(([name, value]) => [encode(name), encode(value)] as const));
  const canonical = [
    method,
    url.pathname,
    query.map(([name, value]) => `${name}=${value}`).join('&'),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(toMac, `AWS4${secretKey}`);
  const signature = toMac(key, ['AWS4-HMAC-SHA256', time, scope, toSha256(canonical)].join('\n')).toString(
    'hex',
  );
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
}
