/** Slips in what is kept of clients beside the request. */
import type { CaseSectionSpec } from '../../domain/case/case-schema.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { Slip } from './slip.ts';

export function findCaseSlips({ case: own }: ProfileSpec): readonly Slip[] {
  return (own?.sections ?? []).flatMap((section, index) => findBandSlips(section, index));
}

/** Bands leave no gap between them, so only the lowest and the highest sum can be outside. */
function findBandSlips({ questionnaire, entries }: CaseSectionSpec, index: number): readonly Slip[] {
  if (!questionnaire) return [];
  const scored = entries.flatMap((entry) =>
    entry.kind === 'choice' && entry.options.some(({ points }) => points !== undefined)
      ? [entry.options.map(({ points = 0 }) => points)]
      : [],
  );
  const path = ['case', 'sections', index, 'questionnaire', 'bands'];
  if (scored.length === 0) return [{ slip: 'no-points', path }];
  const sumOf = (choose: (...points: readonly number[]) => number) =>
    scored.reduce((sum, points) => sum + choose(...points), 0);
  const [lowest, highest] = [sumOf(Math.min), sumOf(Math.max)];
  const from = Math.min(...questionnaire.bands.map((band) => band.from));
  const to = Math.max(...questionnaire.bands.map((band) => band.to));
  if (from <= lowest && highest <= to) return [];
  return [{ slip: 'uncovered-points', path, value: `${lowest} to ${highest}` }];
}
