import type { SubmissionState } from '../../domain/drafts/submission.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';

/** Addresses of the pages. They carry ids only, never personal data. */
export const HOME_PATH = '/';
/** The running service profile, for operators and QA. */
export const PROFILE_PATH = '/perfil';
/** Enrollments that wait for a review. */
export const QUEUE_PATH = '/por-revisar';
/** The page of figures for supervisors. */
export const ACTIVITY_PATH = '/que-paso';
/** The ledger of sends. */
export const LEDGER_PATH = '/envios';
/** The ledger of this computer, for a profile of a team; the team's sends have the other page. */
export const OWN_LEDGER_PATH = '/envios/computador';
/** Manual for agents. */
export const HELP_PATH = '/ayuda';
/** Address to which the provider of a sign-in sends its answer; the operator registers it there. */
export const SIGN_IN_RETURN_PATH = '/acceso/retorno';
/** Address of the link that makes an account of the team; the token of the invitation follows `#`. */
export const TEAM_ACCOUNT_PATH = '/equipo/cuenta';
/** Imports many persons at once into a new enrollment. */
export const SPREADSHEET_PATH = '/planilla';

/** The enrollment that an address belongs to. */
export function findEnrollmentId(path: string): EntityId | undefined {
  return /^\/inscripciones\/([^/]+)/.exec(path)?.[1];
}

export const toEnrollmentPath = (enrollmentId: EntityId) => `/inscripciones/${enrollmentId}`;
export const toPersonPath = (enrollmentId: EntityId, personId: EntityId, fieldId?: string) =>
  `/inscripciones/${enrollmentId}/personas/${personId}${fieldId === undefined ? '' : `#${fieldId}`}`;
/** The enrollment's own case. */
export const toCasePath = (enrollmentId: EntityId) => `/inscripciones/${enrollmentId}/caso`;
/** Address of a finding: the page of the person, of the enrollment's own case, or the first one, at the field if there is one. */
export const toPlacePath = (
  enrollmentId: EntityId,
  personId: EntityId | undefined,
  fieldId: string | undefined,
) => {
  if (personId !== undefined) return toPersonPath(enrollmentId, personId, fieldId);
  const page = fieldId?.startsWith('case.') ? toCasePath(enrollmentId) : toEnrollmentPath(enrollmentId);
  return `${page}${fieldId === undefined ? '' : `#${fieldId}`}`;
};
export const toSpreadsheetPath = (enrollmentId: EntityId | undefined) =>
  enrollmentId === undefined ? SPREADSHEET_PATH : `/inscripciones/${enrollmentId}${SPREADSHEET_PATH}`;
/** The id of the heading of a person on the review. */
export const toReviewedId = (personId: EntityId) => `review.${personId}`;
/** The review; with a person, scrolled to that person. */
export const toReviewPath = (enrollmentId: EntityId, personId?: EntityId) =>
  `/inscripciones/${enrollmentId}/revision${personId === undefined ? '' : `#${toReviewedId(personId)}`}`;
export const toReceiptPath = (enrollmentId: EntityId) => `/inscripciones/${enrollmentId}/comprobante`;
/** The printed form for signature. */
export const toPaperPath = (enrollmentId: EntityId) => `/inscripciones/${enrollmentId}/papel`;
/** The history of an enrollment. */
export const toHistoryPath = (enrollmentId: EntityId) => `/inscripciones/${enrollmentId}/historial`;
/** The page of a send with an unknown outcome. */
export const toResultPath = (enrollmentId: EntityId) => `/inscripciones/${enrollmentId}/resultado`;

/** Page of an enrollment by its state alone; undefined while it is being entered. */
export function findStatePath(enrollmentId: EntityId, state: SubmissionState): string | undefined {
  switch (state) {
    case 'draft':
      return undefined;
    case 'confirmed':
      return toReceiptPath(enrollmentId);
    case 'unknown':
      return toResultPath(enrollmentId);
    case 'in-review':
    case 'approved':
    case 'sending':
    case 'rejected':
      return toReviewPath(enrollmentId);
  }
}
