import { useEffect, useRef } from 'react';
import { useTask } from '../../ui/use-task.ts';

/** A task that is given up when what asked for it goes away. */
export function useStoppableTask() {
  const { isWorking, failure, run } = useTask();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const runStoppable = (work: (signal: AbortSignal) => Promise<void>) =>
    run(() => {
      stop.current = new AbortController();
      return work(stop.current.signal);
    });
  return { isWorking, failure, run: runStoppable };
}
