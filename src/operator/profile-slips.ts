import { PROBLEM_DETAILS } from '../domain/answers/read-answer.ts';
import type { Path } from '../domain/profile/report.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { findPublicSecrets } from './public-secrets.ts';

/** Settings of a profile that leak a secret, have no effect, or lose a default. */
export type ProfileSlip =
  /** A field that `fields` requires and a rule hides. */
  | { readonly code: 'hidden-required'; readonly path: Path; readonly field: string }
  /** A value that looks like a secret, in a file that everybody can read. */
  | { readonly code: 'public-secret'; readonly path: Path }
  /**
   * A setting that names one of the places that Enrola searches by default, so that the other places are
   * lost.
   */
  | { readonly code: 'lost-default'; readonly path: Path; readonly places: readonly string[] };

export function findSlips(spec: ProfileSpec): readonly ProfileSlip[] {
  return [
    ...findHiddenRequired(spec),
    ...findPublicSecrets(spec).map((path) => ({ code: 'public-secret', path }) as const),
    ...findLostDefaults(spec),
  ];
}

/**
 * Conflicting rules are contradictions; `fields` requires a field in all circumstances, so one rule is
 * enough.
 */
function findHiddenRequired({ rules = [], fields = {} }: ProfileSpec): ProfileSlip[] {
  return rules.flatMap((rule, index) =>
    (rule.hide ?? []).flatMap((field, place): ProfileSlip[] =>
      Object.hasOwn(fields, field) && fields[field]?.required
        ? [{ code: 'hidden-required', path: ['rules', index, 'hide', place], field }]
        : [],
    ),
  );
}

/** Enrola searches several places by default; a setting that names one of them removes the others. */
function findLostDefaults({ answers }: ProfileSpec): ProfileSlip[] {
  const { message } = answers ?? {};
  if (message === undefined || !PROBLEM_DETAILS.includes(message)) return [];
  return [{ code: 'lost-default', path: ['answers', 'message'], places: PROBLEM_DETAILS }];
}
