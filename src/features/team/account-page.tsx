import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { HOME_PATH } from '../../services/navigation/paths.ts';
import { askTeam, doneSchema } from '../../services/team/team-client.ts';
import { teamLinkQuery } from '../../services/team/team-queries.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { NewPasswordField, SignInNameField } from './account-fields.tsx';
import { toWords } from './form-dialog.tsx';
import { TeamProblem } from './team-problem.tsx';
import './team.css';

/** Of a link, behind `#` in the address: it makes an account, the first one the administrator's, or gives one another password. */
export function AccountPage() {
  const { t } = useTranslator();
  useArrivalFocus();
  const token = useLocationProperty(() => window.location.hash.slice(1));
  // Nobody types a password for nothing.
  const { data: link, error, refetch } = useQuery(teamLinkQuery(token));
  return (
    <main id="content" className="home team__page" tabIndex={-1}>
      <title>{`${t('team.account.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('team.account.title')}</h1>
      <TeamProblem error={error} onAgain={() => void refetch()} />
      {link && <LinkForm token={token} signInName={link.signInName} name={link.name ?? null} />}
    </main>
  );
}

interface LinkFormProps {
  readonly token: string;
  /** Of the account that gets another password. */
  readonly signInName: string | null;
  /** Of whom it names; null for the set-up, where somebody says it. */
  readonly name: string | null;
}

function LinkForm({ token, signInName, name }: LinkFormProps) {
  const { t } = useTranslator();
  const id = useId();
  const isNew = signInName === null;
  const sending = useMutation({
    mutationFn: (data: FormData) =>
      askTeam(isNew ? '/api/accounts' : '/api/passwords', doneSchema, {
        method: 'POST',
        // Who types or pastes a user name leaves a space behind it; a password is as it was typed.
        body: {
          token,
          ...Object.fromEntries(data),
          ...(isNew && { signInName: toWords(data, 'signInName') }),
        },
      }),
    // Loaded anew: the app starts as this user, and the link is gone from the address.
    onSuccess: () => window.location.replace(HOME_PATH),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate(new FormData(event.currentTarget));
  };
  return (
    <>
      <p className="lead">{t(isNew ? 'team.account.lead' : 'team.account.again')}</p>
      <form className="team__form" onSubmit={submit} aria-busy={sending.isPending}>
        {isNew && (
          <FieldFrame id={`${id}-name`} label={t('team.account.name')} width="long">
            <input
              className="input"
              id={`${id}-name`}
              autoComplete="name"
              spellCheck={false}
              {...(name === null
                ? { name: 'name', required: true, maxLength: 100 }
                : { value: name, readOnly: true })}
            />
          </FieldFrame>
        )}
        <SignInNameField signInName={signInName} />
        <NewPasswordField label={t(isNew ? 'signIn.password' : 'team.password.new')} />
        <TeamProblem error={sending.error} />
        <div>
          <button type="submit" className="button button--primary" aria-disabled={sending.isPending}>
            {t(isNew ? 'team.account.make' : 'team.password.save')}
          </button>
        </div>
      </form>
    </>
  );
}
