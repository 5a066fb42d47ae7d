import type { Path } from '../domain/profile/report.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import type { LookUpSpec } from '../domain/profile/schema/service-schema.ts';

export interface PlacedCall {
  readonly path: Path;
  readonly call: LookUpSpec;
}

/** The calls by which the team server asks the service: whether it knows a person, and those of the case. */
export const listCalls = ({ lookUp, case: ofProfile }: ProfileSpec): readonly PlacedCall[] => [
  ...(lookUp ? [{ path: ['lookUp'], call: lookUp }] : []),
  ...(ofProfile?.sections ?? []).flatMap(({ entries }, section) =>
    entries.flatMap((entry, index) =>
      entry.kind === 'look-up'
        ? [{ path: ['case', 'sections', section, 'entries', index], call: entry }]
        : [],
    ),
  ),
];
