import { ENROLLMENT_DEEDS, TEAM_DEEDS } from '../../domain/team/team-api.ts';
import type { Translator } from '../../i18n/translator.ts';

const DEEDS = [...ENROLLMENT_DEEDS, ...TEAM_DEEDS];

/** What the journal says that was done, in words; as it stands where a newer server wrote it. */
export function toDeedText(kind: string, { t }: Translator): string {
  const known = DEEDS.find((each) => each === kind);
  return known ? t(`team.did.${known}`) : kind;
}
