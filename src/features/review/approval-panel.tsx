import { type RefObject, useRef, useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useIsEditable, useSession } from '../../services/drafts/use-session.ts';
import type { PreparedText } from '../../services/finalize/exact-request.ts';
import { canSendSafely } from '../../services/ledger/submit-lock.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { approve, noteEnterer, type Rekeyed, sendBack } from '../../services/review/acts.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import { ApprovalNames, type ApprovalProblem, useNames } from './approval-names.tsx';
import { ApprovalState, useStanding } from './approval-state.tsx';
import { RekeySection } from './rekey.tsx';

/** Of the heading. */
export const APPROVAL_ID = 'review-approval';

interface ApprovalPanelProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly desk: ReviewDesk;
  readonly request: PreparedText;
}

/** Where a supervisor approves exactly what would be sent, or sends it back. */
export function ApprovalPanel({ heading, desk, request }: ApprovalPanelProps) {
  const session = useSession();
  const { t, plural } = useTranslator();
  const { profile } = useProfile();
  const rules = profile.review;
  const isEditable = useIsEditable();
  const standing = useStanding(desk, request);
  // What was refused is approved still, as long as nobody changes it.
  const isApproved = standing.approval !== undefined;
  const open = useReviewState(desk)?.observations.filter(({ isOpen }) => isOpen).length ?? 0;
  const names = useNames(desk, rules);
  const [rekeyed, setRekeyed] = useState<Rekeyed>();
  const [problem, setProblem] = useState<ApprovalProblem>();
  const entererField = useRef<HTMLInputElement>(null);
  const supervisorField = useRef<HTMLInputElement>(null);

  /** Who pressed hears what came of it. */
  const show = (found: ApprovalProblem | undefined) => {
    setProblem(found);
    if (found === undefined) return;
    const isSupervisor = found === 'supervisor' || found === 'same';
    const field = found === 'enterer' ? entererField : isSupervisor ? supervisorField : heading;
    // A name that is known has no field.
    requestAnimationFrame(() => (field.current ?? heading.current)?.focus());
  };
  const onApprove = async () => {
    const found = names.findProblem(true);
    if (found || !names.supervisor) return show(found);
    if (!canSendSafely()) return show('insecure');
    if (rules.isRekeyRequired && (!rekeyed || rekeyed.different > 0)) return show('rekey');
    const made = await request.now();
    if (made?.text === undefined) return show('errors');
    if (names.enterer) await noteEnterer(desk, names.enterer);
    const { enrollment, text } = made;
    // An approval takes its button away: the focus leaves before.
    heading.current?.focus();
    const isNoted = await approve(desk, { enrollment, request: text, by: names.supervisor, rekeyed });
    return show(isNoted ? undefined : 'changed');
  };
  const onReturn = async () => {
    const found = names.findProblem(false);
    if (found || !names.supervisor) return show(found);
    if (open === 0) return show('no-observation');
    if (names.enterer) await noteEnterer(desk, names.enterer);
    heading.current?.focus();
    return show((await sendBack(desk, names.supervisor)) ? undefined : 'not-returned');
  };
  return (
    <section className="review__panel approval" aria-labelledby={APPROVAL_ID}>
      <h2 ref={heading} id={APPROVAL_ID} tabIndex={-1}>
        {t('approval.title')}
      </h2>
      <ApprovalState desk={desk} standing={standing} />
      {isEditable && (
        <>
          {rules.isRequired && !isApproved && <p>{t('approval.required')}</p>}
          <ApprovalNames
            names={names}
            rules={rules}
            problem={problem}
            entererField={entererField}
            supervisorField={supervisorField}
          />
          {rules.isRequired && rules.criticalFields.length > 0 && (
            <RekeySection
              key={session.id}
              fields={rules.criticalFields}
              rekeyed={rekeyed}
              onRekeyed={setRekeyed}
            />
          )}
          {open > 0 && <p>{plural('approval.open', open)}</p>}
          <ProblemNotice problem={problem} />
          <div className="approval__buttons">
            {rules.isRequired && !isApproved && (
              <button type="button" className="button button--primary" onClick={() => void onApprove()}>
                {t('approval.approve')}
              </button>
            )}
            <button type="button" className="button" onClick={() => void onReturn()}>
              {t('approval.return')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** What is wrong besides the names, which say so themselves. */
const PROBLEM_TEXTS = {
  enterer: undefined,
  supervisor: undefined,
  same: undefined,
  errors: 'approval.errors',
  insecure: 'approval.insecure',
  changed: 'approval.changed',
  rekey: 'rekey.needed',
  'no-observation': 'approval.return.none',
  'not-returned': 'approval.return.failed',
  'sign-in': 'approval.signInFirst',
} as const satisfies Record<ApprovalProblem, string | undefined>;

function ProblemNotice({ problem }: { readonly problem: ApprovalProblem | undefined }) {
  const { t } = useTranslator();
  const text = problem && PROBLEM_TEXTS[problem];
  if (!text) return null;
  return (
    <p className="notice notice--error" role="alert">
      {t(text)}
    </p>
  );
}
