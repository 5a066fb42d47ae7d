import { startTransition, useEffect, useRef, useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { SearchField } from '../../ui/search-field.tsx';

/** Longer than between two keys of who types on. */
const PAUSE_MS = 200;

/** Who is looked for: told once typing pauses, so that no key waits for the lists. */
export function PersonSearchField({ onSearch }: { readonly onSearch: (search: string) => void }) {
  const { t } = useTranslator();
  const [text, setText] = useState('');
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <SearchField
      label={t('review.search')}
      hint={t('review.search.hint')}
      value={text}
      onChange={(search) => {
        setText(search);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => startTransition(() => onSearch(search)), PAUSE_MS);
      }}
    />
  );
}
