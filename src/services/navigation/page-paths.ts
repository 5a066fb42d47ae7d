import { findEnrollmentId, HOME_PATH, LEDGER_PATH, PROFILE_PATH, SIGN_IN_RETURN_PATH } from './paths.ts';

/** Whether an address is one of the app's pages, which open without a network; all others are the server's. */
export function isPagePath(path: string): boolean {
  const pages: readonly string[] = [HOME_PATH, LEDGER_PATH, PROFILE_PATH, SIGN_IN_RETURN_PATH];
  return pages.includes(path) || findEnrollmentId(path) !== undefined;
}
