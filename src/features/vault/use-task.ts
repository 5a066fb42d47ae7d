import { useRef, useState } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { VaultError } from '../../services/vault/vault-error.ts';

interface Task {
  readonly isWorking: boolean;
  /** Why the latest run could not be finished. */
  readonly failure: MessageKey | undefined;
  /** Runs one at a time: what is asked for meanwhile is left out. */
  readonly run: (work: () => Promise<void>) => void;
}

/** Something that takes a moment, such as deriving a key, and may go wrong. */
export function useTask(): Task {
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<MessageKey>();
  // A second press may come before the first one has rendered.
  const isBusy = useRef(false);
  const runOne = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setWorking(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(toFailureKey(error));
    }
    isBusy.current = false;
    setWorking(false);
  };
  return { isWorking, failure, run: (work) => void runOne(work) };
}

function toFailureKey(error: unknown): MessageKey {
  const isUnavailable = error instanceof VaultError && error.problem === 'unavailable';
  return isUnavailable ? 'vault.failure.unavailable' : 'vault.failure.unfinished';
}
