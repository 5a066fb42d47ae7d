import { useId, useMemo } from 'react';
import { Redirect } from 'wouter';
import type { Attempt, AttemptContent } from '../../domain/drafts/attempt.ts';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { toReceiptPath, toReviewPath } from '../../services/navigation/paths.ts';
import { OutcomeDetails } from './outcome-details.tsx';
import { ResolveForm } from './resolve-form.tsx';
import './send.css';

/**
 * «Resultado desconocido»: a send of which nothing proves what became of it. The enrollment is read-only here, and
 * nothing sends it again, until a person records what they found at the service.
 */
export function UnknownPage() {
  const session = useSession();
  const { state } = useSessionPart(({ header }) => header.submission);
  const attempt = useSessionPart((snapshot) => snapshot.attempt);
  const { t } = useTranslator();
  useArrivalFocus();
  if (state !== 'unknown') {
    const path = state === 'confirmed' ? toReceiptPath(session.id) : toReviewPath(session.id);
    return <Redirect to={path} replace />;
  }
  return (
    <div className="unknown">
      <title>{`${t('unknown.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('unknown.title')}</h1>
      <p className="lead">{t('unknown.lead')}</p>
      {attempt && <AttemptFacts attempt={attempt} />}
      {attempt && <ResolveForm attempt={attempt} />}
      {attempt?.content && <SentRequest content={attempt.content} />}
    </div>
  );
}

function AttemptFacts({ attempt }: { readonly attempt: Attempt }) {
  const session = useSession();
  const header = useSessionPart((snapshot) => snapshot.header);
  const translator = useTranslator();
  const { t, evidenceTime } = translator;
  const enrollment = useMemo(() => session.toEnrollment(header), [session, header]);
  const { outcome, fileState } = attempt.content ?? {};
  const late = attempt.content?.lateOutcomes ?? [];
  const titleId = useId();
  return (
    <>
      <section className="notice notice--error" aria-labelledby={titleId}>
        <h2 id={titleId}>{outcome ? toTitle(outcome, translator) : t('unknown.noOutcome')}</h2>
        <p role="alert">{t('unknown.body')}</p>
        <dl className="facts">
          <div>
            <dt>{t('unknown.attempt')}</dt>
            <dd>{attempt.number}</dd>
          </div>
          <div>
            <dt>{t('unknown.startedAt')}</dt>
            <dd>
              <time dateTime={attempt.startedAt}>{evidenceTime(attempt.startedAt)}</time>
            </dd>
          </div>
          <div>
            <dt>{t('unknown.hash')}</dt>
            <dd>
              <code>{attempt.hash.slice(0, 16)}</code>
            </dd>
          </div>
        </dl>
        {fileState && <p>{t('attempt.according', { state: t(`attempt.${fileState}`) })}</p>}
        {outcome && <OutcomeDetails outcome={outcome} enrollment={enrollment} />}
      </section>
      {late.map((answer) => (
        <section key={answer.at} className="notice notice--warning" role="status">
          <h2>{t('unknown.late')}</h2>
          <p>
            <strong>{toTitle(answer, translator)}</strong>
          </p>
          <p>{t('unknown.lateBody')}</p>
          {answer.kind === 'answered' && answer.fileVerdict && (
            <p>{t('attempt.according', { state: t(`attempt.${answer.fileVerdict}`) })}</p>
          )}
          <OutcomeDetails outcome={answer} enrollment={enrollment} />
        </section>
      ))}
    </>
  );
}

function toTitle(outcome: FinalizeOutcome, { t }: Translator): string {
  if (outcome.kind === 'no-answer') return t(`outcome.noAnswer.${outcome.cause}`);
  const { doubt, status } = outcome;
  return t(doubt ? `outcome.doubt.${doubt}` : 'outcome.answered.title', { status });
}

/** Whom a send named, and its exact text. */
function SentRequest({ content: { subjects, request } }: { readonly content: AttemptContent }) {
  const { t } = useTranslator();
  const named = subjects.map((subject, index) => ({ ...subject, n: index + 1 }));
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">{t('unknown.sent')}</h2>
      <ul>
        {named.map(({ n, name, identifier }) => (
          <li key={n}>{[name || t('person.name', { n }), identifier].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      {request !== undefined && (
        <details>
          <summary>{t('receipt.request')}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long text scrolls by the keyboard */}
          <pre tabIndex={0}>{request}</pre>
        </details>
      )}
    </section>
  );
}
