import { type ReactNode, useEffect } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { closeSession } from '../../services/drafts/session-registry.ts';
import { useOpenSession } from '../../services/drafts/use-open-session.ts';
import { SessionContext } from '../../services/drafts/use-session.ts';
import type { Step } from '../../services/navigation/steps.ts';
import { PersonsPanel } from './persons-panel.tsx';
import { StepBar } from './step-bar.tsx';
import './enrollment.css';

/** One tab edits at a time; which one is found out once the page stands. */
const loadOwnership = () => import('../../services/drafts/ownership.ts');

interface EnrollmentFrameProps {
  readonly enrollmentId: EntityId;
  /** The step on the page; undefined on the receipt, which is none. */
  readonly step: Step | undefined;
  readonly notFound: ReactNode;
  /** In its place while the draft is read. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/** What stays while an enrollment's pages change: the persons at the side, the steps, what was saved, the undo. */
export function EnrollmentFrame({ enrollmentId, step, notFound, waiting, children }: EnrollmentFrameProps) {
  const opened = useOpenSession(enrollmentId);
  const session = opened === 'opening' ? undefined : opened;
  useEffect(() => {
    if (!session) return undefined;
    const held = loadOwnership().then(({ holdEnrollment }) => holdEnrollment(session));
    return () => {
      const saved = closeSession(session);
      void Promise.all([held, saved]).then(([ownership]) => ownership.release());
    };
  }, [session]);
  if (!session) return opened === 'opening' ? waiting : notFound;
  return (
    <SessionContext value={session}>
      {step ? (
        <div className="frame">
          <PersonsPanel step={step} />
          <main id="content" className="frame__main" tabIndex={-1}>
            <StepBar step={step}>{children}</StepBar>
          </main>
        </div>
      ) : (
        <main id="content" className="frame__main frame__main--alone" tabIndex={-1}>
          {children}
        </main>
      )}
    </SessionContext>
  );
}
