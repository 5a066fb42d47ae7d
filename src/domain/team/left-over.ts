import type { StoredEnrollment } from '../drafts/stored.ts';

/** Returns true when the team has everything that is saved in this browser. */
export function isWithTeam({ team, updatedAt }: Pick<StoredEnrollment, 'team' | 'updatedAt'>): boolean {
  return team?.savedAt === updatedAt;
}

/** Returns true when the team's server has seen it. */
export const isKnownToTeam = ({ team }: Pick<StoredEnrollment, 'team'>): boolean => (team?.revision ?? 0) > 0;

/**
 * Returns true when this browser has entered data that the team lacks and that nobody deleted.
 * @param hasOwnCase the enrollment itself has a case
 */
export function isLeftOver(
  header: Pick<StoredEnrollment, 'team' | 'updatedAt' | 'deletedAt' | 'personIds' | 'riskProfileCode'>,
  hasOwnCase: boolean,
): boolean {
  if (header.deletedAt !== undefined || isWithTeam(header)) return false;
  return isKnownToTeam(header) || header.personIds.length > 0 || header.riskProfileCode !== '' || hasOwnCase;
}
