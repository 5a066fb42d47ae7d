import type { StoredEnrollment } from '../drafts/stored.ts';

/** Returns true when the team has everything that is saved in this browser. */
export function isWithTeam({ team, updatedAt }: Pick<StoredEnrollment, 'team' | 'updatedAt'>): boolean {
  return team?.savedAt === updatedAt;
}

/** Returns true when this browser has entered data that the team lacks and that nobody deleted. */
export function isLeftOver(
  header: Pick<StoredEnrollment, 'team' | 'updatedAt' | 'deletedAt' | 'personIds' | 'riskProfileCode'>,
): boolean {
  if (header.deletedAt !== undefined || isWithTeam(header)) return false;
  const isKnown = header.team !== undefined && header.team.revision > 0;
  return isKnown || header.personIds.length > 0 || header.riskProfileCode !== '';
}
