import { useMemo, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { TYPE_AT_ONCE } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { runOnceOffered } from '../../services/commands/run-once-offered.ts';
import { addPerson } from '../../services/drafts/add-person.ts';
import {
  useIsEditable,
  usePersonRecord,
  useSession,
  useSessionPart,
} from '../../services/drafts/use-session.ts';
import { navigate, PageLink } from '../../ui/page-link.tsx';
import { toEnrollmentPath, toPersonPath, toReviewPath } from '../../services/navigation/paths.ts';
import type { Step } from '../../services/navigation/steps.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { AddIcon, ChevronIcon, ScanIcon } from '../../ui/icons.tsx';
import { loadOnUse, near } from '../../ui/load-on-use.tsx';
import { runAfterPress } from '../../ui/schedule.ts';
import { PersonItem } from './person-item.tsx';
import { usePersonMenu } from './use-person-menu.tsx';
import type { PersonListProps } from './windowed-persons.tsx';

/** Longest list that mounts all its items. A longer one is windowed. */
export const MAX_PLAIN_ITEMS = 30;
const windowed = loadOnUse(
  near(async () => (await import('./windowed-persons.tsx')).WindowedPersons),
  () => <div className="panel__list panel__list--windowed" />,
  'painted',
);

/** Number of persons from which on the list has a filter. */
const MIN_FILTERED = 12;
/** The fallback keeps its place. */
const filter = loadOnUse(
  near(async () => (await import('./persons-filter.tsx')).PersonsFilter),
  () => <div className="panel__filter" />,
  'painted',
);
/** The fallback keeps its place. */
const tools = loadOnUse(
  near(async () => (await import('./person-tools.tsx')).PersonTools),
  () => <div className="panel__tools" />,
  'painted',
);

interface PersonsPanelProps {
  readonly step: Step;
  /** Number of errors of all persons at the last check. */
  readonly errors: number;
}

/** Side panel with the persons: name, completeness and order. */
export function PersonsPanel({ step, errors }: PersonsPanelProps) {
  const session = useSession();
  const { t } = useTranslator();
  const personIds = useSessionPart(({ header }) => header.personIds);
  const current = step.kind === 'person' ? step.personId : undefined;
  const { openId, onMenu, menu } = usePersonMenu(current);
  const [found, setFound] = useState<readonly EntityId[]>();
  const isFiltered = personIds.length >= MIN_FILTERED;
  const shown = useMemo(() => {
    const persons = personIds.map((id, index) => ({ id, index }));
    return isFiltered && found ? persons.filter(({ id }) => found.includes(id)) : persons;
  }, [personIds, isFiltered, found]);
  const { profile } = useProfile();
  const isEditable = useIsEditable();
  const isFull = personIds.length >= profile.limits.persons;
  const add = () => {
    if (isFull) return;
    runAfterPress(() => navigate(toPersonPath(session.id, addPerson(session)), { state: TYPE_AT_ONCE }));
  };
  // The panel folds again on the next page. Only a narrow window can fold it.
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
        <span className="visually-hidden">{t('steps.label')}: </span>
        <StepName step={step} personIds={personIds} />
        <ChevronIcon />
      </button>
      <PageLink
        className="panel__step"
        href={toEnrollmentPath(session.id)}
        aria-current={step.kind === 'start' ? 'step' : undefined}
      >
        {t('steps.start')}
      </PageLink>
      {isFiltered && <filter.Part personIds={personIds} onFind={setFound} />}
      <PersonList
        persons={shown}
        none={personIds.length === 0 ? t('persons.none') : t('persons.noneFound')}
        current={current}
        openId={openId}
        onMenu={onMenu}
      />
      {menu}
      <tools.Part step={step} onAdd={add} />
      <div className="panel__adding">
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
        <button
          type="button"
          className="button panel__intake"
          aria-label={t('tools.intake')}
          title={t('tools.intake')}
          onClick={() => runOnceOffered('intake')}
        >
          <ScanIcon />
        </button>
      </div>
      {isFull && (
        <p className="panel__limit" id="persons-limit" role="status">
          {t('persons.limit', { max: profile.limits.persons })}
        </p>
      )}
      <ReviewLink isCurrent={step.kind === 'review'} errors={errors} />
    </nav>
  );
}

interface StepNameProps {
  readonly step: Step;
  readonly personIds: readonly EntityId[];
}

/** The step that is open, where the list of steps is folded. */
function StepName({ step, personIds }: StepNameProps) {
  const { t } = useTranslator();
  const id = step.kind === 'person' ? step.personId : '';
  const person = usePersonRecord(id);
  const toText = () => {
    if (step.kind !== 'person') return t(`steps.${step.kind}`);
    const n = personIds.indexOf(id) + 1;
    if (n === 0) return t('app.notFound.title');
    const name = person ? toFullName(person) : '';
    return `${t('person.place', { n, total: personIds.length })}${name === '' ? '' : ` · ${name}`}`;
  };
  return <span className="panel__at">{toText()}</span>;
}

interface ReviewLinkProps {
  readonly isCurrent: boolean;
  readonly errors: number;
}

function ReviewLink({ isCurrent, errors }: ReviewLinkProps) {
  const session = useSession();
  const { t, plural } = useTranslator();
  return (
    <div className="panel__last">
      <PageLink
        className="panel__step"
        href={toReviewPath(session.id)}
        aria-current={isCurrent ? 'step' : undefined}
        aria-describedby={errors > 0 ? 'review-errors' : undefined}
      >
        {t('steps.review')}
      </PageLink>
      {errors > 0 && (
        <span id="review-errors" className="panel__errors">
          <span aria-hidden="true">{errors}</span>
          <span className="visually-hidden">{plural('count.errors', errors)}</span>
        </span>
      )}
    </div>
  );
}

function PersonList({ none, ...list }: PersonListProps & { readonly none: string }) {
  const { t } = useTranslator();
  const { persons, current, openId, onMenu } = list;
  if (persons.length === 0) return <p className="panel__none">{none}</p>;
  if (persons.length > MAX_PLAIN_ITEMS) return <windowed.Part {...list} />;
  return (
    <ol className="panel__list" aria-label={t('persons.title')}>
      {persons.map(({ id, index }) => (
        <li key={id}>
          <PersonItem
            id={id}
            index={index}
            isCurrent={id === current}
            isMenuOpen={id === openId}
            onMenu={onMenu}
          />
        </li>
      ))}
    </ol>
  );
}
