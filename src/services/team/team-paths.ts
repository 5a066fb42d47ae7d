/** Addresses that a profile of a team server alone has. They carry ids and dates: no personal data. */
import type { EntityId } from '../../domain/enrollment/enrollment.ts';

/** Who belongs to the team. */
export const TEAM_PATH = '/equipo';
/** What its user signs in with. */
export const MY_ACCOUNT_PATH = '/equipo/mi-cuenta';
/** What the journal of the team says. */
export const AUDIT_PATH = '/equipo/auditoria';
/** The same of one enrollment. */
export const toAuditPath = (enrollmentId: EntityId) => `${AUDIT_PATH}?scope=${enrollmentId}`;
