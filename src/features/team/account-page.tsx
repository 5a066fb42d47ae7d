import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { TEAM_API } from '../../domain/team/api.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { HOME_PATH } from '../../services/navigation/paths.ts';
import { ask } from '../../services/team/team-client.ts';
import { teamLinkQuery } from '../../services/team/team-queries.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { NewPasswordField, SignInNameField } from './account-fields.tsx';
import { toTyped, toWords } from './form-dialog.tsx';
import { TeamProblem } from './team-problem.tsx';
import './team.css';

/**
 * Page of a link, whose token follows `#` in the address. The link creates an account, first the
 * administrator's, or sets a new password.
 */
export function AccountPage() {
  const { t } = useTranslator();
  useArrivalFocus();
  const token = useLocationProperty(() => window.location.hash.slice(1));
  // Checks the link first, so that nobody types a password for an invalid one.
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
  /** Sign-in name of the account that gets a new password; null for a new account. */
  readonly signInName: string | null;
  /** Name of the user; null during the set-up, where the user types it. */
  readonly name: string | null;
}

function LinkForm({ token, signInName, name }: LinkFormProps) {
  const { t } = useTranslator();
  const id = useId();
  const isNew = signInName === null;
  const sending = useMutation({
    mutationFn: async (data: FormData) => {
      // A password stays as typed.
      const password = toTyped(data, 'password');
      if (!isNew) return ask(TEAM_API.setPassword, { body: { token, password } });
      // Typing or pasting may add a space.
      const names = {
        signInName: toWords(data, 'signInName'),
        ...(name === null && { name: toWords(data, 'name') }),
      };
      return ask(TEAM_API.makeAccount, { body: { token, password, ...names } });
    },
    // A full load starts the app as this user, and removes the link from the address.
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
