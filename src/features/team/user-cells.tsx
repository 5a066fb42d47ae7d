import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { TEAM_API } from '../../domain/team/api.ts';
import type { SentOf } from '../../domain/team/endpoint.ts';
import type { ListedUser } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { queryClient } from '../../services/query-client.ts';
import { ask } from '../../services/team/team-client.ts';
import { teamUsersQuery } from '../../services/team/team-queries.ts';
import { HandOffDialog } from './hand-off-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { PassingButton } from './passing-button.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { RoleSelect } from './role-select.tsx';
import { TeamProblem } from './team-problem.tsx';
import { useAskWithProof } from './use-ask-with-proof.ts';

interface UserCellsProps {
  readonly user: ListedUser;
  readonly users: readonly ListedUser[];
  /** True when the present user may change this one. */
  readonly isChangeable: boolean;
}

/** Cells of a user: name, role, enrollments and access, with the actions of an administrator. */
export function UserCells({ user, users, isChangeable }: UserCellsProps) {
  const { t } = useTranslator();
  const { name, isDisabled, isLocal, open } = user;
  const [role, setRole] = useState(user.role);
  const roleSelect = useRef<HTMLSelectElement>(null);
  const [asked, setAsked] = useState<'hand-over' | 'leave' | 'password'>();
  const askWithProof = useAskWithProof();
  const changing = useMutation({
    mutationFn: (change: SentOf<typeof TEAM_API.changeUser>) =>
      askWithProof(() => ask(TEAM_API.changeUser, { params: { id: user.id }, body: change })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamUsersQuery.queryKey }),
  });
  const toggle = () => {
    // Somebody must first take over the enrollments of this user.
    if (!isDisabled && open > 0) setAsked('leave');
    else changing.mutate({ isDisabled: !isDisabled });
  };
  return (
    <>
      <th scope="row">{name}</th>
      <td>
        {isChangeable ? (
          <div className="team__actions">
            <RoleSelect
              ref={roleSelect}
              label={t('team.people.roleOf', { name })}
              value={role}
              onChange={setRole}
            />
            {role !== user.role && (
              <PassingButton back={roleSelect} onClick={() => changing.mutate({ role })}>
                {t('team.people.change')}
              </PassingButton>
            )}
          </div>
        ) : (
          t(`team.role.${user.role}`)
        )}
      </td>
      <td>
        {t(isLocal ? 'team.people.local' : 'team.people.provider')}{' '}
        {isLocal && isChangeable && !isDisabled && (
          <PassingButton
            back={roleSelect}
            aria-label={t('team.password.linkOf', { name })}
            onClick={() => setAsked('password')}
          >
            {t('team.password.other')}
          </PassingButton>
        )}
      </td>
      <td>
        {open}{' '}
        {isChangeable && open > 0 && (
          <PassingButton
            back={roleSelect}
            aria-label={t('team.handOver.of', { name })}
            onClick={() => setAsked('hand-over')}
          >
            {t('team.handOver')}
          </PassingButton>
        )}
      </td>
      <td>
        {t(isDisabled ? 'team.people.off' : 'team.people.on')}{' '}
        {isChangeable && (
          <button
            type="button"
            className="button"
            aria-label={t(isDisabled ? 'team.people.letIn' : 'team.people.shutOut', { name })}
            onClick={toggle}
          >
            {t(isDisabled ? 'team.people.enable' : 'team.people.disable')}
          </button>
        )}
        <AccessNotes user={user} isChangeable={isChangeable} back={roleSelect} />
        <TeamProblem error={changing.error} />
        {asked === 'password' && <PasswordLinkDialog user={user} onClose={() => setAsked(undefined)} />}
        {(asked === 'hand-over' || asked === 'leave') && (
          <HandOverDialog
            user={user}
            users={users}
            onLeave={asked === 'leave' ? () => changing.mutate({ isDisabled: true }) : undefined}
            onClose={() => setAsked(undefined)}
          />
        )}
      </td>
    </>
  );
}

interface AccessNotesProps extends UnconfirmedAccessProps {
  readonly isChangeable: boolean;
}

/** Actions on an access that was given or removed. */
function AccessNotes({ isChangeable, ...props }: AccessNotesProps) {
  return (
    <>
      {isChangeable && <HandOff user={props.user} />}
      <UnconfirmedAccess {...props} />
    </>
  );
}

/** Shows the passphrase of the files of a user who lost the access, once their browser knows about that. */
function HandOff({ user }: { readonly user: ListedUser }) {
  const { t } = useTranslator();
  const [isOpen, setOpen] = useState(false);
  if (!user.handsOff) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={t('team.handOff.of', { name: user.name })}
        onClick={() => setOpen(true)}
      >
        {t('team.handOff')}
      </button>
      {isOpen && <HandOffDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

interface UnconfirmedAccessProps {
  readonly user: ListedUser;
  /** Takes the focus when the button is gone. */
  readonly back: RefObject<HTMLElement | null>;
}

/** An access given by somebody who could use it. A user without ties to them must confirm it. */
function UnconfirmedAccess({
  user: { id, name, unconfirmedBy, isConfirmable },
  back,
}: UnconfirmedAccessProps) {
  const { t } = useTranslator();
  const askWithProof = useAskWithProof();
  const confirming = useMutation({
    mutationFn: () => askWithProof(() => ask(TEAM_API.confirmAccess, { params: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamUsersQuery.queryKey }),
  });
  if (!unconfirmedBy) return null;
  return (
    <>
      <p>{t('team.access.waits', { names: unconfirmedBy.join(', ') })}</p>
      {isConfirmable && (
        <PassingButton
          back={back}
          aria-label={t('team.access.confirmOf', { name })}
          onClick={() => confirming.mutate()}
        >
          {t('team.access.confirm')}
        </PassingButton>
      )}
      <TeamProblem error={confirming.error} />
    </>
  );
}
