import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { askTeam, linkSchema } from '../../services/team/team-client.ts';
import { LinkOnce } from './link-once.tsx';
import { RoleSelect } from './role-select.tsx';
import { TeamProblem } from './team-problem.tsx';
import { useAskWithProof } from './use-ask-with-proof.ts';

/** A link for one person: it is shown once. */
export function Invitation() {
  const { t } = useTranslator();
  const [role, setRole] = useState<Role>('agent');
  const askWithProof = useAskWithProof();
  const inviting = useMutation({
    mutationFn: () =>
      askWithProof(() => askTeam('/api/invitations', linkSchema, { method: 'POST', body: { role } })),
  });
  return (
    <section className="team__panel" aria-label={t('team.invite.title')}>
      <h2>{t('team.invite.title')}</h2>
      <div className="team__actions">
        <RoleSelect label={t('team.people.role')} value={role} onChange={setRole} />
        <button type="button" className="button button--primary" onClick={() => inviting.mutate()}>
          {t('team.invite.make')}
        </button>
      </div>
      <TeamProblem error={inviting.error} />
      <LinkOnce text={t('team.invite.link')} link={inviting.data?.link} />
    </section>
  );
}
