import { Commands, FindButton } from '../features/commands/commands.tsx';
import { IntakeEntry } from '../features/intake/intake-entry.tsx';
import { useAuthenticationState } from '../services/authentication/use-authentication.ts';
import { useCommand } from '../services/commands/use-command.ts';
import { ACTIVITY_PATH } from '../services/navigation/paths.ts';
import { goTo } from '../ui/focus.ts';
import { useCarrier } from './carrier.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FileDrop } from './file-drop.tsx';

/** In the room that the top of the page keeps for it. */
export function FindTool() {
  return <FindButton />;
}

/** What is done by keys, and by dropping a file, on every page; a fault in one does not take the other away. */
export function PageTools() {
  const { entersNothing } = useAuthenticationState();
  const { isShared } = useCarrier();
  // A team offers it to supervisors alone, with its link.
  useCommand('activity', isShared || entersNothing ? undefined : () => goTo(ACTIVITY_PATH));
  return (
    <>
      <Commands />
      <ErrorBoundary>
        <FileDrop />
      </ErrorBoundary>
      <ErrorBoundary>{!entersNothing && <IntakeEntry />}</ErrorBoundary>
    </>
  );
}
