import type { StoredEnrollment } from '../drafts/stored.ts';

/** Whether the team has everything that is saved here. */
export function isWithTeam({ team, updatedAt }: Pick<StoredEnrollment, 'team' | 'updatedAt'>): boolean {
  return team?.savedAt === updatedAt;
}

/** Whether something was entered here that the team has not, and that nobody deleted. */
export function isLeftOver(
  header: Pick<StoredEnrollment, 'team' | 'updatedAt' | 'deletedAt' | 'personIds' | 'riskProfileCode'>,
): boolean {
  if (header.deletedAt !== undefined || isWithTeam(header)) return false;
  const isKnown = header.team !== undefined && header.team.revision > 0;
  return isKnown || header.personIds.length > 0 || header.riskProfileCode !== '';
}
