import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { PASSWORD_LENGTH } from '../../domain/team/team-api.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { HOME_PATH } from '../../services/navigation/paths.ts';
import { askTeam, doneSchema } from '../../services/team/team-client.ts';
import { invitationQuery } from '../../services/team/team-queries.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { TeamProblem } from './team-problem.tsx';
import './team.css';

/** Of an invitation, which stands behind `#` in the address; the first account is the administrator's. */
export function AccountPage() {
  const { t } = useTranslator();
  useArrivalFocus();
  const token = useLocationProperty(() => window.location.hash.slice(1));
  // Nobody types a password for nothing.
  const { data: isOpen, error, refetch } = useQuery(invitationQuery(token));
  return (
    <main id="content" className="home team__page" tabIndex={-1}>
      <title>{`${t('team.account.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('team.account.title')}</h1>
      <TeamProblem error={error} onAgain={() => void refetch()} />
      {isOpen && <AccountForm token={token} />}
    </main>
  );
}

/** Makes the account. */
function AccountForm({ token }: { readonly token: string }) {
  const { t } = useTranslator();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const making = useMutation({
    mutationFn: (data: FormData) =>
      askTeam('/api/accounts', doneSchema, {
        method: 'POST',
        body: {
          token,
          name: toText(data, 'name'),
          signInName: toText(data, 'signInName').trim(),
          password: toText(data, 'password'),
        },
      }),
    // Loaded anew: the app starts as this user, and the link is gone from the address.
    onSuccess: () => window.location.replace(HOME_PATH),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!making.isPending && form.current) making.mutate(new FormData(form.current));
  };
  const fields = [
    { name: 'name', label: t('team.account.name'), autoComplete: 'name', maxLength: 100 },
    { name: 'signInName', label: t('team.account.signInName'), autoComplete: 'username', maxLength: 100 },
  ];
  return (
    <>
      <p className="lead">{t('team.account.lead')}</p>
      <form ref={form} className="team__form" onSubmit={submit} aria-busy={making.isPending}>
        {fields.map(({ label, ...props }) => (
          <FieldFrame key={props.name} id={`${id}-${props.name}`} label={label} width="long">
            <input {...props} className="input" id={`${id}-${props.name}`} required spellCheck={false} />
          </FieldFrame>
        ))}
        <FieldFrame
          id={`${id}-password`}
          label={t('signIn.password')}
          hint={t('team.account.password', { n: PASSWORD_LENGTH.min })}
          width="long"
        >
          <input
            className="input"
            id={`${id}-password`}
            name="password"
            type="password"
            required
            minLength={PASSWORD_LENGTH.min}
            maxLength={PASSWORD_LENGTH.max}
            autoComplete="new-password"
            aria-describedby={`${id}-password-hint`}
          />
        </FieldFrame>
        <TeamProblem error={making.error} />
        <div>
          <button type="submit" className="button button--primary">
            {t(making.isPending ? 'team.account.making' : 'team.account.make')}
          </button>
        </div>
      </form>
    </>
  );
}

function toText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
