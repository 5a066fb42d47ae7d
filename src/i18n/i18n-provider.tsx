import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { loadFirstTranslator, loadNextTranslator, pickLanguage } from './languages.ts';
import { SOURCE_LANGUAGE, type Translator } from './translator.ts';
import { I18nContext, type LanguageChoice } from './use-translator.ts';

const STORAGE_KEY = 'enrola.language';

/**
 * Loads the first translator: for the language chosen before, or else the browser's; Spanish when the file
 * fails to load.
 */
export function loadStartTranslator(): Promise<Translator> {
  return loadFirstTranslator(pickLanguage([readChoice(), ...navigator.languages])).catch(() =>
    loadFirstTranslator(SOURCE_LANGUAGE),
  );
}

export function I18nProvider({
  start,
  children,
}: {
  readonly start: Translator;
  readonly children: ReactNode;
}) {
  const [translator, setTranslator] = useState(start);
  const wanted = useRef(start.language);
  const speak = useCallback(async (language: string) => {
    wanted.current = language;
    try {
      const next = await loadNextTranslator(language);
      // The latest choice wins, whichever file loads first.
      if (wanted.current !== language) return;
      document.documentElement.lang = language;
      setTranslator(next);
    } catch {
      // The file failed to load: the screen keeps its language.
      if (wanted.current === language) wanted.current = document.documentElement.lang;
    }
  }, []);
  const setLanguage = useCallback(
    (choice: LanguageChoice) => {
      const language = typeof choice === 'string' ? choice : choice(wanted.current);
      keepChoice(language);
      void speak(language);
    },
    [speak],
  );
  useEffect(() => {
    // Follows a choice in another tab.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEY && newValue !== null) void speak(pickLanguage([newValue]));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [speak]);
  const i18n = useMemo(() => ({ translator, setLanguage }), [translator, setLanguage]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** The page may have no access to storage; the choice is then lost after this visit. */
function readChoice(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

function keepChoice(language: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // The choice only holds for this visit.
  }
}
