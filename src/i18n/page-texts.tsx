import { type ReactNode, useMemo } from 'react';
import type { SomeTexts } from './messages.ts';
import { withTexts } from './translator.ts';
import { I18nContext, useI18n } from './use-translator.ts';

interface PageTextsProps {
  /** Its Spanish; stable. */
  readonly texts: SomeTexts;
  readonly children: ReactNode;
}

/**
 * A page that is opened seldom brings its own Spanish, so that the start of the app does not carry it. Other languages
 * have all their texts in one file.
 */
export function PageTexts({ texts, children }: PageTextsProps) {
  const { translator, setLanguage } = useI18n();
  const i18n = useMemo(
    () => ({ translator: withTexts(translator, texts), setLanguage }),
    [translator, setLanguage, texts],
  );
  return <I18nContext value={i18n}>{children}</I18nContext>;
}
