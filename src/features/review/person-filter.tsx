import {
  memo,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isFound, toQuery } from '../../domain/drafts/record-search.ts';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { SearchField } from '../../ui/search-field.tsx';
import type { ReviewMarks } from './marks.tsx';
import { getSearchable, type Survey } from './survey.ts';

interface PersonFilter {
  readonly search: string;
  readonly onlyFindings: boolean;
  readonly onlyMarked: boolean;
  readonly hideEmpty: boolean;
}

const NO_FILTER: PersonFilter = { search: '', onlyFindings: false, onlyMarked: false, hideEmpty: true };

/**
 * Which persons are shown. A box that is ticked paints first; the lists follow. Until the persons are read, or checked,
 * nobody is held back for what is not known of them yet.
 */
export function usePersonFilter(
  personIds: readonly EntityId[],
  enrollment: Enrollment | undefined,
  survey: Survey | undefined,
  isMarked: ReviewMarks['isMarked'],
) {
  const [filter, setFilter] = useState(NO_FILTER);
  const changeFilter = useCallback(
    (change: Partial<PersonFilter>) => setFilter((before) => ({ ...before, ...change })),
    [],
  );
  const applied = useDeferredValue(filter);
  const { search, onlyFindings, onlyMarked, hideEmpty } = applied;
  const shownIds = useMemo(() => {
    const query = toQuery(search);
    if (query.length === 0 && !onlyFindings && !onlyMarked) return personIds;
    const found = enrollment?.persons
      .filter((person) => query.length === 0 || isFound(getSearchable(person), query))
      .map((person) => person.id);
    return (found ?? personIds).filter(
      (id) =>
        (!onlyFindings || !survey || survey.byPerson.has(id)) && (!onlyMarked || !isMarked || isMarked(id)),
    );
  }, [personIds, enrollment, survey, isMarked, search, onlyFindings, onlyMarked]);
  return { filter, changeFilter, shownIds, hideEmpty };
}

interface ReviewToolsProps {
  readonly filter: PersonFilter;
  /** What changes of it. */
  readonly onFilter: (change: Partial<PersonFilter>) => void;
  readonly hasMarks: boolean;
  readonly shown: number;
  readonly total: number;
}

/** Who is looked for, and what of them is shown. */
export const ReviewTools = memo(function ReviewTools(props: ReviewToolsProps) {
  const { filter, onFilter, hasMarks, shown, total } = props;
  const { t } = useTranslator();
  return (
    <div className="review__tools" role="search">
      <PersonSearchField onSearch={(search) => onFilter({ search })} />
      <div className="review__checks">
        <Check
          label={t('review.onlyFindings')}
          isChecked={filter.onlyFindings}
          onChange={(onlyFindings) => onFilter({ onlyFindings })}
        />
        {hasMarks && (
          <Check
            label={t('review.onlyMarked')}
            isChecked={filter.onlyMarked}
            onChange={(onlyMarked) => onFilter({ onlyMarked })}
          />
        )}
        <Check
          label={t('review.hideEmpty')}
          isChecked={filter.hideEmpty}
          onChange={(hideEmpty) => onFilter({ hideEmpty })}
        />
      </div>
      <p className="review__count" role="status">
        {shown === 0 && total > 0
          ? t('review.noneShown')
          : shown < total && t('review.shown', { n: shown, total })}
      </p>
    </div>
  );
});

interface CheckProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function Check({ label, isChecked, onChange }: CheckProps) {
  return (
    <label className="review__check">
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

/** Longer than between two keys of who types on. */
const PAUSE_MS = 200;

/** Who is looked for: told once typing pauses, so that no key waits for the lists. */
function PersonSearchField({ onSearch }: { readonly onSearch: (search: string) => void }) {
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
