import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { MAX_CARDS } from '../../form/review-layout.ts';
import { UnreadableDraftError } from '../../services/drafts/draft-store.ts';
import { closeSession } from '../../services/drafts/session-registry.ts';
import { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { type Ownership, holdEnrollment } from '../../services/drafts/ownership.ts';
import { SessionContext, useOpenSession } from '../../services/drafts/use-session.ts';
import type { Step } from '../../services/navigation/steps.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { FrameNotices } from './frame-notices.tsx';
import { PersonsPanel } from './persons-panel.tsx';
import { StepBar } from './step-bar.tsx';
import './enrollment.css';

/** Hardly ever seen. */
const unreadable = loadOnUse(
  async () => (await import('./unreadable-page.tsx')).UnreadablePage,
  () => null,
);

interface EnrollmentFrameProps {
  readonly enrollmentId: EntityId;
  /** The step on the page; undefined on the receipt, which is not a step. */
  readonly step: Step | undefined;
  readonly notFound: ReactNode;
  /** Exports the enrollment when it cannot be stored. */
  readonly exporting: ReactNode;
  /** Shown in its place while the draft is read. */
  readonly waiting: ReactNode;
  /** Status with those who share the enrollment. */
  readonly status: ReactNode;
  readonly children: ReactNode;
}

/** The frame that stays while the pages of an enrollment change: persons, steps, save state and undo. */
export function EnrollmentFrame({
  enrollmentId,
  step,
  exporting,
  notFound,
  waiting,
  status,
  children,
}: EnrollmentFrameProps) {
  const opened = useOpenSession(enrollmentId);
  const session = opened instanceof EnrollmentSession ? opened : undefined;
  const [errors, setErrors] = useState(0);
  const ownership = useRef<Ownership>(undefined);
  useEffect(() => {
    if (!session) return undefined;
    // One tab edits at a time.
    const held = holdEnrollment(session);
    ownership.current = held;
    return () => void closeSession(session).then(() => held.release());
  }, [session]);
  const takeOver = useCallback(() => ownership.current?.takeOver(), []);
  if (opened === 'opening') return waiting;
  if (!session) {
    return opened instanceof UnreadableDraftError ? <unreadable.Part cause={opened.reason} /> : notFound;
  }
  const hasEntries = step !== undefined && step.kind !== 'review';
  const isWide = step?.kind === 'review' && session.getSnapshot().header.personIds.length > MAX_CARDS;
  const notices = <FrameNotices takeOver={takeOver} exporting={exporting} hasEntries={hasEntries} />;
  return (
    <SessionContext value={session}>
      {step ? (
        <div className={isWide ? 'frame frame--wide' : 'frame'}>
          <PersonsPanel step={step} errors={errors} />
          <main id="content" className="frame__main" tabIndex={-1}>
            {notices}
            {status}
            <StepBar step={step} onErrors={setErrors}>
              {children}
            </StepBar>
          </main>
        </div>
      ) : (
        <main id="content" className="frame__main frame__main--alone" tabIndex={-1}>
          {notices}
          {children}
        </main>
      )}
    </SessionContext>
  );
}
