/** Addresses that exist only with a team server. They carry ids and dates, never personal data. */
import type { EntityId } from '../../domain/enrollment/enrollment.ts';

/** Members of the team. */
export const TEAM_PATH = '/equipo';
/** Account of the user: password, passkeys and sessions. */
export const MY_ACCOUNT_PATH = '/equipo/mi-cuenta';
/** Journal of the team. */
export const AUDIT_PATH = '/equipo/auditoria';
/** Journal of one enrollment. */
export const toAuditPath = (enrollmentId: EntityId) => `${AUDIT_PATH}?scope=${enrollmentId}`;
