/** What the operator says to the team server, checked before anything else runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { findUsableProfile } from '../domain/profile/sound-profile.ts';

const environmentSchema = z.object({
  /** `postgres://…`; without one the embedded database in `DATA_FOLDER` is used. */
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(?:ql)?:\/\//, 'begins with postgres://'))),
  /** Of the embedded database and of the log of sends. */
  DATA_FOLDER: z.prefault(z.string().check(z.minLength(1)), 'data'),
  PROFILE: z.prefault(z.string(), 'public/profile.json'),
  /** Where the service is, in place of the profile's `baseUrl`. */
  SERVICE_URL: z.optional(z.url()),
  /** Headers as lines `Name: value`, in a file that only this process reads. */
  SERVICE_HEADERS_FILE: z.optional(z.string()),
});

export interface TeamConfig {
  readonly databaseUrl: string | undefined;
  readonly folder: string;
  readonly profile: ProfileSpec;
  readonly serviceUrl: URL;
  readonly credential: Readonly<Record<string, string>>;
}

/** Each line says what is wrong with which variable, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): TeamConfig {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  const { DATABASE_URL, DATA_FOLDER, PROFILE, SERVICE_URL, SERVICE_HEADERS_FILE } = parsed.data;
  const profile = findUsableProfile(readText('PROFILE', PROFILE));
  if (!profile)
    throw new ConfigError(['PROFILE: no sound profile; «npm run profile:check» lists what is wrong']);
  const address = SERVICE_URL ?? profile.baseUrl;
  if (address === undefined || address === '')
    throw new ConfigError(['SERVICE_URL: missing, and the profile has no "baseUrl" either']);
  return {
    databaseUrl: DATABASE_URL,
    folder: DATA_FOLDER,
    profile,
    serviceUrl: new URL(address),
    credential: SERVICE_HEADERS_FILE === undefined ? {} : readHeaders(SERVICE_HEADERS_FILE),
  };
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
      if (name === undefined || value === undefined)
        throw new ConfigError([`SERVICE_HEADERS_FILE: line ${index + 1} is not «Name: value»`]);
      return [name.toLowerCase(), value];
    }),
  );
}
