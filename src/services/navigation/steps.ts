import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toCasePath, toEnrollmentPath, toPersonPath, toReviewPath } from './paths.ts';

/** The steps of the wizard are data: the start, the enrollment's own case where the profile has one, one per person, the review. */
export type Step =
  | { readonly kind: 'start' }
  | { readonly kind: 'case' }
  | { readonly kind: 'person'; readonly personId: EntityId }
  | { readonly kind: 'review' };

/** All steps in their order. */
function toSteps(personIds: readonly EntityId[], hasCase: boolean): readonly Step[] {
  return [
    { kind: 'start' },
    ...(hasCase ? [{ kind: 'case' } as const] : []),
    ...personIds.map((personId): Step => ({ kind: 'person', personId })),
    { kind: 'review' },
  ];
}

/** The previous step (-1) or the next one (+1); undefined at the ends, and from a missing person. */
export function findNeighbourStep(
  step: Step,
  personIds: readonly EntityId[],
  offset: -1 | 1,
  hasCase: boolean,
): Step | undefined {
  const steps = toSteps(personIds, hasCase);
  const index = steps.findIndex((other) => isSameStep(other, step));
  return index < 0 ? undefined : steps[index + offset];
}

export function toStepPath(enrollmentId: EntityId, step: Step): string {
  switch (step.kind) {
    case 'start':
      return toEnrollmentPath(enrollmentId);
    case 'case':
      return toCasePath(enrollmentId);
    case 'person':
      return toPersonPath(enrollmentId, step.personId);
    case 'review':
      return toReviewPath(enrollmentId);
  }
}

function isSameStep(a: Step, b: Step): boolean {
  if (a.kind === 'person' && b.kind === 'person') return a.personId === b.personId;
  return a.kind === b.kind;
}
