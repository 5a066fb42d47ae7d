import type { Attempt } from '../../domain/drafts/attempt.ts';
import { FindingForm, type FoundBy } from '../../form/finding-form.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { findDraft } from '../../services/drafts/draft-store.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { resolveAttempt } from '../../services/ledger/resolve-attempt.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toClaim, useActor } from '../../services/review/use-actor.ts';

/** The form over the ledger of this browser. */
export function ResolveForm({ attempt }: { readonly attempt: Attempt }) {
  const session = useSession();
  const header = useSessionPart((snapshot) => snapshot.header);
  const { profile } = useProfile();
  const { actor } = useActor();
  const resolve = async ({ name, ...claim }: FoundBy) => {
    const by = actor ?? toClaim(name);
    if (!by) return undefined;
    const result = await resolveAttempt(attempt.id, { ...claim, by }, profile);
    // Another tab settled it in the meantime. A reload shows the same result in both.
    if (result.kind === 'settled') window.location.reload();
    if (result.kind === 'refused') return result.problem;
    if (result.kind !== 'resolved') return undefined;
    const draft = claim.found === 'some-exist' ? await findDraft(session.id) : undefined;
    if (draft) session.adopt(draft);
    else session.adoptSubmission(result.header, result.attempt);
    return undefined;
  };
  return (
    <FindingForm
      attempt={attempt}
      persons={session.toEnrollment(header).persons}
      profile={profile}
      carrier={{ by: actor?.name, resolve, Failure }}
    />
  );
}

function Failure() {
  const { t } = useTranslator();
  return (
    <p className="notice notice--error" role="alert">
      {t('resolve.failed')}
    </p>
  );
}
