import { type ReactNode, useMemo } from 'react';
import type { Language } from './messages.ts';
import { type PageTexts as Texts, withTexts } from './translator.ts';
import { I18nContext, useI18n } from './use-translator.ts';

interface PageTextsProps {
  /** Stable. */
  readonly texts: Readonly<Record<Language, Texts>>;
  readonly children: ReactNode;
}

/** A page that is opened seldom brings its own texts, so that the start of the app does not carry them. */
export function PageTexts({ texts, children }: PageTextsProps) {
  const { translator, setLanguage } = useI18n();
  const i18n = useMemo(
    () => ({ translator: withTexts(translator, texts[translator.language]), setLanguage }),
    [translator, setLanguage, texts],
  );
  return <I18nContext value={i18n}>{children}</I18nContext>;
}
