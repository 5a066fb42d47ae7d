import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { SearchField } from '../../ui/search-field.tsx';
import type { Reading } from './read-text.ts';
import { type Groups, type Shown, SHOWN } from './use-listed.ts';

const READING_KEYS = ['hideEmpty', 'hasCodes'] as const;

interface ReviewToolsProps {
  readonly groups: Groups;
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
  readonly onSearch: (search: string) => void;
  /** Number of listed persons; `total` is the number of all. */
  readonly listed: number;
  readonly total: number;
}

/** Search and filter of the persons. */
export const ReviewTools = memo(function ReviewTools(props: ReviewToolsProps) {
  const { groups, shown, onShown, onSearch, listed, total } = props;
  const { t } = useTranslator();
  return (
    <div className="review__tools" role="search">
      <PersonSearchField onSearch={onSearch} />
      <fieldset className="segments review__shown">
        <legend className="visually-hidden">{t('review.shown.legend')}</legend>
        {SHOWN.map((each) => (
          <label key={each}>
            <input type="radio" name="review-shown" checked={each === shown} onChange={() => onShown(each)} />
            {t(`review.shown.${each}`)}
            <span className="review__number">{each === 'all' ? total : (groups[each]?.size ?? '…')}</span>
          </label>
        ))}
      </fieldset>
      <p className="review__count" role="status">
        {listed === 0 ? t('review.noneShown') : listed < total && t('review.shown', { n: listed, total })}
      </p>
    </div>
  );
});

interface ReadingChecksProps {
  readonly reading: Reading;
  readonly onChange: (reading: Reading) => void;
}

/** Choices of how the values are shown. */
export function ReadingChecks({ reading, onChange }: ReadingChecksProps) {
  const { t } = useTranslator();
  return READING_KEYS.map((key) => (
    <label key={key} className="review__check">
      <input
        type="checkbox"
        checked={reading[key]}
        onChange={(event) => onChange({ ...reading, [key]: event.target.checked })}
      />
      {t(`review.${key}`)}
    </label>
  ));
}

/** Debounce of the search (ms): longer than the gap between two keys. */
const PAUSE_MS = 200;

/** Search field. It reports the text when typing pauses, so that no key waits for the list. */
function PersonSearchField({ onSearch }: { readonly onSearch: (search: string) => void }) {
  const { t } = useTranslator();
  const [text, setText] = useState('');
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <SearchField
      label={t('review.search')}
      hint={t('review.search.hint')}
      isCompact
      value={text}
      onChange={(search) => {
        setText(search);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => startTransition(() => onSearch(search)), PAUSE_MS);
      }}
    />
  );
}
