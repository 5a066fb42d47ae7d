import { createContext, useContext } from 'react';
import type { Translator } from './translator.ts';

/** A language by its tag, or the one that follows the language chosen last, whose file may still be loading. */
export type LanguageChoice = string | ((chosen: string) => string);

export interface I18n {
  readonly translator: Translator;
  /** Switches the language, in all tabs; everything typed stays. */
  readonly setLanguage: (choice: LanguageChoice) => void;
}

export const I18nContext = createContext<I18n | undefined>(undefined);

export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('useI18n outside of its provider');
  return i18n;
}

export function useTranslator(): Translator {
  return useI18n().translator;
}
