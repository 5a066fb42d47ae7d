import { type ReactNode, useId } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toPersonName } from '../../form/person-name.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { runOnceOffered } from '../../services/commands/run-once-offered.ts';
import { usePersonRecord, useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toCasePath, toPersonPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { ColumnHeads } from '../../ui/card-table.tsx';
import { AddIcon, ScanIcon } from '../../ui/icons.tsx';
import { toMenuButton } from '../../ui/to-menu-button.ts';
import { usePersonStatus } from './person-item.tsx';
import { usePersonMenu } from './use-person-menu.tsx';
import './persons-section.css';

/** The list at the side shows the other persons; it mounts only those in sight. */
const MAX_ROWS = 50;

interface PersonsSectionProps {
  /** Another way to add persons, shown with the others. */
  readonly children: ReactNode;
}

/** The persons of the enrollment on its first page: name, status, and the ways to add others. */
export function PersonsSection({ children }: PersonsSectionProps) {
  const translator = useTranslator();
  const { t, plural } = translator;
  const personIds = useSessionPart(({ header }) => header.personIds);
  const { openId, onMenu, menu } = usePersonMenu(undefined);
  const titleId = useId();
  const session = useSession();
  const { profile } = useProfile();
  const view = profile.viewOf(undefined);
  const columns = [
    t('persons.number'),
    t('persons.name'),
    toFieldLabel(translator, view.field('identifier')),
    toFieldLabel(translator, view.field('relationshipTypeCode')),
    t('persons.status'),
  ];
  const rest = personIds.length - MAX_ROWS;
  return (
    <section className="persons" aria-labelledby={titleId}>
      {profile.case?.ofEnrollment && (
        <p className="persons__case">
          <PageLink className="button" href={toCasePath(session.id)}>
            {t('steps.case')}
          </PageLink>
        </p>
      )}
      <h2 id={titleId}>{t('persons.title')}</h2>
      <div className="persons__parts">
        {personIds.length === 0 && <p className="persons__none">{t('persons.none')}</p>}
        {personIds.length > 0 && (
          <table className="persons__table" aria-labelledby={titleId}>
            <thead>
              <tr>
                <ColumnHeads columns={columns} />
                <th scope="col">
                  <span className="visually-hidden">{t('persons.actions.column')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {personIds.slice(0, MAX_ROWS).map((id, index) => (
                <PersonRow key={id} id={id} index={index} isMenuOpen={id === openId} onMenu={onMenu} />
              ))}
            </tbody>
          </table>
        )}
        {rest > 0 && <p className="persons__none">{plural('persons.more', rest)}</p>}
        {menu}
        <div className="persons__ways">
          <button type="button" className="button" onClick={() => runOnceOffered('person.add')}>
            <AddIcon />
            {t('persons.add')}
          </button>
          <button type="button" className="button button--quiet" onClick={() => runOnceOffered('intake')}>
            <ScanIcon />
            {t('tools.intake')}
          </button>
          {children}
        </div>
      </div>
    </section>
  );
}

interface PersonRowProps {
  readonly id: EntityId;
  readonly index: number;
  readonly isMenuOpen: boolean;
  readonly onMenu: (id: EntityId, button: HTMLElement) => void;
}

function PersonRow({ id, index, isMenuOpen, onMenu }: PersonRowProps) {
  const session = useSession();
  const { profile } = useProfile();
  const person = usePersonRecord(id);
  const translator = useTranslator();
  if (!person) return null;
  const view = profile.viewOf(person);
  const name = toPersonName(person, index + 1, translator);
  const relationship = view
    .field('relationshipTypeCode')
    .catalog?.findKnownEntry(person.relationshipTypeCode);
  const { identifier } = person;
  return (
    <tr>
      <td className="persons__number">{index + 1}</td>
      <th scope="row">
        <PageLink href={toPersonPath(session.id, id)}>{name}</PageLink>
      </th>
      <td className="persons__identifier">
        {view.field('identifier').format?.toDisplay(identifier) ?? identifier}
      </td>
      <td>{relationship ? translator.entryLabel(relationship) : person.relationshipTypeCode}</td>
      <td>
        <Status person={person} />
      </td>
      <td className="persons__more">
        <button
          type="button"
          className="button button--icon more"
          aria-label={translator.t('persons.actions', { name })}
          {...toMenuButton(isMenuOpen, (button) => onMenu(id, button))}
        ></button>
      </td>
    </tr>
  );
}

function Status({ person }: { readonly person: Person }) {
  const { sign, text } = usePersonStatus(person);
  return (
    <span className={`persons__status persons__status--${sign}`}>
      <span className={`person-mark person-mark--${sign}`} aria-hidden="true" />
      <span className="persons__state">{text}</span>
    </span>
  );
}
