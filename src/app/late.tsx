import { type ComponentType, useEffect, useState } from 'react';
import { loadLate } from '../ui/load-on-use.tsx';
import { whenIdle } from '../ui/schedule.ts';

interface LateProps {
  /** Stable. */
  readonly load: () => Promise<ComponentType>;
  /** After the load of the page, so that its code takes nothing from the start. */
  readonly restMs: number;
}

/** A part that comes once the app has started and rests. Code that does not come is missed by nobody. */
export function Late({ load, restMs }: LateProps) {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    const show = async () => {
      try {
        const part = await loadLate(load);
        setPart(() => part);
      } catch {
        // the next page that is opened tries again
      }
    };
    const timer = window.setTimeout(() => whenIdle(() => void show()), restMs);
    return () => window.clearTimeout(timer);
  }, [load, restMs]);
  return Part && <Part />;
}
