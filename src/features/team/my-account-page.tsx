import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TEAM_API } from '../../domain/team/api.ts';
import type { Passkey } from '../../domain/team/team-api.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { queryClient } from '../../services/query-client.ts';
import { hasPasskeys, makePasskey, myPasskeysQuery } from '../../services/team/passkeys.ts';
import { ask } from '../../services/team/team-client.ts';
import { meQuery } from '../../services/team/team-queries.ts';
import { ListTable } from '../../ui/card-table.tsx';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { type Said, SaidBox } from '../../ui/said-box.tsx';
import { FormDialog, toWords } from './form-dialog.tsx';
import { MySessions } from './my-sessions.tsx';
import { PasswordButton } from './password-button.tsx';
import { TeamProblem } from './team-problem.tsx';
import { useAskWithProof, useStanding } from './use-ask-with-proof.ts';
import './team.css';

/** «Mi cuenta»: passkeys, sessions and password of the user. */
export function MyAccountPage() {
  const { t } = useTranslator();
  useArrivalFocus();
  const { data: me } = useQuery(meQuery);
  return (
    <main id="content" className="home team__page" tabIndex={-1}>
      <title>{`${t('team.me.title')} · ${t('app.name')}`}</title>
      <div className="home__head">
        <h1 tabIndex={-1}>{t('team.me.title')}</h1>
        {me && <p>{[me.name, t(`team.role.${me.role}`), me.signInName].filter(Boolean).join(' · ')}</p>}
      </div>
      <Passkeys />
      <MySessions />
      {typeof me?.signInName === 'string' && (
        <section className="team__panel" aria-labelledby="my-password">
          <h2 id="my-password">{t('signIn.password')}</h2>
          <div>
            <PasswordButton signInName={me.signInName} />
          </div>
        </section>
      )}
    </main>
  );
}

type Asked = 'make' | { readonly change: Passkey };

function Passkeys() {
  const { t } = useTranslator();
  const { data, error, refetch } = useQuery(myPasskeysQuery);
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState<Said>();
  const done = (text: string) => {
    setAsked(undefined);
    setSaid({ text });
  };
  return (
    <section className="team__panel" aria-labelledby="my-passkeys">
      <h2 id="my-passkeys">{t('team.passkeys.title')}</h2>
      <p>{t(hasPasskeys() ? 'team.passkeys.lead' : 'team.passkeys.none')}</p>
      <TeamProblem error={error} onAgain={() => void refetch()} />
      {data && data.passkeys.length > 0 && (
        <PasskeyTable
          passkeys={data.passkeys}
          onRename={(change) => setAsked({ change })}
          onRemoved={() => done(t('team.passkeys.removed'))}
        />
      )}
      {hasPasskeys() && (
        <div className="team__actions">
          <button type="button" className="button button--primary" onClick={() => setAsked('make')}>
            {t('team.passkeys.add')}
          </button>
        </div>
      )}
      <SaidBox said={said} />
      {asked !== undefined && (
        <PasskeyDialog
          passkey={asked === 'make' ? undefined : asked.change}
          onCancel={() => setAsked(undefined)}
          onDone={() => done(t(asked === 'make' ? 'team.passkeys.added' : 'team.passkeys.renamed'))}
        />
      )}
    </section>
  );
}

const refresh = () => queryClient.invalidateQueries({ queryKey: myPasskeysQuery.queryKey });

interface PasskeyTableProps {
  readonly passkeys: readonly Passkey[];
  readonly onRename: (passkey: Passkey) => void;
  readonly onRemoved: () => void;
}

function PasskeyTable({ passkeys, onRename, onRemoved }: PasskeyTableProps) {
  const { t, dateTime } = useTranslator();
  const askWithProof = useAskWithProof();
  const removing = useMutation({
    mutationFn: (id: string) => askWithProof(() => ask(TEAM_API.removePasskey, { params: { id } })),
    onSuccess: onRemoved,
    onSettled: refresh,
  });
  const columns = (['label', 'made', 'used', 'actions'] as const).map((each) => t(`team.passkeys.${each}`));
  return (
    <>
      <ListTable columns={columns} labelledBy="my-passkeys">
        {passkeys.map((passkey) => (
          <tr key={passkey.id}>
            <th scope="row">{passkey.label}</th>
            <td>{dateTime(passkey.madeAt)}</td>
            <td>{passkey.usedAt === null ? t('team.passkeys.unused') : dateTime(passkey.usedAt)}</td>
            <td>
              <div className="team__actions">
                <button
                  type="button"
                  className="button button--quiet"
                  aria-label={t('team.passkeys.renameOf', { label: passkey.label })}
                  onClick={() => onRename(passkey)}
                >
                  {t('team.passkeys.rename')}
                </button>
                <button
                  type="button"
                  className="button button--quiet"
                  aria-label={t('team.passkeys.removeOf', { label: passkey.label })}
                  aria-disabled={removing.isPending}
                  onClick={() => removing.isPending || removing.mutate(passkey.id)}
                >
                  {t('team.passkeys.remove')}
                </button>
              </div>
            </td>
          </tr>
        ))}
      </ListTable>
      <TeamProblem error={useStanding(removing.error)} />
    </>
  );
}

interface PasskeyDialogProps {
  /** Undefined for a new one. */
  readonly passkey: Passkey | undefined;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Asks for the name of a passkey, which tells them apart. */
function PasskeyDialog({ passkey, onCancel, onDone }: PasskeyDialogProps) {
  const { t } = useTranslator();
  const id = useId();
  const askWithProof = useAskWithProof();
  const saving = useMutation({
    mutationFn: async (label: string) => {
      if (!passkey) return askWithProof(() => makePasskey(label));
      await ask(TEAM_API.renamePasskey, { params: { id: passkey.id }, body: { label } });
      return true;
    },
    // When the user closes the browser's dialog, this one stays open.
    onSuccess: (isDone) => isDone && onDone(),
    onSettled: refresh,
  });
  return (
    <FormDialog
      isBusy={saving.isPending}
      error={useStanding(saving.error)}
      title={passkey ? t('team.passkeys.renameOf', { label: passkey.label }) : t('team.passkeys.add')}
      pressLabel={t(passkey ? 'team.passkeys.rename' : 'team.passkeys.make')}
      onCancel={onCancel}
      onSubmit={(data) => saving.mutate(toWords(data, 'label'))}
    >
      {!passkey && <p>{t('team.passkeys.how')}</p>}
      <FieldFrame id={id} label={t('team.passkeys.name')} width="long">
        <input
          className="input"
          id={id}
          name="label"
          data-first
          required
          maxLength={100}
          defaultValue={passkey?.label ?? t('team.passkeys.here')}
        />
      </FieldFrame>
    </FormDialog>
  );
}
