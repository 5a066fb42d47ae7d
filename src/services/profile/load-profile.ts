import type { ProfileProblem } from '../../domain/profile/expectation.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { checkProfile } from './check-profile.ts';

/** Why there is nothing to check; `i18n` makes the sentence. */
export type ProfileLoadCause =
  /** No such file (404). */
  | { readonly code: 'missing' }
  /** A page in its place, as servers send that answer every address with `index.html`. */
  | { readonly code: 'html' }
  | { readonly code: 'empty' }
  | { readonly code: 'http'; readonly status: number }
  /** Not JSON from there on; both count from 1. */
  | { readonly code: 'syntax'; readonly line: number; readonly column: number; readonly atEnd: boolean }
  /** Nothing came, or not all that is needed to check it. */
  | { readonly code: 'network' };

export type ProfileLoad =
  | { readonly ok: true; readonly spec: ProfileSpec }
  | { readonly ok: false; readonly problems: readonly ProfileProblem[] }
  | { readonly ok: false; readonly problems: readonly []; readonly cause: ProfileLoadCause };

/** Fetches and checks the running profile. Never rejects: what is wrong is part of the answer. */
export async function loadProfile(): Promise<ProfileLoad> {
  try {
    const response = await fetch('/profile.json', { cache: 'no-cache' });
    if (response.status === 404 || response.status === 410) return fail({ code: 'missing' });
    if (!response.ok) return fail({ code: 'http', status: response.status });
    return await readProfile(await response.text());
  } catch {
    return fail({ code: 'network' });
  }
}

/** Checks the text of a profile. Rejects only where code could not be loaded. */
export async function readProfile(text: string): Promise<ProfileLoad> {
  const bare = text.trimStart();
  if (bare === '') return fail({ code: 'empty' });
  if (bare.startsWith('<')) return fail({ code: 'html' });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const { findJsonProblem } = await import('../../domain/formats/json-syntax.ts');
    const { line, column, atEnd } = findJsonProblem(text) ?? { line: 1, column: 1, atEnd: false };
    return fail({ code: 'syntax', line, column, atEnd });
  }
  return checkProfile(json);
}

function fail(cause: ProfileLoadCause): ProfileLoad {
  return { ok: false, problems: [], cause };
}
