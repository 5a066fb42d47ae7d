import { type ReactNode, use, useEffect } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { openSession } from '../../services/drafts/session-registry.ts';
import { SessionContext } from '../../services/drafts/use-session.ts';
import type { Step } from '../../services/navigation/steps.ts';
import { PersonsPanel } from './persons-panel.tsx';
import { SaveIndicator } from './save-indicator.tsx';
import { StepBar } from './step-bar.tsx';
import { UndoBar } from './undo-bar.tsx';
import './enrollment.css';

interface EnrollmentFrameProps {
  readonly enrollmentId: EntityId;
  /** The step on the page; undefined on the receipt, which is none. */
  readonly step: Step | undefined;
  readonly notFound: ReactNode;
  readonly children: ReactNode;
}

/** What stays while an enrollment's pages change: the persons at the side, the steps, what was saved, the undo. */
export function EnrollmentFrame({ enrollmentId, step, notFound, children }: EnrollmentFrameProps) {
  const session = use(openSession(enrollmentId));
  useEffect(
    () => () => {
      void session?.flush();
    },
    [session],
  );
  if (!session) return notFound;
  return (
    <SessionContext value={session}>
      {step ? (
        <div className="frame">
          <PersonsPanel step={step} />
          <main id="content" className="frame__main" tabIndex={-1}>
            <StepBar step={step}>{children}</StepBar>
          </main>
          <SaveIndicator />
          <UndoBar />
        </div>
      ) : (
        <main id="content" className="frame__main frame__main--alone" tabIndex={-1}>
          {children}
        </main>
      )}
    </SessionContext>
  );
}
