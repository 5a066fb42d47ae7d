import { PROBLEM_DETAILS } from '../domain/answers/read-answer.ts';
import type { Path } from '../domain/profile/report.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { findPublicSecrets } from './public-secrets.ts';

/** What a profile gives away, asks for in vain, or loses. */
export type ProfileSlip =
  /** A field that `fields` requires and a rule hides. */
  | { readonly code: 'hidden-required'; readonly path: Path; readonly field: string }
  /** What looks like a secret, in a file that everybody can read. */
  | { readonly code: 'public-secret'; readonly path: Path }
  /** A setting that names one of the places where Enrola looks without it, so that the others count no more. */
  | { readonly code: 'lost-default'; readonly path: Path; readonly places: readonly string[] };

export function findSlips(spec: ProfileSpec): readonly ProfileSlip[] {
  return [
    ...findHiddenRequired(spec),
    ...findPublicSecrets(spec).map((path) => ({ code: 'public-secret', path }) as const),
    ...findLostDefaults(spec),
  ];
}

/** Rules at odds are contradictions; a field is required by `fields` in all circumstances, so one rule is enough. */
function findHiddenRequired({ rules = [], fields = {} }: ProfileSpec): ProfileSlip[] {
  return rules.flatMap((rule, index) =>
    (rule.hide ?? []).flatMap((field, place): ProfileSlip[] =>
      Object.hasOwn(fields, field) && fields[field]?.required
        ? [{ code: 'hidden-required', path: ['rules', index, 'hide', place], field }]
        : [],
    ),
  );
}

/** Where Enrola looks at several places by itself, naming one of them takes the others away. */
function findLostDefaults({ answers }: ProfileSpec): ProfileSlip[] {
  const { message } = answers ?? {};
  if (message === undefined || !PROBLEM_DETAILS.includes(message)) return [];
  return [{ code: 'lost-default', path: ['answers', 'message'], places: PROBLEM_DETAILS }];
}
