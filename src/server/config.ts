/** The operator's configuration of the team server, checked before anything else runs. */
import { readFileSync } from 'node:fs';
import { validateHeaderValue } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type OpenIdConfig, parseRoles } from './accounts/openid-connect.ts';
import { type ProofLimits, USUAL_PROOF } from './accounts/sessions.ts';
import type { FileStorePlace } from './case-files/open-file-store.ts';
import { ROLES } from '../domain/team/team-api.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { LOCAL_HOSTS } from '../domain/profile/profile-urls.ts';
import { toPathText } from '../domain/formats/json-path.ts';
import { findLookUpProblems } from '../domain/profile/look-up-problems.ts';
import { findCaseProblems } from '../domain/case/for-profile.ts';
import { findUsableProfile } from '../domain/profile/sound-profile.ts';
import { toSha256 } from './sha256.ts';

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[^/\s?#@]+$/.test(text) && URL.canParse(text);
}

const splitHosts = (text: string) =>
  text
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);

const isHostList = (text: string) => splitHosts(text).every((host) => isOrigin(`https://${host}`));

/** As `URL.host` writes them: in lower case, without the usual port, other scripts in Punycode. */
const toHosts = (text: string): readonly string[] =>
  splitHosts(text).map((host) => new URL(`https://${host}`).host);

const HTTP = { protocol: /^https?$/, error: 'is no address of http or https' };

/** The pattern rejects an empty text, which `Number` would read as 0. */
const integer = (lowest: number, highest: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/, 'is no whole number')), z.transform(Number)),
    z.number().check(z.int(), z.gte(lowest), z.lte(highest)),
  );

const environmentSchema = z.object({
  /** `postgres://…`. Without it, the server uses the embedded database in `DATA_FOLDER`. */
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(?:ql)?:\/\//, 'begins with postgres://'))),
  /**
   * Address of the tables' owner, when the one above is another login: the owner brings the tables to this
   * version.
   */
  DATABASE_OWNER_URL: z.optional(
    z.string().check(z.regex(/^postgres(?:ql)?:\/\//, 'begins with postgres://')),
  ),
  /** Files that hold these two addresses, which hold passwords. */
  DATABASE_URL_FILE: z.optional(z.string()),
  DATABASE_OWNER_URL_FILE: z.optional(z.string()),
  /** Folder of the embedded database and of the log of sends. */
  DATA_FOLDER: z.prefault(z.string().check(z.minLength(1)), 'data/team'),
  PROFILE: z.prefault(z.string(), 'public/profile.json'),
  /** Address of the service, in place of the profile's `baseUrl`. */
  SERVICE_URL: z.optional(z.url(HTTP)),
  /** The highest port is left for `HEALTH_PORT`, which defaults to the next one. */
  PORT: z.prefault(integer(0, 65_534), '8090'),
  /**
   * Port for health and metrics, on this computer only; defaults to the port after `PORT`. 0: any free port.
   */
  HEALTH_PORT: z.optional(integer(0, 65_535)),
  /** Address to listen on; without it the server listens on all addresses. */
  HOST: z.optional(z.string()),
  /** Address of the app in the browser: `https://desk.example.com`. */
  ORIGIN: z.optional(z.string().check(z.refine(isOrigin, 'is «https://name», without a path'))),
  /** `1`: a proxy in front names the client's address (`X-Forwarded-For`). */
  BEHIND_PROXY: z.prefault(z.enum(['0', '1']), '0'),
  /** Folder of the built app. */
  APP_FOLDER: z.prefault(z.string(), 'dist'),
  TIME_ZONE: z.prefault(z.string().check(z.refine(isTimeZone, 'no such time zone')), 'America/Santiago'),
  /** Issuer of the organization's provider (OpenID Connect); without it there are only local accounts. */
  OIDC_ISSUER: z.optional(z.url(HTTP)),
  OIDC_CLIENT_ID: z.prefault(z.string(), 'enrola'),
  OIDC_CLIENT_SECRET_FILE: z.optional(z.string()),
  /**
   * Claim that lists a user's groups, and the role that each of its values gives: `enrola-agents=agent,…`.
   */
  OIDC_ROLE_CLAIM: z.prefault(z.string(), 'groups'),
  OIDC_ROLES: z.optional(z.string()),
  /** `signed`: an approver signs each approval with a passkey. */
  APPROVALS: z.prefault(z.enum(['signed-in', 'signed']), 'signed-in'),
  /**
   * Proofs for approving, sending and giving access: the longest rest after which one is valid, and its
   * highest age.
   */
  PROOF_REST_MINUTES: z.prefault(integer(2, 30), String(USUAL_PROOF.restMinutes)),
  PROOF_MAX_MINUTES: z.prefault(integer(2, USUAL_PROOF.maxMinutes), String(USUAL_PROOF.maxMinutes)),
  /** Headers as lines `Name: value`, in a file that only this process reads. */
  SERVICE_HEADERS_FILE: z.optional(z.string()),
  /** Requests that this process sends to the service at the same time. 0: nothing is sent. */
  SENDS_AT_ONCE: z.prefault(integer(0, 50), '1'),
  /** Without it, the server sends as fast as the service answers. */
  SENDS_PER_MINUTE: z.optional(integer(1, Number.MAX_SAFE_INTEGER)),
  /** Number of identifiers per day that one user learns about, from the team and from the service. */
  CLIENTS_PER_DAY: z.prefault(integer(0, 1_000_000), '2000'),
  /** Folder for the bytes of files, in place of the database. Several processes may share it. */
  FILES_FOLDER: z.optional(z.string().check(z.minLength(1))),
  /** Bucket for the bytes of files, and a folder in it, at a service like Amazon S3: `https://s3.example.com/bucket`. */
  FILES_S3_URL: z.optional(z.url(HTTP)),
  FILES_S3_REGION: z.prefault(z.string().check(z.regex(/^[a-z0-9-]+$/, 'is no region')), 'us-east-1'),
  FILES_S3_ACCESS_KEY: z.optional(z.string().check(z.minLength(1))),
  FILES_S3_SECRET_FILE: z.optional(z.string()),
  /** Hosts to which webhooks may lead, with commas between: `hooks.example.com,localhost:9000`. Without it there are none. */
  WEBHOOK_HOSTS: z.prefault(
    z.string().check(z.refine(isHostList, 'is «host,host», without https:// and without a path')),
    '',
  ),
});

export interface TeamConfig {
  readonly databaseUrl: string | undefined;
  readonly ownerUrl: string | undefined;
  readonly folder: string;
  readonly profile: ProfileSpec;
  /** SHA-256 of its file in hex, as `sha256sum` prints it. */
  readonly profileHash: string;
  /** Undefined when no server to send to is named. */
  readonly serviceUrl: URL | undefined;
  readonly credential: Readonly<Record<string, string>>;
  readonly sendsAtOnce: number;
  readonly sendsPerMinute: number | undefined;
  readonly clientsPerDay: number;
  /** Host names to which webhooks may lead. */
  readonly webhookHosts: readonly string[];
  /** Undefined when the database has the bytes of files. */
  readonly fileStore: FileStorePlace | undefined;
  readonly port: number;
  readonly healthPort: number;
  readonly host: string | undefined;
  readonly origin: string;
  readonly isBehindProxy: boolean;
  readonly appFolder: string;
  readonly timeZone: string;
  readonly openId: OpenIdConfig | undefined;
  readonly proof: ProofLimits;
  /** True when approvals are signed with passkeys. */
  readonly isSigned: boolean;
}

/** Each line names a variable and its problem, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(environment: Environment): TeamConfig {
  const parsed = environmentSchema.safeParse(readAddresses(environment));
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_FOLDER, PROFILE } = parsed.data;
  const { SERVICE_URL, SERVICE_HEADERS_FILE, PORT } = parsed.data;
  if (DATABASE_OWNER_URL !== undefined && DATABASE_URL === undefined)
    throw new ConfigError(['DATABASE_OWNER_URL: is of no use without DATABASE_URL']);
  const { ORIGIN = `http://localhost:${PORT}`, HEALTH_PORT = PORT === 0 ? 0 : PORT + 1 } = parsed.data;
  const profileText = readText('PROFILE', PROFILE);
  const profile = findUsableProfile(profileText);
  if (!profile || findCaseProblems(profile).length > 0)
    throw new ConfigError(['PROFILE: no sound profile; «npm run profile:check» lists what is wrong']);
  const [refusal] = findLookUpProblems(profile);
  if (refusal)
    throw new ConfigError([
      `PROFILE: ${toPathText(refusal.path, '')} cannot be used (${refusal.problem}); «npm run profile:check» says why`,
    ]);
  const address = SERVICE_URL ?? profile.baseUrl;
  return {
    databaseUrl: DATABASE_URL,
    ownerUrl: DATABASE_OWNER_URL,
    folder: DATA_FOLDER,
    profile,
    profileHash: toSha256(profileText),
    serviceUrl: /^https?:/.test(address) ? new URL(address) : undefined,
    credential: SERVICE_HEADERS_FILE === undefined ? {} : readHeaders(SERVICE_HEADERS_FILE),
    sendsAtOnce: parsed.data.SENDS_AT_ONCE,
    sendsPerMinute: parsed.data.SENDS_PER_MINUTE,
    clientsPerDay: parsed.data.CLIENTS_PER_DAY,
    webhookHosts: toHosts(parsed.data.WEBHOOK_HOSTS),
    fileStore: toFileStore(parsed.data),
    port: PORT,
    healthPort: HEALTH_PORT,
    host: parsed.data.HOST,
    origin: new URL(ORIGIN).origin,
    isBehindProxy: parsed.data.BEHIND_PROXY === '1',
    appFolder: parsed.data.APP_FOLDER,
    timeZone: parsed.data.TIME_ZONE,
    openId: toOpenId(parsed.data),
    isSigned: parsed.data.APPROVALS === 'signed',
    proof: { restMinutes: parsed.data.PROOF_REST_MINUTES, maxMinutes: parsed.data.PROOF_MAX_MINUTES },
  };
}

function toOpenId(given: z.infer<typeof environmentSchema>): OpenIdConfig | undefined {
  if (given.OIDC_ISSUER === undefined) return undefined;
  const issuer = new URL(given.OIDC_ISSUER);
  if (issuer.protocol !== 'https:' && !LOCAL_HOSTS.includes(issuer.hostname))
    throw new ConfigError(['OIDC_ISSUER: begins with https://']);
  const roles = parseRoles(given.OIDC_ROLES ?? '');
  if (!roles)
    throw new ConfigError([`OIDC_ROLES: is «value=role,value=role»; the roles are ${ROLES.join(', ')}`]);
  const file = given.OIDC_CLIENT_SECRET_FILE;
  return {
    issuer,
    clientId: given.OIDC_CLIENT_ID,
    clientSecret: file === undefined ? undefined : readText('OIDC_CLIENT_SECRET_FILE', file).trim(),
    roleClaim: given.OIDC_ROLE_CLAIM,
    roles,
  };
}

function toFileStore(given: z.infer<typeof environmentSchema>): FileStorePlace | undefined {
  const { FILES_FOLDER, FILES_S3_URL, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_FILE } = given;
  if (FILES_FOLDER !== undefined && FILES_S3_URL !== undefined)
    throw new ConfigError(['FILES_FOLDER: give it or FILES_S3_URL, not both']);
  if (FILES_FOLDER !== undefined) return { folder: FILES_FOLDER };
  if (FILES_S3_URL === undefined) return undefined;
  const url = new URL(FILES_S3_URL);
  if (url.protocol !== 'https:' && !LOCAL_HOSTS.includes(url.hostname))
    throw new ConfigError(['FILES_S3_URL: begins with https://']);
  if (url.username + url.password + url.search + url.hash !== '' || url.pathname === '/')
    throw new ConfigError(['FILES_S3_URL: is «https://host/bucket», without anything else']);
  if (FILES_S3_ACCESS_KEY === undefined || FILES_S3_SECRET_FILE === undefined)
    throw new ConfigError(['FILES_S3_URL: needs FILES_S3_ACCESS_KEY and FILES_S3_SECRET_FILE']);
  const secretKey = readText('FILES_S3_SECRET_FILE', FILES_S3_SECRET_FILE).trim();
  return { url, region: given.FILES_S3_REGION, accessKey: FILES_S3_ACCESS_KEY, secretKey };
}

/**
 * Returns the address to send to. A sample profile may only reach the sandbox on this computer, as in a
 * browser it may only reach its own origin.
 * @throws ConfigError
 */
export function requireService({ serviceUrl, profile }: TeamConfig): URL {
  if (!serviceUrl)
    throw new ConfigError(['SERVICE_URL: missing, and the profile\'s "baseUrl" names no server either']);
  if (profile.sample && !LOCAL_HOSTS.includes(serviceUrl.hostname))
    throw new ConfigError([
      "SERVICE_URL: the profile is a sample, whose codes are nobody's: it may send to the sandbox on this computer only. " +
        'Name the profile of your service with PROFILE',
    ]);
  return serviceUrl;
}

/**
 * Variables of the process, with addresses of the database that stand in files.
 * @throws ConfigError
 */
function readAddresses(environment: Environment): Environment {
  const given = { ...environment };
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const file = environment[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) throw new ConfigError([`${name}_FILE: give it or ${name}, not both`]);
    given[name] = readText(`${name}_FILE`, file).trim();
  }
  return given;
}

export const toSendLogFile = ({ folder }: TeamConfig): string => join(folder, 'sent.log');

function readText(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError([`${variable}: the file cannot be read`]);
  }
}

function readHeaders(file: string): Readonly<Record<string, string>> {
  const lines = readText('SERVICE_HEADERS_FILE', file)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line, index) => {
      const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
      if (name === undefined || value === undefined || !isHeaderValue(value))
        throw new ConfigError([`SERVICE_HEADERS_FILE: line ${index + 1} is not «Name: value»`]);
      return [name.toLowerCase(), value];
    }),
  );
}

/** Checks what Node accepts as a header: any other value would fail each send after it is noted as sent. */
function isHeaderValue(value: string): boolean {
  try {
    validateHeaderValue('x', value);
    return true;
  } catch {
    return false;
  }
}
