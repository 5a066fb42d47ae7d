import { useCallback, useEffect, useRef, useState } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { type ExactRequest, makingRequest } from '../../services/finalize/exact-request.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { runInSlices } from '../../services/slices.ts';
import { afterPaint } from '../../ui/after-paint.ts';

/** The exact text that would be sent of an enrollment. */
interface RequestText {
  readonly enrollment: Enrollment;
  /** Undefined while something is to be corrected. */
  readonly text: string | undefined;
  /** UTF-8; 0 where there is none. */
  readonly bytes: number;
}

export interface PreparedText {
  readonly text: string | undefined;
  readonly bytes: number;
  /** The text is of the enrollment as it is now. */
  readonly isReady: boolean;
  /** The text of the enrollment as it is then, once it is made; undefined where the page was left meanwhile. */
  readonly now: () => Promise<RequestText | undefined>;
}

/** Makes the text while the agent reads: after the paint, in slices, so that the press only sends. */
export function useRequestText(enrollment: Enrollment): PreparedText {
  const services = useProfile();
  const [made, setMade] = useState<RequestText>();
  const making = useRef<Promise<RequestText | undefined>>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    const painted = new Promise<void>((resolve) => void afterPaint(resolve));
    making.current = painted
      .then(() => runInSlices(makingRequest(enrollment, services), controller.signal))
      .then((exact) => exact && { enrollment, ...toText(exact) });
    void making.current.then((text) => text && setMade(text));
    return () => controller.abort();
  }, [enrollment, services]);
  const now = useCallback(async () => {
    for (;;) {
      const promise = making.current;
      const text = await promise;
      if (promise === making.current) return text;
    }
  }, []);
  const isReady = made?.enrollment === enrollment;
  return { text: isReady ? made.text : undefined, bytes: isReady ? made.bytes : 0, isReady, now };
}

function toText(exact: ExactRequest): Omit<RequestText, 'enrollment'> {
  return exact.ok && exact.errorCount === 0
    ? { text: exact.text, bytes: exact.bytes }
    : { text: undefined, bytes: 0 };
}
