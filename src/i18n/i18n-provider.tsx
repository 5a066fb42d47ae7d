import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type Language, loadMessages, type Messages, pickLanguage } from './messages.ts';
import { createTranslator, type Translator } from './translator.ts';
import { I18nContext } from './use-translator.ts';

const STORAGE_KEY = 'enrola.language';

/** The translator to start with: the language chosen before, else the browser's. */
export async function loadStartTranslator(): Promise<Translator> {
  const language = pickLanguage([readChoice(), ...navigator.languages]);
  return createTranslator(language, await loadMessages(language));
}

export function I18nProvider({
  start,
  children,
}: {
  readonly start: Translator;
  readonly children: ReactNode;
}) {
  const [translator, setTranslator] = useState(start);
  const setLanguage = useCallback((language: Language) => {
    const apply = (messages: Messages) => {
      keepChoice(language);
      document.documentElement.lang = language;
      setTranslator(createTranslator(language, messages));
    };
    void loadMessages(language).then(apply);
  }, []);
  const i18n = useMemo(() => ({ translator, setLanguage }), [translator, setLanguage]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** Storage may be closed to the page; the choice is then for this visit. */
function readChoice(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

function keepChoice(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // kept for this visit only
  }
}
