/** What Enrola notes beside the answers of a questionnaire, in its row. A name that begins with `_` is no entry. */
import type { CaseRow } from '../enrollment/enrollment.ts';

export const VERSION = '_version';
/** The questions as they were asked, as JSON: an older version stays readable. */
export const ASKED = '_asked';

/** True for a row whose notes belong to all of its answers together. */
export const isAnswering = (row: CaseRow): boolean => row[VERSION] !== undefined || row[ASKED] !== undefined;
