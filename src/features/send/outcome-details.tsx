import { findRemedy, type Remedy } from '../../domain/answers/find-remedy.ts';
import { type FinalizeOutcome, type ServiceError, toVerdict } from '../../domain/drafts/outcome.ts';
import { findServiceErrors } from '../../domain/drafts/service-errors.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { findFieldId } from '../../form/field-id.ts';
import { toFindingText } from '../../form/finding-text.ts';
import { toEvidenceTime } from '../../i18n/evidence-time.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toPlacePath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

interface OutcomeDetailsProps {
  readonly outcome: FinalizeOutcome;
  /** The enrollment, to name the places in the answer. */
  readonly enrollment: Enrollment;
}

/** Remedies that ask to change the enrollment and to send it again. */
const CORRECTS: ReadonlySet<Remedy> = new Set(['values', 'unexplained', 'tooLarge', 'refused']);

/** The answer, word for word, with its time. It renders as text, never as HTML. */
export function OutcomeDetails({ outcome, enrollment }: OutcomeDetailsProps) {
  const translator = useTranslator();
  const { t, local } = translator;
  if (outcome.kind === 'no-answer') {
    return <p>{t('outcome.noAnswer.when', { when: toEvidenceTime(translator, outcome.at) })}</p>;
  }
  const errors = findServiceErrors(outcome);
  const remedy = findRemedy(outcome);
  // Nothing may be corrected and sent again before somebody knows whether the service has it.
  const isOpen = toVerdict(outcome) === 'unknown' && remedy !== undefined && CORRECTS.has(remedy);
  const isTold = [outcome.words, outcome.message, outcome.reference].some(Boolean) || errors.length > 0;
  return (
    <>
      {/* The text of the profile wins, because its author knows the service better. */}
      {outcome.words !== undefined && <p>{local(outcome.words)}</p>}
      {outcome.words === undefined && remedy && (
        <p>{t(`outcome.remedy.${isOpen ? 'likelyRefused' : remedy}`)}</p>
      )}
      {outcome.message !== undefined && (
        <p>
          <strong>{t('outcome.message')}</strong> {outcome.message}
        </p>
      )}
      {outcome.reference !== undefined && (
        <p>
          <strong>{t('receipt.reference')}</strong> {outcome.reference}
        </p>
      )}
      {outcome.retryAfter !== undefined && (
        <p>
          <strong>{t('outcome.retryAfter')}</strong> {outcome.retryAfter}
        </p>
      )}
      {errors.length > 0 && <ServiceErrors errors={errors} enrollment={enrollment} />}
      <p>{t('outcome.when', { when: toEvidenceTime(translator, outcome.at) })}</p>
      <details open={!isTold}>
        <summary>{t('outcome.answer')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long text scrolls by the keyboard */}
        <pre tabIndex={0}>{outcome.body === '' ? t('outcome.noBody') : outcome.body}</pre>
        {outcome.truncated && <p>{t('outcome.truncated')}</p>}
      </details>
    </>
  );
}

interface ServiceErrorsProps {
  readonly errors: readonly ServiceError[];
  readonly enrollment: Enrollment;
}

/** Errors of the answer, each with a link to the field that it names. */
function ServiceErrors({ errors, enrollment }: ServiceErrorsProps) {
  const translator = useTranslator();
  const { profile } = useProfile();
  return (
    <ul aria-label={translator.t('outcome.errors')}>
      {errors.map(({ path, message, place }, index) => {
        const key = `${index} ${path}`;
        const problem = { code: 'service', message } as const;
        if (!place) return <li key={key}>{path === '' ? message : `${path}: ${message}`}</li>;
        const href = toPlacePath(enrollment.id, place.personId, findFieldId(place));
        return (
          <li key={key}>
            <PageLink href={href}>
              {toFindingText({ place, problem }, enrollment, profile, translator)}
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}
