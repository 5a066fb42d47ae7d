/** Slips in approvals, and in what is kept of an enrollment. */
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { listCalls } from '../calls.ts';
import type { Slip } from './slip.ts';

export function findReviewSlips(spec: ProfileSpec): readonly Slip[] {
  const { review, limits } = spec;
  const slips: Slip[] = isForTeam(spec) ? [] : [...findLostDays(spec), ...findWithoutApproval(spec)];
  const persons = review?.secondLook?.persons ?? 0;
  const most = limits?.persons ?? Infinity;
  if (persons > most)
    slips.push({ slip: 'never-so-many', path: ['review', 'secondLook', 'persons'], value: String(most) });
  if (review?.rekey === 'required' && (review.criticalFields ?? []).length === 0)
    slips.push({ slip: 'nothing-to-type', path: ['review', 'rekey'] });
  return slips;
}

/** The team server always asks for an approval, and keeps enrollments itself. Only it looks persons up. */
const isForTeam = (spec: ProfileSpec) => spec.authentication?.kind === 'team' || listCalls(spec).length > 0;

function findLostDays({ privacy }: ProfileSpec): readonly Slip[] {
  if (privacy?.storage !== 'session') return [];
  return Object.keys(privacy.retention ?? {}).map((key) => ({
    slip: 'ends-with-tab',
    path: ['privacy', 'retention', key],
  }));
}

/** Where nobody has to approve, people may still review and return; `none` says that nobody shall. */
function findWithoutApproval({ review }: ProfileSpec): readonly Slip[] {
  if (!review || review.approval === 'required') return [];
  const keys = ['selfApproval', 'secondLook', 'rekey'] as const;
  const ofReturns = review.approval === 'none' ? (['returnCategory', 'dueHours'] as const) : [];
  return [...keys, ...ofReturns]
    .filter((key) => review[key] !== undefined && review[key] !== false && review[key] !== 'offered')
    .map((key) => ({ slip: 'no-approval', path: ['review', key] }));
}
