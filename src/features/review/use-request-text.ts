import { useCallback, useEffect, useRef, useState } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { type ExactRequest, makingRequest } from '../../services/finalize/exact-request.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { afterPaint, runInSlices } from '../../ui/schedule.ts';

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

/** `begin`: at once, without waiting for the paint. */
type Making = { readonly text: Promise<RequestText | undefined>; readonly begin: () => void } | undefined;

/** Makes the text while the agent reads: after the paint, in slices, so that the press only sends. */
export function useRequestText(enrollment: Enrollment): PreparedText {
  const services = useProfile();
  const [made, setMade] = useState<RequestText>();
  const making = useRef<Making>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const stop = afterPaint(begin);
    const text = begun
      .then(() => runInSlices(makingRequest(enrollment, services), controller.signal))
      .then((exact) => exact && { enrollment, ...toText(exact) });
    making.current = { text, begin };
    void text.then((done) => done && setMade(done));
    return () => {
      stop();
      controller.abort();
      begin();
    };
  }, [enrollment, services]);
  const now = useCallback(async () => {
    for (;;) {
      const { current } = making;
      // A page out of sight is not painted: a press does not wait until somebody comes back to it.
      current?.begin();
      const text = await current?.text;
      if (current === making.current) return text;
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
