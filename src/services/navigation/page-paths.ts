import {
  findEnrollmentId,
  HELP_PATH,
  HOME_PATH,
  LEDGER_PATH,
  OWN_LEDGER_PATH,
  PROFILE_PATH,
  QUEUE_PATH,
  SIGN_IN_RETURN_PATH,
  SPREADSHEET_PATH,
} from './paths.ts';

const PAGES: ReadonlySet<string> = new Set([
  HELP_PATH,
  HOME_PATH,
  LEDGER_PATH,
  OWN_LEDGER_PATH,
  PROFILE_PATH,
  QUEUE_PATH,
  SIGN_IN_RETURN_PATH,
  SPREADSHEET_PATH,
]);

/** True for the pages of the app, which open without a network; all other addresses belong to the server. */
export function isPagePath(path: string): boolean {
  return PAGES.has(path) || findEnrollmentId(path) !== undefined;
}
