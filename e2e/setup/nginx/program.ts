/** What the tests need to know of each server that operators run: nginx and Caddy. */
import { fileURLToPath } from 'node:url';
import type { Certificate } from './certificate.ts';

export const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
/** Only the proxy and the service may see it. */
export const SECRET = 'b5c0-secret-of-the-test';

export type ProgramName = 'nginx' | 'caddy';

/** The values that one test puts into the configuration. */
export interface ProxySetting {
  /** The server writes everything into it. */
  readonly folder: string;
  readonly port: number;
  /** The server and the service use the same one. */
  readonly certificate: Certificate;
  /** The ports of the addresses of `service.example`. */
  readonly ports: readonly number[];
  /** A file with the certificates that the service may have. */
  readonly trusted: string;
  /** Requests from this network are accepted. */
  readonly network: string;
  /** In the notation of the configuration: `65s`. */
  readonly readTimeout: string;
  readonly connectTimeout: string;
}

export interface Program {
  /** The file that operators copy. */
  readonly configuration: string;
  /** The name of the file with the security headers, in the folder of the test. */
  readonly headersFile: string;
  /** Each text of the configuration that the test replaces, with its replacement. */
  readonly toChanges: (setting: ProxySetting) => Readonly<Record<string, string>>;
  /** Writes the other files that the server needs; returns the command that starts it. */
  readonly prepare: (setting: ProxySetting, configuration: string) => Start;
  /** One line for each request: `… METHOD path status …`. */
  readonly readLog: (folder: string) => string;
  /** Everything else that the server writes. */
  readonly readWarnings: (folder: string) => string;
}

interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}
