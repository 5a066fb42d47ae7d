import { parseProfile, type ProfileResult } from '../../domain/profile/parse-profile.ts';

export type ProfileLoad =
  | ProfileResult
  /** There is nothing to parse: no file, not JSON, or no network. */
  | { readonly ok: false; readonly problems: readonly []; readonly cause: string };

/** Fetches and parses the running profile. Never throws: what is wrong is part of the answer. */
export async function loadProfile(): Promise<ProfileLoad> {
  try {
    const response = await fetch('/profile.json', { cache: 'no-cache' });
    if (!response.ok) return fail(`/profile.json: HTTP ${response.status}`);
    return parseProfile(toJson(await response.text()));
  } catch (error) {
    return fail(`/profile.json: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function toJson(text: string): unknown {
  if (text.trimStart().startsWith('<')) throw new Error('HTML instead of JSON');
  return JSON.parse(text);
}

function fail(cause: string): ProfileLoad {
  return { ok: false, problems: [], cause };
}
