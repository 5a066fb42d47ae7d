import { useRef, useState } from 'react';

interface Task {
  readonly isWorking: boolean;
  /** Why the latest run could not be finished. */
  readonly failure: Error | undefined;
  /** Runs one at a time: a request during a run is ignored. */
  readonly run: (work: () => Promise<void>) => void;
}

/** Something that takes a moment, such as deriving a key, and may go wrong. */
export function useTask(): Task {
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<Error>();
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
      setFailure(error instanceof Error ? error : new Error('the task failed'));
    }
    isBusy.current = false;
    setWorking(false);
  };
  return { isWorking, failure, run: (work) => void runOne(work) };
}
