import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Role } from '../../domain/team/team-api.ts';
import { CopyText, useCopy } from '../../form/copy-text.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { askTeam } from '../../services/team/team-client.ts';
import { RoleSelect } from './role-select.tsx';
import { TeamProblem } from './team-problem.tsx';
import { useAskSignIn } from './use-ask-sign-in.ts';

const linkSchema = z.object({ link: z.string() });

/** A link for one person: it is shown once. */
export function Invitation() {
  const { t } = useTranslator();
  const [role, setRole] = useState<Role>('agent');
  const { copy, box } = useCopy();
  const inviting = useMutation({
    mutationFn: () => askTeam('/api/invitations', linkSchema, { method: 'POST', body: { role } }),
    onError: useAskSignIn(),
  });
  const link = inviting.data?.link;
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
      <p role="status">
        {link !== undefined && (
          <>
            {t('team.invite.link')} <code>{link}</code>{' '}
            <CopyText text={link} name={t('team.invite.copy')} onCopy={copy} />
          </>
        )}
      </p>
      {box}
    </section>
  );
}
