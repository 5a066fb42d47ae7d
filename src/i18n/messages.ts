import type { commandsEs } from './commands-es.ts';
import type { contractEs } from './contract-es.ts';
import type { connectionEs } from './connection-es.ts';
import type { entryHelpEs } from './entry-help-es.ts';
import type { copyPageEs } from './copy-page-es.ts';
import type { es } from './es.ts';
import type { filesPageEs } from './files-page-es.ts';
import type { frameNoticesEs } from './frame-notices-es.ts';
import type { helpPageEs } from './help-page-es.ts';
import type { historyEs } from './history-es.ts';
import type { homePageEs } from './home-page-es.ts';
import type { intakeEs } from './intake-es.ts';
import type { ledgerPageEs } from './ledger-page-es.ts';
import type { marksEs } from './marks-es.ts';
import type { notStoredEs } from './not-stored-es.ts';
import type { observationsEs } from './observations-es.ts';
import type { paperPageEs } from './paper-page-es.ts';
import type { personToolsEs } from './person-tools-es.ts';
import type { profileErrorEs } from './profile-error-es.ts';
import type { reviewPageEs } from './review-page-es.ts';
import type { sendPageEs } from './send-page-es.ts';
import type { signInEs } from './sign-in-es.ts';
import type { spreadsheetEs } from './spreadsheet-es.ts';
import type { supervisionEs } from './supervision-es.ts';
import type { profileExpectationsEs } from './profile-expectations-es.ts';
import type { profilePageEs } from './profile-page-es.ts';
import type { vaultPageEs } from './vault-page-es.ts';

/** All keys: those that every page may need, and those that come with a page of their own (`PageTexts`). */
export type MessageKey =
  | keyof typeof es
  | keyof typeof commandsEs
  | keyof typeof contractEs
  | keyof typeof entryHelpEs
  | keyof typeof filesPageEs
  | keyof typeof frameNoticesEs
  | keyof typeof helpPageEs
  | keyof typeof historyEs
  | keyof typeof homePageEs
  | keyof typeof intakeEs
  | keyof typeof ledgerPageEs
  | keyof typeof notStoredEs
  | keyof typeof observationsEs
  | keyof typeof spreadsheetEs
  | keyof typeof supervisionEs
  | keyof typeof paperPageEs
  | keyof typeof personToolsEs
  | keyof typeof profileErrorEs
  | keyof typeof connectionEs
  | keyof typeof copyPageEs
  | keyof typeof marksEs
  | keyof typeof signInEs
  | keyof typeof reviewPageEs
  | keyof typeof sendPageEs
  | keyof typeof profileExpectationsEs
  | keyof typeof profilePageEs
  | keyof typeof vaultPageEs;

type BaseOf<Key> = Key extends `${infer Base}.one` ? Base : never;

/** Keys that come as `….one` and `….other`: their common part. */
export type PluralKey = BaseOf<MessageKey>;

/** Some of the texts of a language. */
export type SomeTexts = Readonly<Partial<Record<MessageKey, string>>>;

/** Forms that languages count in besides `one` and `other`; where one is left out, `other` stands. */
type MoreForms = Readonly<Partial<Record<`${PluralKey}.${'zero' | 'two' | 'few' | 'many'}`, string>>>;

/** What a file of `languages/` exports as `language`. All its texts; Spanish comes page by page instead. */
export interface LanguageFile {
  /** Regional tag for dates, numbers, plurals and names of countries. */
  readonly locale: string;
  readonly texts: Readonly<Record<MessageKey, string>> & MoreForms;
}
