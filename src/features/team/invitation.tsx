import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TEAM_API } from '../../domain/team/api.ts';
import type { Role } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { ask } from '../../services/team/team-client.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { toWords } from './form-dialog.tsx';
import { LinkOnce } from './told-once.tsx';
import { RoleSelect } from './role-select.tsx';
import { TeamProblem } from './team-problem.tsx';
import { useAskWithProof } from './use-ask-with-proof.ts';

/** Makes a link for one person, which is shown once. */
export function Invitation() {
  const { t } = useTranslator();
  const id = useId();
  const [role, setRole] = useState<Role>('agent');
  const askWithProof = useAskWithProof();
  const inviting = useMutation({
    mutationFn: (name: string) => askWithProof(() => ask(TEAM_API.invite, { body: { role, name } })),
  });
  return (
    <section className="team__panel" aria-label={t('team.invite.title')}>
      <h2>{t('team.invite.title')}</h2>
      <form
        className="team__form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!inviting.isPending) inviting.mutate(toWords(new FormData(event.currentTarget), 'name'));
        }}
      >
        <FieldFrame id={id} label={t('team.invite.name')} width="long">
          <input
            className="input"
            id={id}
            name="name"
            required
            pattern=".*\S.*"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
        </FieldFrame>
        <div className="team__actions">
          <RoleSelect label={t('team.people.role')} value={role} onChange={setRole} />
          <button type="submit" className="button button--primary" aria-disabled={inviting.isPending}>
            {t('team.invite.make')}
          </button>
        </div>
      </form>
      <TeamProblem error={inviting.error} />
      <LinkOnce text={t('team.invite.link')} link={inviting.data?.link} />
    </section>
  );
}
