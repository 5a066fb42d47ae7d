import type { ProfileContext } from '../../domain/profile/profile.ts';
import type { ProfileProblem } from '../../domain/profile/report.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { findSoundProfile } from '../../domain/profile/sound-profile.ts';
import { now } from '../clock.ts';
import { KEPT_AT_HEADER, PROFILE_PATH } from '../offline/kept-copy.ts';
import { findSoundCopy, keepSoundCopy } from './sound-copy.ts';

/** Why there is no profile to check; `i18n` makes the sentence. */
export type ProfileLoadCause =
  /** No such file (404). */
  | { readonly code: 'missing' }
  /** An HTML page: some servers answer every address with `index.html`. */
  | { readonly code: 'html' }
  | { readonly code: 'empty' }
  | { readonly code: 'http'; readonly status: number }
  /** Invalid JSON from this place on; line and column count from 1. */
  | { readonly code: 'syntax'; readonly line: number; readonly column: number; readonly atEnd: boolean }
  /** No answer, or a part needed for the check did not load. */
  | { readonly code: 'network' };

export type ProfileFailure =
  | { readonly ok: false; readonly problems: readonly ProfileProblem[] }
  | { readonly ok: false; readonly problems: readonly []; readonly cause: ProfileLoadCause };

/** The page is open by then. */
const REST_MS = 1000;

/** Result of reading a text as a profile. */
type ProfileReading = SoundProfile | ProfileFailure;

interface SoundProfile {
  readonly ok: true;
  readonly spec: ProfileSpec;
  /** The code of its case, where it has one. */
  readonly createCase?: ProfileContext['createCase'];
}

/** Source of the profile in use. */
export interface ProfileSource {
  /** True for a copy kept on this computer, used when the server gives no profile. */
  readonly isKept: boolean;
  /** Time at which the server sent it, ISO 8601; empty for a copy without a date. */
  readonly at: string;
  /** Headers of the answer. */
  readonly headers: Headers;
  readonly text: string;
}

export interface LoadedProfile extends SoundProfile {
  readonly source: ProfileSource;
}

export type ProfileLoad = LoadedProfile | ProfileFailure;

/** A valid profile and the text that it was read from. */
export interface KnownProfile extends Omit<SoundProfile, 'ok'> {
  readonly source: Pick<ProfileSource, 'text'>;
}

/**
 * Fetches and checks the running profile. Never rejects: errors are part of the result. When no answer comes,
 * the worker gives its copy. `known`: a profile that was read before; the same text is not parsed again.
 */
export async function loadProfile(
  how: RequestInit = { cache: 'no-cache' },
  known?: KnownProfile,
): Promise<ProfileLoad> {
  try {
    const response = await fetch(PROFILE_PATH, how);
    if (response.status === 404 || response.status === 410) return fail({ code: 'missing' });
    if (!response.ok) return fail({ code: 'http', status: response.status });
    return await readResponse(response, known);
  } catch {
    return fail({ code: 'network' });
  }
}

/** Rejects when the body breaks off, or code could not be loaded. */
export async function readResponse(response: Response, known?: KnownProfile): Promise<ProfileLoad> {
  const text = await response.text();
  const isKnown = known?.source.text === text;
  const reading = isKnown
    ? ({ ok: true, spec: known.spec, createCase: known.createCase } as const)
    : await readOnce(text);
  if (!reading.ok) return reading;
  const { headers } = response;
  const keptAt = headers.get(KEPT_AT_HEADER);
  return { ...reading, source: { isKept: keptAt !== null, at: keptAt ?? now(), headers, text } };
}

/** Checks a text unless this build found it sound at an earlier start. */
async function readOnce(text: string): Promise<ProfileReading> {
  const spec = await findSoundCopy(text);
  if (spec) return { ok: true, spec, createCase: spec.case && (await loadCase()).createCase };
  const reading = await readProfile(text);
  if (reading.ok) setTimeout(() => void keepSoundCopy(text, reading.spec), REST_MS);
  return reading;
}

/** Checks the text of a profile. Rejects only when code could not be loaded. */
export async function readProfile(text: string): Promise<ProfileReading> {
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

/**
 * Checks a profile. A valid one passes at once; the explanation of an invalid one loads on demand. Rejects
 * only when that code could not be loaded.
 */
export async function checkProfile(json: unknown): Promise<SoundProfile | ProfileFailure> {
  const spec = findSoundProfile(json);
  if (spec && spec.case === undefined) return { ok: true, spec };
  if (spec) {
    const { createCase, findCaseProblems } = await loadCase();
    if (findCaseProblems(spec).length === 0) return { ok: true, spec, createCase };
  }
  const { parseProfile } = await import('../../domain/profile/parse-profile.ts');
  return parseProfile(json);
}

const loadCase = () => import('../../domain/case/for-profile.ts');

function fail(cause: ProfileLoadCause): ProfileFailure {
  return { ok: false, problems: [], cause };
}
