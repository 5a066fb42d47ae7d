import type { commandsEs } from './commands-es.ts';
import type { contractEs } from './contract-es.ts';
import type { connectionEs } from './connection-es.ts';
import type { copyPageEs } from './copy-page-es.ts';
import { es } from './es.ts';
import type { filesPageEs } from './files-page-es.ts';
import type { frameNoticesEs } from './frame-notices-es.ts';
import type { historyEs } from './history-es.ts';
import type { homePageEs } from './home-page-es.ts';
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
import type { supervisionEs } from './supervision-es.ts';
import type { profilePageEs } from './profile-page-es.ts';
import type { vaultPageEs } from './vault-page-es.ts';

export type Messages = Readonly<Record<keyof typeof es, string>>;
/** All keys: those that every page may need, and those that come with a page of their own (`PageTexts`). */
export type MessageKey =
  | keyof typeof es
  | keyof typeof commandsEs
  | keyof typeof contractEs
  | keyof typeof filesPageEs
  | keyof typeof frameNoticesEs
  | keyof typeof historyEs
  | keyof typeof homePageEs
  | keyof typeof ledgerPageEs
  | keyof typeof notStoredEs
  | keyof typeof observationsEs
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
  | keyof typeof profilePageEs
  | keyof typeof vaultPageEs;

/** The languages that the switch offers, each by its own name. */
export const LANGUAGES = { es: 'Español', en: 'English' } as const;
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_TAGS = ['es', 'en'] as const satisfies readonly Language[];

/** Keys that come as `….one` and `….other`: their common part. */
export type PluralKey = MessageKey extends infer K ? (K extends `${infer Base}.other` ? Base : never) : never;

/** Regional tag for dates, numbers, plurals and names of countries. */
export const LOCALES: Readonly<Record<Language, string>> = { es: 'es-CL', en: 'en-GB' };

const LOADERS: Readonly<Record<Language, () => Promise<Messages>>> = {
  es: () => Promise.resolve(es),
  en: () => import('./en.ts').then((module) => module.en),
};

export function loadMessages(language: Language): Promise<Messages> {
  return LOADERS[language]();
}

/** The first of the browser's languages that Enrola speaks; else Spanish. */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    if (language === 'es' || language === 'en') return language;
  }
  return 'es';
}
