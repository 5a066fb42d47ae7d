/** The operator's nginx: `enrola.conf` as it is, with the test's values only where the file says YOURS. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getProgram } from '../install/programs.mjs';
import { DIST, type Program, type ProxySetting, SECRET } from './program.ts';

export const nginx: Program = {
  configuration: fileURLToPath(new URL('../../../src/operator/proxies/enrola.conf', import.meta.url)),
  headersFile: 'enrola-headers.conf',
  toChanges: ({ folder, port, certificate, trusted, network, readTimeout, connectTimeout }) => ({
    '443 ssl': `127.0.0.1:${port} ssl`,
    '/etc/nginx/enrola.pem': certificate.cert,
    '/etc/nginx/enrola.key': certificate.key,
    '/srv/enrola/dist': DIST,
    '/var/log/nginx/enrola.log': join(folder, 'enrola.log'),
    'include /etc/nginx/enrola-headers.conf': `include ${join(folder, 'enrola-headers.conf')}`,
    '10.0.0.0/8': network,
    '/etc/nginx/enrola-secret.conf': join(folder, 'secret.conf'),
    '/etc/ssl/certs/ca-certificates.crt': trusted,
    'proxy_read_timeout 65s': `proxy_read_timeout ${readTimeout}`,
    'proxy_connect_timeout 5s': `proxy_connect_timeout ${connectTimeout}`,
  }),
  prepare: (setting, configuration) => {
    const command = getProgram('nginx');
    const { folder } = setting;
    const secret = `proxy_set_header X-Api-Key "${SECRET}";\nproxy_hide_header X-Api-Key;\n`;
    writeFileSync(join(folder, 'secret.conf'), secret, { mode: 0o600 });
    writeFileSync(join(folder, 'enrola.conf'), configuration);
    writeFileSync(join(folder, 'nginx.conf'), toMainConfiguration(command, setting));
    return { command, args: ['-p', folder, '-c', join(folder, 'nginx.conf')], env: {} };
  },
  readLog: (folder) => readFileSync(join(folder, 'enrola.log'), 'utf8'),
  readWarnings: (folder) => readFileSync(join(folder, 'error.log'), 'utf8'),
};

/** The rest of the nginx configuration: wherever `enrola.conf` could inherit a setting, this is the worst one. */
function toMainConfiguration(command: string, { ports }: ProxySetting): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const brotli = join(findBuiltIn(command, 'modules-path') ?? '', 'ngx_http_brotli_static_module.so');
  return `
    ${existsSync(brotli) ? `load_module ${brotli};` : ''}
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid nginx.pid;
    error_log error.log warn;
    events {}
    http {
      include ${join(dirname(findBuiltIn(command, 'conf-path') ?? '/etc/nginx/nginx.conf'), 'mime.types')};
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

/** @returns the path with which this nginx was built */
function findBuiltIn(command: string, name: 'conf-path' | 'modules-path'): string | undefined {
  const { stderr } = spawnSync(command, ['-V'], { encoding: 'utf8' });
  return new RegExp(`--${name}=(\\S+)`).exec(stderr)?.[1];
}
