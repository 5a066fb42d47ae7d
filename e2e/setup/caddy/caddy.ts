/** The operator's Caddy: the Caddyfile as it is, with the test's values only where the file says YOURS. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { getProgram } from '../install/programs.mjs';
import { DIST, type Program, SECRET } from '../nginx/program.ts';

const lineSchema = z.object({
  request: z.object({ remote_ip: z.string(), method: z.string(), uri: z.string() }),
  status: z.number(),
});

export const caddy: Program = {
  configuration: fileURLToPath(new URL('../../../src/operator/proxies/Caddyfile', import.meta.url)),
  headersFile: 'enrola-headers',
  toChanges: ({ folder, port, certificate, ports, trusted, network, readTimeout, connectTimeout }) => ({
    // Caddy's own certificate authority would install itself on the machine. The grace period lets it stop while a request
    // has no answer.
    '\nhttps://enrola.example {': `\nhttps://:${port} {\n\tbind 127.0.0.1`,
    '\tadmin unix//var/lib/caddy/admin.sock':
      '\tadmin off\n\tauto_https off\n\tskip_install_trust\n\tgrace_period 1s',
    '/etc/caddy/enrola.pem /etc/caddy/enrola.key': `${certificate.cert} ${certificate.key}`,
    '/srv/enrola/dist': DIST,
    '/var/log/caddy/enrola.log': join(folder, 'enrola.log'),
    '/etc/caddy/enrola-headers': join(folder, 'enrola-headers'),
    '10.0.0.0/8': network,
    'reverse_proxy https://service.example': `reverse_proxy ${ports.map((one) => `https://127.0.0.1:${one}`).join(' ')}`,
    '/etc/ssl/certs/ca-certificates.crt': trusted,
    'response_header_timeout 65s': `response_header_timeout ${readTimeout}`,
    'tls_timeout 5s': `tls_timeout ${connectTimeout}`,
  }),
  prepare: ({ folder }, configuration) => {
    const command = getProgram('caddy');
    const file = join(folder, 'Caddyfile');
    // The test reads the other log from this file.
    const log = `{\n\tlog {\n\t\toutput file ${join(folder, 'caddy.log')}\n\t}`;
    writeFileSync(file, configuration.replace('\n{', `\n${log}`));
    const env = { ENROLA_SECRET: SECRET, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    return { command, args: ['run', '--config', file, '--adapter', 'caddyfile'], env };
  },
  readLog: (folder) =>
    readIfThere(join(folder, 'enrola.log'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const { request, status } = lineSchema.parse(JSON.parse(line));
        return `${request.remote_ip} ${request.method} ${request.uri} ${status} ${line}`;
      })
      .join('\n'),
  readWarnings: (folder) => readIfThere(join(folder, 'caddy.log')),
};

/** Caddy creates a log file when it first writes to it. */
function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
