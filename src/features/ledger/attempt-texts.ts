/** What the ledger tells of an attempt, in words. */
import type { Attempt, Resolution, Subject } from '../../domain/drafts/attempt.ts';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import type { Translator } from '../../i18n/translator.ts';

/** The evidence of an attempt, each part empty where there is none. */
export interface Evidence {
  /** The HTTP status, or why there was no answer. */
  readonly answer: string;
  readonly reference: string;
  readonly message: string;
  /** Answers that came after the wait had ended. */
  readonly late: string;
  /** What a person found at the service. */
  readonly resolution: string;
}

export function toEvidence({ state, content }: Attempt, translator: Translator): Evidence {
  const { outcome, lateOutcomes = [], resolution } = content ?? {};
  const answered = outcome?.kind === 'answered' ? outcome : undefined;
  const isSilent = content !== undefined && outcome === undefined && state !== 'sending';
  const unknown = isSilent ? translator.t('unknown.noOutcome') : '';
  return {
    answer: outcome ? toAnswer(outcome, translator) : unknown,
    reference: answered?.reference ?? '',
    message: [answered?.words && translator.local(answered.words), answered?.message]
      .filter(Boolean)
      .join(' · '),
    late: lateOutcomes
      .map((late) => `${toAnswer(late, translator)} (${translator.dateTime(late.at)})`)
      .join('; '),
    resolution: resolution ? toResolution(resolution, translator) : '',
  };
}

function toAnswer(outcome: FinalizeOutcome, { t }: Translator): string {
  if (outcome.kind === 'no-answer') return t(`outcome.noAnswer.${outcome.cause}`);
  return t('ledger.answered', { status: outcome.status });
}

/** Name and reason are gone once the enrollment was purged. */
function toResolution({ found, at, by, reason }: Resolution, { t, dateTime }: Translator): string {
  const when = dateTime(at);
  return by === ''
    ? t(`ledger.settled.${found}`, { when })
    : t(`ledger.resolved.${found}`, { by, when, reason });
}

/** A person by name and what can be read of the identifier. */
export function toSubjectText({ name, identifier }: Subject, { t }: Translator): string {
  return [name, identifier].filter(Boolean).join(' · ') || t('ledger.nameless');
}
