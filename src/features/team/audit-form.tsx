import { type ReactNode, useId, useState } from 'react';
import { ENROLLMENT_DEEDS, type ListedUser, TEAM_DEEDS } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { type AuditSearch, writeAuditSearch } from '../../services/team/audit-queries.ts';
import { AUDIT_PATH } from '../../services/team/team-paths.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { follow, PageLink } from '../../ui/page-link.tsx';

interface AuditFormProps {
  /** The present search. */
  readonly search: AuditSearch;
  readonly users: readonly ListedUser[];
}

/** Search form of an auditor: user, action, enrollment and days. */
export function AuditForm({ search, users }: AuditFormProps) {
  const { t } = useTranslator();
  const id = useId();
  const [shown, setShown] = useState(search);
  const [typed, setTyped] = useState(search);
  // A link or the browser's buttons changed the search. No remount, so that the focus stays.
  if (shown !== search) {
    setShown(search);
    setTyped(search);
  }
  const propsOf = (name: keyof AuditSearch) => ({
    className: 'input',
    id: `${id}-${name}`,
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  const frame = (name: keyof AuditSearch, entry: ReactNode) => (
    <FieldFrame key={name} id={`${id}-${name}`} label={t(`team.audit.${name}`)} width="medium">
      {entry}
    </FieldFrame>
  );
  const toOptions = (kinds: typeof ENROLLMENT_DEEDS | typeof TEAM_DEEDS) =>
    kinds.map((kind) => (
      <option key={kind} value={kind}>
        {t(`team.did.${kind}`)}
      </option>
    ));
  return (
    <form
      className="team__search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        follow(`${AUDIT_PATH}?${writeAuditSearch(typed)}`);
      }}
    >
      {frame(
        'actor',
        <select {...propsOf('actor')}>
          <option value="">{t('team.audit.anybody')}</option>
          {users.map((user) => (
            <option key={user.id} value={user.id}>
              {user.name}
            </option>
          ))}
        </select>,
      )}
      {frame(
        'kind',
        <select {...propsOf('kind')}>
          <option value="">{t('team.audit.anything')}</option>
          <optgroup label={t('team.title')}>{toOptions(ENROLLMENT_DEEDS)}</optgroup>
          <optgroup label={t('team.people.title')}>{toOptions(TEAM_DEEDS)}</optgroup>
        </select>,
      )}
      {frame('scope', <input {...propsOf('scope')} maxLength={64} autoComplete="off" spellCheck={false} />)}
      {frame('since', <input {...propsOf('since')} type="date" />)}
      {frame('until', <input {...propsOf('until')} type="date" />)}
      <div className="team__actions">
        <button type="submit" className="button button--primary">
          {t('team.audit.search')}
        </button>
        <PageLink className="button button--quiet" href={AUDIT_PATH}>
          {t('team.audit.clear')}
        </PageLink>
      </div>
    </form>
  );
}
