import { useCallback, useEffect, useRef, useState } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { countNotices } from '../../domain/fields/finding.ts';
import {
  type ExactRequest,
  makingRequest,
  type PreparedText,
  type RequestText,
} from '../../services/finalize/exact-request.ts';
import { toRequestBytes } from '../../services/finalize/request-bytes.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { afterPaint, runInSlices } from '../../ui/schedule.ts';

/** `begin` starts at once, without waiting for the paint. */
type Making = { readonly text: Promise<RequestText | undefined>; readonly begin: () => void } | undefined;

/** Makes the text while the agent reads: after the paint, in slices, so that a press only has to send it. */
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
      .then((exact) => exact && toText(enrollment, exact));
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
      // A hidden page is never painted, so a press starts the work itself.
      current?.begin();
      const text = await current?.text;
      if (current === making.current) return text;
    }
  }, []);
  const isReady = made?.enrollment === enrollment;
  return isReady ? { ...made, now } : { ...NO_TEXT, now };
}

const NO_TEXT = { request: undefined, notices: 0 };

async function toText(enrollment: Enrollment, exact: ExactRequest): Promise<RequestText> {
  if (!exact.ok || exact.errorCount > 0) return { enrollment, ...NO_TEXT };
  const { text, findings } = exact;
  return { enrollment, request: await toRequestBytes(text), notices: countNotices(findings) };
}
