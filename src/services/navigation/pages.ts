/**
 * The pages of the app. From this table follow the routes, the files that the build makes of their code, the
 * requests that run while the start loads, and the addresses that open without a network.
 */
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { AUDIT_PATH, MY_ACCOUNT_PATH, TEAM_PATH } from '../team/team-paths.ts';
import {
  ACTIVITY_PATH,
  findEnrollmentId,
  HELP_PATH,
  HOME_PATH,
  LEDGER_PATH,
  OWN_LEDGER_PATH,
  PROFILE_PATH,
  QUEUE_PATH,
  SIGN_IN_RETURN_PATH,
  SPREADSHEET_PATH,
  TEAM_ACCOUNT_PATH,
  toCasePath,
  toEnrollmentPath,
  toHistoryPath,
  toPaperPath,
  toPersonPath,
  toReceiptPath,
  toResultPath,
  toReviewPath,
  toSpreadsheetPath,
} from './paths.ts';
import type { Step } from './steps.ts';

interface Page {
  readonly name: string;
  /** Address. A page below `/inscripciones/:enrollmentId` needs the session of that enrollment. */
  readonly path: string;
  /** Step of the enrollment that the page is. */
  readonly step?: Step['kind'];
  /**
   * Module that the router loads, below `src`; its file in the build has the same name. Without one, the page is
   * part of the start.
   */
  readonly module?: string;
  /** True when its code is requested while the start loads. */
  readonly isEarly?: true;
  /** True when only the profile of a team server has the page; it needs that server. */
  readonly isOfTeam?: true;
}

const ID = ':enrollmentId';
const LEDGER = 'features/ledger/ledger-page';
const SPREADSHEET = 'features/spreadsheet/spreadsheet-page';

export const PAGES = [
  { name: 'start', path: toEnrollmentPath(ID), step: 'start' },
  { name: 'case', path: toCasePath(ID), step: 'case' },
  { name: 'person', path: toPersonPath(ID, ':personId'), step: 'person' },
  { name: 'review', path: toReviewPath(ID), step: 'review', module: 'app/review-page', isEarly: true },
  { name: 'receipt', path: toReceiptPath(ID), module: 'features/receipt/receipt-page' },
  { name: 'result', path: toResultPath(ID), module: 'features/send/unknown-page' },
  { name: 'home', path: HOME_PATH, module: 'app/home-page', isEarly: true },
  { name: 'queue', path: QUEUE_PATH, module: 'app/queue-page', isEarly: true },
  { name: 'history', path: toHistoryPath(ID), module: 'features/history/history-page' },
  { name: 'paper', path: toPaperPath(ID), module: 'features/paper/paper-page' },
  { name: 'ledger', path: LEDGER_PATH, module: LEDGER },
  { name: 'ownLedger', path: OWN_LEDGER_PATH, module: LEDGER },
  { name: 'activity', path: ACTIVITY_PATH, module: 'app/activity-page' },
  { name: 'profile', path: PROFILE_PATH, module: 'features/profile/profile-page' },
  { name: 'spreadsheet', path: toSpreadsheetPath(ID), module: SPREADSHEET },
  { name: 'newSpreadsheet', path: SPREADSHEET_PATH, module: SPREADSHEET },
  { name: 'help', path: HELP_PATH, module: 'app/help-page' },
  // `main.tsx` opens it in place of the app.
  { name: 'signInReturn', path: SIGN_IN_RETURN_PATH },
  { name: 'people', path: TEAM_PATH, isOfTeam: true },
  { name: 'account', path: TEAM_ACCOUNT_PATH, isOfTeam: true },
  { name: 'myAccount', path: MY_ACCOUNT_PATH, isOfTeam: true },
  { name: 'audit', path: AUDIT_PATH, isOfTeam: true },
] as const satisfies readonly Page[];

type AnyPage = (typeof PAGES)[number];
export type PageName = AnyPage['name'];
/** The pages whose code loads when they open. */
export type LoadedPage = Extract<AnyPage, { readonly module: string }>['name'];
/** The pages that only the profile of a team server has. */
export type TeamPage = Extract<AnyPage, { readonly isOfTeam: true }>['name'];

export interface FoundPage {
  readonly page: AnyPage;
  readonly enrollmentId: EntityId | undefined;
  readonly step: Step | undefined;
}

const PATTERNS = PAGES.map((page) => ({ page, pattern: page.path.split('/') }));

/** The page of an address, which may end in a slash. */
export function findPage(address: string): FoundPage | undefined {
  const parts = address.replace(/(.)\/$/, '$1').split('/');
  const isMatch = (part: string, index: number) =>
    part.startsWith(':') ? parts[index] !== '' : part === parts[index]?.toLowerCase();
  const found = PATTERNS.find(({ pattern }) => pattern.length === parts.length && pattern.every(isMatch));
  if (!found) return undefined;
  const { page, pattern } = found;
  const valueOf = (name: string) => parts[pattern.indexOf(name)];
  const step = 'step' in page ? toStep(page.step, valueOf(':personId')) : undefined;
  return { page, enrollmentId: valueOf(ID), step };
}

function toStep(kind: Step['kind'], personId = ''): Step {
  return kind === 'person' ? { kind, personId } : { kind };
}

/** True for the pages that open without a network; all other addresses belong to the server. */
export function isKeptPage(path: string): boolean {
  // The app itself says that an enrollment has no such page.
  if (findEnrollmentId(path) !== undefined) return true;
  const found = findPage(path);
  return found !== undefined && !('isOfTeam' in found.page);
}
