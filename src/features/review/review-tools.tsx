import { memo } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { PersonSearchField } from './person-search-field.tsx';
import type { PersonFilter } from './use-person-filter.ts';

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
