import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import type { LiveRow } from './live-row.ts';

const WHAT = 'connection';

/**
 * Whether a service that browsers call directly closes the connection after the question that they ask before a send:
 * they repeat a POST, unasked, on one that stays open. The send itself is never tried.
 */
export async function tryConnection(target: {
  readonly baseUrl: string;
  readonly timeoutMs: number;
}): Promise<LiveRow> {
  let answer: IncomingMessage;
  try {
    answer = await askForLeave(new URL(`${target.baseUrl}${FINALIZE_PATH}`), target.timeoutMs);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return { outcome: 'not tried', what: WHAT, detail: `no answer to OPTIONS${code}` };
  }
  const { connection = '' } = answer.headers;
  if (/\bclose\b/i.test(connection) || answer.httpVersion === '1.0')
    return { outcome: 'works', what: WHAT, detail: 'closed after OPTIONS; it has to be after POST, too' };
  return {
    outcome: 'fails',
    what: WHAT,
    detail:
      'kept open after OPTIONS: a browser may send one press twice over it. The service, or what stands in front of it, has to answer OPTIONS and POST with "Connection: close"',
  };
}

/** The preflight of a browser, over HTTP/1.1 and willing to keep the connection. */
function askForLeave(url: URL, timeoutMs: number): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method: 'OPTIONS',
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        connection: 'keep-alive',
        origin: 'https://enrola.invalid',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      resolve(answer);
      answer.on('error', () => undefined);
      asked.destroy();
    });
    asked.end();
  });
}
