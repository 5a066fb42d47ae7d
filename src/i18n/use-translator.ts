import { createContext, useContext } from 'react';
import type { Translator } from './translator.ts';

export interface I18n {
  readonly translator: Translator;
  /** Switches the language, in all tabs, by its tag; everything typed stays. */
  readonly setLanguage: (language: string) => void;
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
