/** What the tests of the operators' servers need to know of each of them. */
import { fileURLToPath } from 'node:url';
import type { Certificate } from './certificate.ts';

export const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
/** What only the proxy and the service may see. */
export const SECRET = 'b5c0-secret-of-the-test';

export type ProgramName = 'nginx' | 'caddy';

/** What stands in the configuration of one test. */
export interface ProxySetting {
  /** For everything that the server writes. */
  readonly folder: string;
  readonly port: number;
  /** Of the server and of the service. */
  readonly certificate: Certificate;
  /** Of the addresses of `service.example`. */
  readonly ports: readonly number[];
  /** File of the certificates that a service may have. */
  readonly trusted: string;
  /** Whose requests are let in. */
  readonly network: string;
  /** As the configuration writes them: `65s`. */
  readonly readTimeout: string;
  readonly connectTimeout: string;
}

export interface Program {
  /** The file that operators copy. */
  readonly configuration: string;
  /** In the folder of the test: the security headers. */
  readonly headersFile: string;
  /** Finds the seconds for which an answer is waited. */
  readonly waiting: RegExp;
  /** Texts of the configuration, and what stands there in this test. */
  readonly toChanges: (setting: ProxySetting) => Readonly<Record<string, string>>;
  /** Writes what else it needs; gives what starts it. */
  readonly prepare: (setting: ProxySetting, configuration: string) => Start;
  /** `… METHOD path status …`, a line for each request. */
  readonly readLog: (folder: string) => string;
  /** Everything else that it says. */
  readonly readWarnings: (folder: string) => string;
}

interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}
