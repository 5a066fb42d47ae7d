import { type ReactNode, useId, useMemo, useState } from 'react';
import { Redirect } from 'wouter';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import { type FinalizeOutcome, toVerdict } from '../../domain/drafts/outcome.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { useCopy } from '../../form/copy-text.tsx';
import { PersonsTable, toIdentifierText } from '../../form/persons-table.tsx';
import { useAbsenceTime } from '../../form/use-absence-time.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { toEvidenceTime } from '../../i18n/evidence-time.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { toReceiptPath, toReviewPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { CopyIcon } from '../../ui/icons.tsx';
import { OutcomeDetails } from './outcome-details.tsx';
import { ResolveForm } from './resolve-form.tsx';
import './send.css';

const SHORT_HASH = 12;

/**
 * «Resultado desconocido»: a send whose outcome nothing proves. The enrollment is read-only here, and nothing
 * sends it again, until a person records what they found at the service.
 */
export function UnknownPage() {
  const session = useSession();
  const { state } = useSessionPart(({ header }) => header.submission);
  const attempt = useSessionPart((snapshot) => snapshot.attempt);
  if (state !== 'unknown') {
    const path = state === 'confirmed' ? toReceiptPath(session.id) : toReviewPath(session.id);
    return <Redirect to={path} replace />;
  }
  return (
    <UnknownResult attempt={attempt} recording={attempt && <ResolveForm attempt={attempt} />}>
      {attempt && <Evidence attempt={attempt} />}
    </UnknownResult>
  );
}

interface UnknownResultProps {
  /** Undefined when it cannot be read. */
  readonly attempt: Attempt | undefined;
  /** Form that records the finding; empty when others record it. */
  readonly recording: ReactNode;
  /** Content below the steps. */
  readonly children: ReactNode;
}

/** Facts of a send with an unknown outcome, and the steps to look for it at the service. */
export function UnknownResult({ attempt, recording, children }: UnknownResultProps) {
  const { t } = useTranslator();
  useArrivalFocus();
  return (
    <div className="unknown">
      <title>{`${t('unknown.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('unknown.title')}</h1>
      <p className="lead">{t('unknown.lead')}</p>
      {attempt && <Steps attempt={attempt} recording={recording} />}
      {children}
    </div>
  );
}

type StepsProps = Pick<UnknownResultProps, 'recording'> & { readonly attempt: Attempt };

/** Three steps: the facts, the search at the service, and the finding. */
function Steps({ attempt, recording }: StepsProps) {
  const session = useSession();
  const header = useSessionPart((snapshot) => snapshot.header);
  const { t } = useTranslator();
  const enrollment = useMemo(() => session.toEnrollment(header), [session, header]);
  return (
    <ol className="unknown__steps">
      <Step title={t('unknown.what')}>
        <AttemptFacts attempt={attempt} enrollment={enrollment} isOthers={!recording} />
      </Step>
      {recording ? (
        <>
          <Step title={t('unknown.search')}>
            <Search attempt={attempt} enrollment={enrollment} />
          </Step>
          <Step title={t('resolve.title')}>{recording}</Step>
        </>
      ) : (
        <Step title={t('unknown.notAgain')}>
          <p>{t('unknown.notAgainBody')}</p>
        </Step>
      )}
    </ol>
  );
}

/** A step; the list numbers it. */
function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li>
      <h2>{title}</h2>
      {children}
    </li>
  );
}

interface StepProps {
  readonly attempt: Attempt;
  readonly enrollment: Enrollment;
}

interface AttemptFactsProps extends StepProps {
  /** True when others look for the send at the service. */
  readonly isOthers: boolean;
}

function AttemptFacts({ attempt, enrollment, isOthers }: AttemptFactsProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { outcome, fileState } = attempt.content ?? {};
  const late = attempt.content?.lateOutcomes ?? [];
  const titleId = useId();
  return (
    <>
      <section className="notice notice--warning" aria-labelledby={titleId}>
        <h3 id={titleId}>{outcome ? toTitle(outcome, translator) : t('unknown.noOutcome')}</h3>
        <p role="alert">{t(isOthers ? 'unknown.others' : 'unknown.body')}</p>
        <dl className="facts">
          <div>
            <dt>{t('unknown.attempt')}</dt>
            <dd>{attempt.number}</dd>
          </div>
          <div>
            <dt>{t('unknown.startedAt')}</dt>
            <dd>
              <time dateTime={attempt.startedAt}>{toEvidenceTime(translator, attempt.startedAt)}</time>
            </dd>
          </div>
        </dl>
        {fileState && <p>{t('attempt.according', { state: t(`attempt.${fileState}`) })}</p>}
        {outcome && <OutcomeDetails outcome={outcome} enrollment={enrollment} />}
      </section>
      {late.map((answer) => (
        <LateAnswer key={answer.at} answer={answer} enrollment={enrollment} />
      ))}
    </>
  );
}

interface LateAnswerProps extends Pick<StepProps, 'enrollment'> {
  readonly answer: FinalizeOutcome;
}

/** An answer that came after the wait had ended, and what it proves. */
function LateAnswer({ answer, enrollment }: LateAnswerProps) {
  const translator = useTranslator();
  const { t } = translator;
  const isSuccess = answer.kind === 'answered' && toVerdict(answer) === 'confirmed';
  return (
    <section className={`notice ${isSuccess ? 'notice--ok' : 'notice--warning'}`} role="status">
      <h3>{t('unknown.late')}</h3>
      <p>
        <strong>
          {isSuccess ? t('unknown.lateSuccess', { status: answer.status }) : toTitle(answer, translator)}
        </strong>
      </p>
      <p>{t(isSuccess ? 'unknown.lateSuccessBody' : 'unknown.lateBody')}</p>
      {answer.kind === 'answered' && answer.fileVerdict && (
        <p>{t('attempt.according', { state: t(`attempt.${answer.fileVerdict}`) })}</p>
      )}
      <OutcomeDetails outcome={answer} enrollment={enrollment} />
    </section>
  );
}

function toTitle(outcome: FinalizeOutcome, { t }: Translator): string {
  if (outcome.kind === 'no-answer') return t(`outcome.noAnswer.${outcome.cause}`);
  const { doubt, status } = outcome;
  return t(doubt ? `outcome.doubt.${doubt}` : 'outcome.answered.title', { status });
}

/** Persons to look for, with their full identifiers. */
function Search({ attempt, enrollment: { persons } }: StepProps) {
  const translator = useTranslator();
  const { t, dateTime, number } = translator;
  const { profile } = useProfile();
  const { copy, box } = useCopy();
  // Fixed while the page is open: a notice that disappears would shift the text.
  const [waitUntil] = useState(useAbsenceTime(attempt, profile));
  const identifiers = persons
    .map((person) => toIdentifierText(person, profile, translator))
    .filter((identifier) => identifier !== '');
  return (
    <>
      <p>{t('unknown.searchBody')}</p>
      {waitUntil !== undefined && <p>{t('unknown.settling', { when: dateTime(waitUntil) })}</p>}
      <div className="unknown__persons">
        <PersonsTable profile={profile} persons={persons} name={t('unknown.sent')} onCopy={copy} />
      </div>
      {identifiers.length > 1 && (
        <button type="button" className="button" onClick={() => copy(identifiers.join('\n'))}>
          <CopyIcon />
          {t('unknown.copyAll', { n: number(identifiers.length) })}
        </button>
      )}
      {box}
    </>
  );
}

/** The exact text that was sent, and its hash. */
export function Evidence({ attempt: { content, hash } }: Pick<StepProps, 'attempt'>) {
  const { t } = useTranslator();
  return (
    <div className="folds">
      {content?.request !== undefined && (
        <FoldedText title={t('receipt.request')}>{content.request}</FoldedText>
      )}
      {hash !== '' && (
        <FoldedText title={t('receipt.hash')} aside={<code>{hash.slice(0, SHORT_HASH)}</code>}>
          {hash}
        </FoldedText>
      )}
    </div>
  );
}
