import type { ReactNode } from 'react';
import { toCategoryText } from '../../form/category-choice.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { CompleteIcon, ErrorIcon, UnfinishedIcon } from '../../ui/icons.tsx';
import { ObservedIcon, ReviewIcon, WarningIcon } from './home-icons.tsx';
import type { TabKey } from '../../services/carriers/shared-list.ts';
import { type ListRow, toStateText } from './list-rows.ts';

/** Icon for each state, so that colour is never the only sign. */
const SIGNS: Readonly<Partial<Record<TabKey, readonly [tone: string, icon: ReactNode]>>> = {
  'in-review': ['plain', <ReviewIcon key="review" />],
  returned: ['warning', <ObservedIcon key="returned" />],
  approved: ['ok', <CompleteIcon key="approved" />],
  sent: ['ok', <CompleteIcon key="sent" />],
  unknown: ['error', <WarningIcon key="unknown" />],
  rejected: ['error', <ErrorIcon key="rejected" />],
};

/** Progress of a draft by its unfinished persons; any other enrollment by its state. */
export function RowState({ row }: { readonly row: ListRow }) {
  const translator = useTranslator();
  const { review } = useProfile().profile;
  const { tab, state, survey } = row;
  const kind = tab === 'returned' ? row.returnedAs : undefined;
  if (tab === 'draft' && survey) return <Progress unfinished={survey.unfinished} row={row} />;
  const isOnItsWay = tab === 'sent' && state !== 'confirmed';
  const [tone, icon] = (isOnItsWay ? undefined : SIGNS[tab]) ?? ['plain', null];
  return (
    <span className={`home__sign home__sign--${tone}`}>
      {icon}
      {toStateText(row, translator)}
      {kind !== undefined && ` · ${toCategoryText(review, kind, translator)}`}
    </span>
  );
}

function Progress({ unfinished, row }: { readonly unfinished: number; readonly row: ListRow }) {
  const { t, plural } = useTranslator();
  const total = row.persons;
  const isComplete = total > 0 && unfinished === 0 && row.survey?.next === undefined;
  if (isComplete) {
    return (
      <span className="home__sign home__sign--ok">
        <CompleteIcon />
        {plural('home.complete', total)}
      </span>
    );
  }
  if (total < 2 || unfinished === 0) {
    return (
      <span className="home__sign home__sign--plain">
        <UnfinishedIcon />
        {t('home.incomplete')}
      </span>
    );
  }
  return (
    <span className="home__sign home__sign--plain">
      <progress className="home__progress" max={total} value={total - unfinished} aria-hidden="true" />
      {plural('home.unfinished', unfinished)}
    </span>
  );
}
