/** The operator's nginx: `enrola.conf` as it stands, only what is marked YOURS there is the test's. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNginx, NGINX_HELP } from '../../.ci/nginx.mjs';
import type { Certificate } from './certificate.ts';
import { listen } from '../listen.ts';

export const CONFIGURATION = fileURLToPath(new URL('enrola.conf', import.meta.url));
export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
/** What only nginx and the service may see. */
export const SECRET = 'b5c0-secret-of-the-test';
const START_LIMIT_MS = 10_000;

export interface ProxyOptions {
  /** For everything that nginx writes; must not exist. */
  readonly folder: string;
  readonly certificate: Certificate;
  /** Of the addresses of `service.example`. */
  readonly ports: readonly number[];
  /** Texts of `enrola.conf`, and what stands there in this test. */
  readonly changes: Readonly<Record<string, string>>;
}

export class Proxy {
  readonly origin: string;
  readonly #folder: string;
  readonly #process: ChildProcess;

  private constructor(origin: string, folder: string, process: ChildProcess) {
    this.origin = origin;
    this.#folder = folder;
    this.#process = process;
  }

  /** @returns once it answers */
  static async start(options: ProxyOptions): Promise<Proxy> {
    const nginx = findNginx();
    if (nginx === undefined) throw new Error(NGINX_HELP);
    const port = await findFreePort();
    writeFiles(nginx, port, options);
    const args = ['-p', options.folder, '-c', join(options.folder, 'nginx.conf')];
    const child = spawn(nginx, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints += text;
    });
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await canConnect(port))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`nginx did not start: ${complaints}`);
    }
    return new Proxy(`https://127.0.0.1:${port}`, options.folder, child);
  }

  /** What the operator's log says. */
  get log(): string {
    return readFileSync(join(this.#folder, 'enrola.log'), 'utf8');
  }

  /** What nginx warns of. */
  get warnings(): string {
    return readFileSync(join(this.#folder, 'error.log'), 'utf8');
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    this.#process.kill();
    await once(this.#process, 'exit');
  }
}

function writeFiles(nginx: string, port: number, options: ProxyOptions): void {
  const { folder, certificate } = options;
  mkdirSync(folder, { recursive: true });
  const secretFile = join(folder, 'secret.conf');
  const header = `proxy_set_header X-Api-Key "${SECRET}";\nproxy_hide_header X-Api-Key;\n`;
  writeFileSync(secretFile, header, { mode: 0o600 });
  const changes = {
    '443 ssl': `127.0.0.1:${port} ssl`,
    '/etc/nginx/enrola.pem': certificate.cert,
    '/etc/nginx/enrola.key': certificate.key,
    '/srv/enrola/dist': DIST,
    '/var/log/nginx/enrola.log': join(folder, 'enrola.log'),
    '10.0.0.0/8': '127.0.0.1',
    '/etc/nginx/enrola-secret.conf': secretFile,
    '/etc/ssl/certs/ca-certificates.crt': certificate.cert,
    ...options.changes,
  };
  const server = Object.entries(changes).reduce(replaceOnce, readFileSync(CONFIGURATION, 'utf8'));
  writeFileSync(join(folder, 'enrola.conf'), server);
  writeFileSync(join(folder, 'nginx.conf'), toMainConfiguration(nginx, options.ports));
}

/** The rest of an nginx, whose settings are the worst for us wherever `enrola.conf` could inherit them. */
function toMainConfiguration(nginx: string, ports: readonly number[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid nginx.pid;
    error_log error.log warn;
    events {}
    http {
      include ${join(dirname(findDefaultConfiguration(nginx)), 'mime.types')};
      ${temporary.map((name) => `${name}_temp_path ${name};`).join(' ')}
      log_format everything '$request $http_x_api_key $request_body';
      access_log everything.log everything;
      client_max_body_size 1k;
      client_body_buffer_size 1k;
      proxy_request_buffering off;
      proxy_next_upstream error timeout invalid_header http_500 http_502 http_503 http_504 http_429 non_idempotent;
      proxy_ignore_client_abort off;
      proxy_intercept_errors on;
      proxy_ssl_verify off;
      proxy_ssl_server_name off;
      proxy_ssl_protocols TLSv1.2;
      proxy_set_header Connection "";
      error_page 400 401 409 429 500 502 503 504 /index.html;
      upstream service.example {
        ${ports.map((port) => `server 127.0.0.1:${port};`).join(' ')}
        keepalive 4;
      }
      include enrola.conf;
    }`;
}

/** @returns where this nginx was built to look for its configuration */
function findDefaultConfiguration(nginx: string): string {
  const { stderr } = spawnSync(nginx, ['-V'], { encoding: 'utf8' });
  return /--conf-path=(\S+)/.exec(stderr)?.[1] ?? '/etc/nginx/nginx.conf';
}

/** A text that is not there, or twice, would leave the test with another file than it believes. */
function replaceOnce(text: string, [old, replacement]: [string, string]): string {
  const parts = text.split(old);
  if (parts.length !== 2) throw new Error(`enrola.conf holds «${old}» ${parts.length - 1} times, not once`);
  return parts.join(replacement);
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // A moment, so that nobody asks in a circle.
    socket.once('error', () => setTimeout(() => resolve(false), 20));
  });
}
