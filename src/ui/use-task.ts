import { useRef, useState } from 'react';

interface Task {
  readonly isWorking: boolean;
  /** Reason why the latest run failed. */
  readonly failure: Error | undefined;
  /** Runs one at a time: a request during a run is ignored. */
  readonly run: (work: () => Promise<void>) => void;
}

/** State of a slow task that may fail, such as deriving a key. */
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
