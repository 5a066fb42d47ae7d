import { type MouseEvent, memo, useDeferredValue, useRef } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { findServiceFindings } from '../../domain/drafts/outcome.ts';
import { isError } from '../../domain/fields/finding.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { focusContent } from '../../form/focus-entry.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { movePerson, removePerson } from '../../services/drafts/edit-persons.ts';
import {
  useIsEditable,
  usePersonRecord,
  useServiceErrors,
  useSession,
} from '../../services/drafts/use-session.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { removeOpenPerson, undoButton } from './remove-person.ts';

interface PersonItemProps {
  readonly id: EntityId;
  readonly index: number;
  readonly total: number;
  readonly isCurrent: boolean;
  /** Says that the person went from one place to another; stable. */
  readonly onMove: (from: number, to: number) => void;
}

/** One person of the list. Renders only when that person's saved record changes, never while it is typed. */
export const PersonItem = memo(function PersonItem({ id, index, total, isCurrent, onMove }: PersonItemProps) {
  const session = useSession();
  const person = usePersonRecord(id);
  const isEditable = useIsEditable();
  const { t } = useTranslator();
  const n = index + 1;
  const link = useRef<HTMLAnchorElement>(null);
  if (!person) return null;
  const remove = () => {
    if (isCurrent) {
      removeOpenPerson(session, id);
      return;
    }
    removePerson(session, id);
    // The pressed button is gone; the next thing a person may want is to take it back, once that is there.
    requestAnimationFrame(() => {
      if (undoButton.current) undoButton.current.focus();
      else focusContent();
    });
  };
  const move = (event: MouseEvent<HTMLButtonElement>, offset: -1 | 1) => {
    const button = event.currentTarget;
    movePerson(session, id, offset);
    onMove(n, n + offset);
    // The list moves its elements, and what is moved loses focus; at the ends the button cannot hold it.
    requestAnimationFrame(() => {
      if (button.disabled) link.current?.focus();
      else button.focus();
    });
  };
  const name = toFullName(person);
  return (
    <div className={isCurrent ? 'person-item person-item--current' : 'person-item'}>
      <PageLink ref={link} href={toPersonPath(session.id, id)} aria-current={isCurrent ? 'step' : undefined}>
        <span className="person-item__n" aria-hidden="true">
          {n}
        </span>
        <span className="person-item__name">{name || t('person.name', { n })}</span>
        <PersonStatus person={person} place={name && `${t('person.name', { n })} · `} />
      </PageLink>
      <span className="person-item__actions">
        <button
          type="button"
          className="button button--icon person-item__up"
          aria-label={t('persons.up', { n })}
          disabled={!isEditable || index === 0}
          onClick={(event) => move(event, -1)}
        ></button>
        <button
          type="button"
          className="button button--icon person-item__down"
          aria-label={t('persons.down', { n })}
          disabled={!isEditable || index === total - 1}
          onClick={(event) => move(event, 1)}
        ></button>
        <button
          type="button"
          className="button button--icon person-item__remove"
          aria-label={t('persons.remove', { n })}
          disabled={!isEditable}
          onClick={remove}
        ></button>
      </span>
    </div>
  );
});

interface PersonStatusProps {
  readonly person: Person;
  /** Said before it. */
  readonly place: string;
}

/** A sign for who looks, words for who listens and for who points at it. */
function PersonStatus({ person, place }: PersonStatusProps) {
  // Checked after the paint: who opens a person or types does not wait for the others to be checked.
  const checked = useDeferredValue(person, undefined);
  if (!checked) return <span className="person-item__mark" />;
  return <CheckedStatus person={checked} place={place} />;
}

function CheckedStatus({ person, place }: PersonStatusProps) {
  const { checkPerson } = useProfile();
  const { t, plural } = useTranslator();
  const serviceErrors = useServiceErrors();
  const { status: ownStatus, findings } = checkPerson(person);
  const refused = findServiceFindings(person, serviceErrors);
  const status = refused.length > 0 ? 'with-errors' : ownStatus;
  const errors = [...findings.filter(isError), ...refused];
  const missing = errors.filter(({ problem }) => problem.code === 'required').length;
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  const text =
    status === 'with-errors'
      ? plural('count.errors', errors.length - missing)
      : status === 'incomplete'
        ? plural('count.missing', missing)
        : t(`person.status.${status}`);
  const isWarned = warnings > 0 && status !== 'empty';
  const whole = isWarned ? `${text} · ${plural('count.warnings', warnings)}` : text;
  const sign = isWarned && status === 'ready' ? 'warning' : status;
  return (
    <>
      <span className={`person-item__mark person-item__mark--${sign}`} title={whole} aria-hidden="true" />
      <span className="visually-hidden">{` ${place}${whole}`}</span>
    </>
  );
}
