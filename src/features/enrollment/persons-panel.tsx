import { useCallback, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { TYPE_AT_ONCE } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { addPerson } from '../../services/drafts/edit-persons.ts';
import { useIsEditable, useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { navigate, PageLink } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath, toPersonPath, toReviewPath } from '../../services/navigation/paths.ts';
import type { Step } from '../../services/navigation/steps.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { AddIcon, ChevronIcon } from '../../ui/icons.tsx';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { PersonItem } from './person-item.tsx';

/** Longer lists mount only what is in sight. */
export const MAX_PLAIN_ITEMS = 30;
const windowed = loadOnUse(
  async () => (await import('./windowed-persons.tsx')).WindowedPersons,
  () => <div className="panel__list panel__list--windowed" />,
);

/** Its place is kept. */
const tools = loadOnUse(
  async () => (await import('./person-tools.tsx')).PersonTools,
  () => <div className="panel__tools" />,
  'painted',
);

/** The persons at the side: who they are, how complete, in which order. */
export function PersonsPanel({ step }: { readonly step: Step }) {
  const session = useSession();
  const { t } = useTranslator();
  const personIds = useSessionPart(({ header }) => header.personIds);
  const current = step.kind === 'person' ? step.personId : undefined;
  const [moved, setMoved] = useState<{ from: number; to: number }>();
  const onMove = useCallback((from: number, to: number) => setMoved({ from, to }), []);
  const { profile } = useProfile();
  const isEditable = useIsEditable();
  const isFull = personIds.length >= profile.limits.persons;
  const add = () => {
    if (!isFull) navigate(toPersonPath(session.id, addPerson(session)), { state: TYPE_AT_ONCE });
  };
  // Folded again on the next page. Only a narrow window folds it.
  const [unfoldedOn, setUnfoldedOn] = useState<string>();
  const place = current ?? step.kind;
  const isUnfolded = unfoldedOn === place;
  return (
    <nav className={isUnfolded ? 'panel' : 'panel panel--folded'} aria-label={t('steps.label')}>
      <button
        type="button"
        className="button panel__toggle"
        aria-expanded={isUnfolded}
        onClick={() => setUnfoldedOn(isUnfolded ? undefined : place)}
      >
        {t('steps.label')}
        <ChevronIcon />
      </button>
      <PageLink
        className="panel__step"
        href={toEnrollmentPath(session.id)}
        aria-current={step.kind === 'start' ? 'step' : undefined}
      >
        {t('steps.start')}
      </PageLink>
      <PersonList personIds={personIds} current={current} onMove={onMove} />
      <p className="visually-hidden" role="status">
        {moved && t('persons.moved', moved)}
      </p>
      <tools.Part step={step} onAdd={add} />
      <button
        type="button"
        className="button panel__add"
        disabled={!isEditable}
        aria-disabled={isFull || undefined}
        aria-describedby={isFull ? 'persons-limit' : undefined}
        onClick={add}
      >
        <AddIcon />
        {t('persons.add')}
      </button>
      {isFull && (
        <p className="panel__limit" id="persons-limit" role="status">
          {t('persons.limit', { max: profile.limits.persons })}
        </p>
      )}
      <PageLink
        className="panel__step"
        href={toReviewPath(session.id)}
        aria-current={step.kind === 'review' ? 'step' : undefined}
      >
        {t('steps.review')}
      </PageLink>
    </nav>
  );
}

interface PersonListProps {
  readonly personIds: readonly EntityId[];
  readonly current: EntityId | undefined;
  readonly onMove: (from: number, to: number) => void;
}

function PersonList({ personIds, current, onMove }: PersonListProps) {
  const { t } = useTranslator();
  if (personIds.length === 0) return <p className="panel__none">{t('persons.none')}</p>;
  if (personIds.length > MAX_PLAIN_ITEMS) {
    return <windowed.Part personIds={personIds} current={current} onMove={onMove} />;
  }
  return (
    <ol className="panel__list" aria-label={t('persons.title')}>
      {personIds.map((id, index) => (
        <li key={id}>
          <PersonItem
            id={id}
            index={index}
            total={personIds.length}
            isCurrent={id === current}
            onMove={onMove}
          />
        </li>
      ))}
    </ol>
  );
}
