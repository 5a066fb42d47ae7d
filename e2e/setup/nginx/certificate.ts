import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Two files in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Creates a self-signed certificate for `service.example`. */
export function createCertificate(folder: string, name: string): Certificate {
  const certificate = { cert: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) };
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const host = ['-subj', '/CN=service.example', '-addext', 'subjectAltName=DNS:service.example'];
  const files = ['-keyout', certificate.key, '-out', certificate.cert];
  execFileSync('openssl', ['req', ...kind, ...host, ...files], { stdio: 'pipe' });
  return certificate;
}
