import type { Path } from '../domain/profile/report.ts';
import { findUrls } from '../domain/profile/profile-urls.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';

/** Parts whose members are sent to the service unchanged, the same for everybody. */
const SENT_AS_WRITTEN: readonly PropertyKey[] = ['constants', 'parameters', 'headers'];
/** Usual names of secrets: `client_secret`, `X-Api-Key`, `subscription-key`, `clave`. */
const SECRET_NAME =
  /secret|passw|passphrase|contrase|clave|api[-_]?key|subscription[-_]?key|access[-_]?key|private[-_]?key|credential|^authorization$|token$/i;
/** A JSON Web Token: a header and a content in base64url. */
const TOKEN_TEXT = /\beyJ[\w-]{5,}\.[\w-]{5,}/;

/**
 * Places where a profile has something like a secret of the office. A profile is public: everybody who opens
 * Enrola can read it, and no browser app can keep a client secret.
 */
export function findPublicSecrets(spec: ProfileSpec): readonly Path[] {
  const { catalogs, fields: _, rules: __, checks: ___, ...rest } = spec;
  const connections = { ...rest, catalogs };
  const addressed = findUrls(spec).flatMap(({ path, url }) => (hasSecretInQuery(url) ? [path] : []));
  return [...findIn(connections, []), ...addressed];
}

function findIn(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const isSent = SENT_AS_WRITTEN.includes(path.at(-1) ?? '');
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): Path[] => {
    const here = [...path, key];
    // The entries of a list are codes and names, thousands of them.
    if (path[0] === 'catalogs' && key === 'entries') return [];
    if (isSent && isSecret(key, inner)) return [here];
    if (key === 'prefix' && path[0] === 'authentication' && isLongWord(inner)) return [here];
    return findIn(inner, here);
  });
}

function isSecret(name: string, value: unknown): boolean {
  if (typeof value !== 'string' || value === '') return false;
  // `{attemptId}` is filled in for each request.
  if (/^\{\w+\}$/.test(value)) return false;
  return SECRET_NAME.test(name) || TOKEN_TEXT.test(value);
}

/** The prefix of a typed value is a scheme (`ApiKey `), not a key. */
function isLongWord(prefix: unknown): boolean {
  const last = typeof prefix === 'string' ? (prefix.trim().split(/\s+/).at(-1) ?? '') : '';
  return last.length >= 16 && /\d/.test(last);
}

function hasSecretInQuery(url: string): boolean {
  const query = url.split('?')[1] ?? '';
  return [...new URLSearchParams(query)].some(([name, value]) => isSecret(name, value));
}
