/** Texts of the ledger about an attempt. */
import { type Attempt, type AttemptContent, isPartial, type Subject } from '../../domain/drafts/attempt.ts';
import { type FinalizeOutcome, toVerdict } from '../../domain/drafts/outcome.ts';
import type { Resolution } from '../../domain/drafts/resolution.ts';
import { toEvidenceTime } from '../../i18n/evidence-time.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Evidence of an attempt. A part without evidence is empty. */
export interface Evidence {
  /** The HTTP status, or why there was no answer. */
  readonly answer: string;
  readonly reference: string;
  readonly message: string;
  /** Answers that came after the wait had ended. */
  readonly late: string;
  /** Finding that a person recorded at the service. */
  readonly resolution: string;
}

export function toEvidence({ state, content }: Attempt, translator: Translator): Evidence {
  const { outcome, lateOutcomes = [], resolution } = content ?? {};
  const answered = outcome?.kind === 'answered' ? outcome : undefined;
  const isSilent = content !== undefined && outcome === undefined && state !== 'sending';
  const unknown = isSilent ? translator.t('unknown.noOutcome') : '';
  return {
    answer: [outcome ? toAnswer(outcome, translator) : unknown, toFileText(content, translator)]
      .filter(Boolean)
      .join(' '),
    reference: answered?.reference ?? '',
    message: [answered?.words && translator.local(answered.words), answered?.message]
      .filter(Boolean)
      .join(' · '),
    late: lateOutcomes
      .map((late) => `${toAnswer(late, translator)} (${toEvidenceTime(translator, late.at)})`)
      .join('; '),
    resolution: resolution ? toResolution(resolution, translator) : '',
  };
}

function toAnswer(outcome: FinalizeOutcome, { t }: Translator): string {
  if (outcome.kind === 'no-answer') return t(`outcome.noAnswer.${outcome.cause}`);
  const { doubt, fileVerdict, status } = outcome;
  const claim = fileVerdict && t('attempt.according', { state: t(`attempt.${fileVerdict}`) });
  // A doubtful answer may still prove something, when the profile decides by the status alone.
  const isDoubted = doubt !== undefined && toVerdict(outcome) === 'unknown';
  const answer = t(isDoubted ? `outcome.doubt.${doubt}` : 'ledger.answered', { status });
  return claim ? `${answer} ${claim}` : answer;
}

/** State that the imported file claims for the attempt, unless the answer already names it. */
function toFileText(content: AttemptContent | undefined, { t }: Translator): string {
  const { fileState, outcome } = content ?? {};
  const isTold = outcome?.kind === 'answered' && outcome.fileVerdict !== undefined;
  return fileState && !isTold ? t('attempt.according', { state: t(`attempt.${fileState}`) }) : '';
}

/** Purging the enrollment removes the name and the reason. */
function toResolution({ found, at, by, reason, despite }: Resolution, translator: Translator): string {
  const { t } = translator;
  const when = toEvidenceTime(translator, at);
  const text =
    by === '' ? t(`ledger.settled.${found}`, { when }) : t(`ledger.resolved.${found}`, { by, when, reason });
  return despite ? `${text} ${t('attempt.despite')}` : text;
}

/** State of an attempt, or «partial» when only some of its persons exist. */
export function toAttemptStateText(attempt: Attempt, { t }: Translator): string {
  return isPartial(attempt) ? t('ledger.partial') : t(`attempt.${attempt.state}`);
}

/** Name and masked identifier of a person, with a note when the service does not have it. */
export function toSubjectText({ name, identifier, absent }: Subject, { t }: Translator): string {
  const text = [name, identifier].filter(Boolean).join(' · ') || t('ledger.nameless');
  return absent ? t('ledger.absent', { person: text }) : text;
}
