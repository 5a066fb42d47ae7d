/**
 * Stands before the production server, which gives everything it sends, and has every engine report what its content
 * policy forbids: documents and workers alike, and from the first byte on.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../listen.ts';

const REPORTS = '/engines/policy-reports';
const POLICY = 'content-security-policy';
/** A page that is asked for with this search comes with a script in it, which its policy must keep from running. */
export const WITH_INLINE_SCRIPT = '?with-inline-script';
const INLINE_SCRIPT = '<script>window.inlineScriptRan = true</script>';

export interface PolicyRelay {
  readonly origin: string;
  /** Documents that came without a policy. */
  readonly unprotected: () => readonly string[];
  /** What was reported since it was last asked. */
  readonly takeReports: () => readonly string[];
  readonly stop: () => void;
}

export async function startPolicyRelay(port: number): Promise<PolicyRelay> {
  const unprotected: string[] = [];
  let reports: string[] = [];
  const server = createServer((near, answer) => {
    if (near.url === REPORTS) {
      void text(near).then((report) => {
        reports.push(report);
        answer.writeHead(204).end();
      });
      return;
    }
    const far = request(
      { port, host: 'localhost', method: near.method, path: near.url, headers: toAsked(near) },
      (given) => void pass(given, near, answer),
    );
    far.on('error', () => answer.destroy());
    near.pipe(far);
  });

  async function pass(given: IncomingMessage, near: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { [POLICY]: policy, ...headers } = given.headers;
    const isPage = headers['content-type']?.startsWith('text/html') === true;
    if (policy === undefined && isPage) unprotected.push(near.url ?? '');
    const reported = policy === undefined ? {} : { [POLICY]: `${String(policy)}; report-uri ${REPORTS}` };
    if (!isPage || !near.url?.endsWith(WITH_INLINE_SCRIPT)) {
      given.pipe(answer.writeHead(given.statusCode ?? 502, { ...headers, ...reported }));
      return;
    }
    const page = (await text(given)).replace('</head>', `${INLINE_SCRIPT}</head>`);
    answer
      .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store', ...reported })
      .end(page);
  }

  return {
    origin: `http://localhost:${await listen(server, 'localhost')}`,
    unprotected: () => unprotected,
    takeReports: () => {
      const taken = reports;
      reports = [];
      return taken;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What is changed on the way must come as it is, and whole. */
function toAsked({ headers, url }: IncomingMessage): IncomingMessage['headers'] {
  if (!url?.endsWith(WITH_INLINE_SCRIPT)) return headers;
  const { 'accept-encoding': _encoding, 'if-none-match': _etag, ...asked } = headers;
  return asked;
}
