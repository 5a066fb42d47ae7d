import { memo, useDeferredValue } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { findServiceFindings } from '../../domain/drafts/service-errors.ts';
import { isError } from '../../domain/fields/finding.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord, useServiceErrors, useSession } from '../../services/drafts/use-session.ts';
import { useKnownMark } from '../../services/carriers/known-marks.ts';
import { KnownIcon, NearIcon } from '../../ui/known-icons.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toMenuButton } from '../../ui/to-menu-button.ts';

interface PersonItemProps {
  readonly id: EntityId;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isMenuOpen: boolean;
  /** Opens the person's menu at a button, or closes it; stable. */
  readonly onMenu: (id: EntityId, button: HTMLElement) => void;
}

/** One person of the list. Renders only when that person's saved record changes, never while it is typed. */
export const PersonItem = memo(function PersonItem({
  id,
  index,
  isCurrent,
  isMenuOpen,
  onMenu,
}: PersonItemProps) {
  const session = useSession();
  const person = usePersonRecord(id);
  const { t } = useTranslator();
  if (!person) return null;
  const n = index + 1;
  const name = toFullName(person);
  const shownName = name || t('person.name', { n });
  return (
    <div className={isCurrent ? 'person-item person-item--current' : 'person-item'}>
      <PageLink href={toPersonPath(session.id, id)} aria-current={isCurrent ? 'step' : undefined}>
        <span className="person-item__n" aria-hidden="true">
          {n}
        </span>
        <span className="person-item__name">{shownName}</span>
        <PersonStatus person={person} place={name && `${t('person.name', { n })} · `} />
      </PageLink>
      <button
        type="button"
        className="button button--icon more person-item__more"
        aria-label={t('persons.actions', { name: shownName })}
        {...toMenuButton(isMenuOpen, (button) => onMenu(id, button))}
      ></button>
    </div>
  );
});

interface PersonStatusProps {
  readonly person: Person;
  /** Said before it. */
  readonly place: string;
}

/** Status of a person: a sign, with words for screen readers and for the pointer. */
function PersonStatus({ person, place }: PersonStatusProps) {
  // Checks run after the paint, so that opening a person or typing does not wait for them.
  const checked = useDeferredValue(person, null);
  if (!checked) return <span className="person-mark" />;
  return <CheckedStatus person={checked} place={place} />;
}

function CheckedStatus({ person, place }: PersonStatusProps) {
  const { t } = useTranslator();
  const { sign, text: status } = usePersonStatus(person);
  const known = useKnownMark(person);
  const text = known ? `${status} · ${t(`known.${known}`)}` : status;
  const isShown = known && sign !== 'with-errors';
  return (
    <>
      <span
        className={`person-mark person-mark--${isShown ? 'known' : sign}`}
        title={text}
        aria-hidden="true"
      >
        {isShown && (known === 'near' ? <NearIcon /> : <KnownIcon />)}
      </span>
      <span className="visually-hidden">{` ${place}${text}`}</span>
    </>
  );
}

/** Status of a person, as a sign and in words. */
export function usePersonStatus(person: Person) {
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
  return {
    errors: errors.length - missing,
    warnings,
    sign: isWarned && status === 'ready' ? 'warning' : status,
    text: isWarned ? `${text} · ${plural('count.warnings', warnings)}` : text,
  } as const;
}
