/** The security headers of a profile as nginx and Caddy read them. */
import { type SecurityHeaders, toSecurityHeaders } from '../domain/profile/security-headers.ts';
import { readProfile } from '../services/profile/load-profile.ts';

interface HeaderBlocks {
  readonly nginx: string;
  readonly caddy: string;
}

/** Undefined for a profile that is bad: it has no headers but those that stop everything. */
export async function toHeaderBlocks(profileText: string): Promise<HeaderBlocks | undefined> {
  const load = await readProfile(profileText);
  if (!load.ok) return undefined;
  // Browsers keep a promise of https only where it came by https.
  const headers = toSecurityHeaders(load.spec, { isHttps: true });
  return { nginx: toNginx(headers), caddy: toCaddy(headers) };
}

/** No value holds a quote, a backslash, `$` or a brace: see the tests of the headers. */
function toNginx(headers: SecurityHeaders): string {
  return Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');
}

function toCaddy(headers: SecurityHeaders): string {
  const lines = Object.entries(headers).map(([name, value]) => `\t${name} "${value}"\n`);
  return `header {\n${lines.join('')}}\n`;
}
