import { useEffect, useRef, useState } from 'react';
import type { Place } from '../../domain/fields/finding.ts';
import type { EntryPlace } from '../../form/entry-flow.ts';
import { toFindingText } from '../../form/finding-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useServiceErrors, useSession } from '../../services/drafts/use-session.ts';
import type { Step } from '../../services/navigation/steps.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { runInSlices } from '../../ui/schedule.ts';
import type { Said } from '../../ui/said-box.tsx';
import { findingNextError, findingNextIncomplete } from './find-next.ts';
import { goToPlace } from './show-place.ts';

interface FindNext {
  readonly said: Said | undefined;
  readonly goToIncomplete: () => void;
  /** Searches from a place of the page. */
  readonly goToError: (from: EntryPlace) => void;
}

/**
 * Goes to the next missing or wrong entry and says what it is, or that there is none. Typing does not wait
 * for it.
 */
export function useFindNext(step: Step): FindNext {
  const session = useSession();
  const services = useProfile();
  const serviceErrors = useServiceErrors();
  const translator = useTranslator();
  const { t } = translator;
  const [said, setSaid] = useState<Said>();
  // A new search, or leaving the page, aborts the search before it.
  const asked = useRef<AbortController>(undefined);
  useEffect(() => () => asked.current?.abort(), [step]);
  const ask = () => {
    asked.current?.abort();
    asked.current = new AbortController();
    return asked.current.signal;
  };
  const search = { session, services, serviceErrors };
  const personId = step.kind === 'person' ? step.personId : undefined;

  const goToIncomplete = async () => {
    const signal = ask();
    const place = await runInSlices(findingNextIncomplete(search, personId), signal);
    if (signal.aborted) return;
    if (place) goToPlace(session, place);
    setSaid(place ? undefined : { text: t('next.noneIncomplete') });
  };
  const goToError = async (from: EntryPlace) => {
    const signal = ask();
    const finding = await runInSlices(findingNextError(search, findPlace(step, from)), signal);
    if (signal.aborted) return;
    if (finding) goToPlace(session, finding.place);
    const text = finding
      ? toFindingText(
          finding,
          session.toEnrollment(session.getSnapshot().header),
          services.profile,
          translator,
        )
      : t('next.noError');
    setSaid({ text });
  };
  return {
    said,
    goToIncomplete: () => void goToIncomplete(),
    goToError: (from) => void goToError(from),
  };
}

function findPlace(step: Step, from: EntryPlace): Place | undefined {
  if (step.kind === 'person') return { personId: step.personId, ...from };
  return from.field === undefined ? undefined : from;
}
