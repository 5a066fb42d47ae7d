import { useId, useMemo, useState } from 'react';
import { Redirect } from 'wouter';
import type { AttemptContent } from '../../domain/drafts/attempt.ts';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import type { Resolution } from '../../domain/drafts/resolution.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { createTextMasker } from '../../domain/formats/masked-identifier.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { type SaveFailure, toSaveFailure } from '../../services/drafts/storage-state.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { HOME_PATH, toEnrollmentPath, toPaperPath, toReviewPath } from '../../services/navigation/paths.ts';
import { startEnrollment } from '../../services/navigation/start-enrollment.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';
import './receipt.css';

/** A page of the sandbox, not of the app: the server answers it. */
const SANDBOX_PATH = '/sandbox';
const asItIs = (text: string) => text;

/** What the service answered and exactly what was sent; both as text, never as HTML. */
export function ReceiptPage() {
  const session = useSession();
  const { state } = useSessionPart(({ header }) => header.submission);
  const content = useSessionPart(({ attempt }) => attempt?.content);
  const hash = useSessionPart(({ attempt }) => attempt?.hash);
  const header = useSessionPart((snapshot) => snapshot.header);
  const enrollment = useMemo(() => session.toEnrollment(header), [session, header]);
  const { printedIdentifiers } = useProfile().profile.privacy;
  const toPrinted = useMemo(
    () =>
      printedIdentifiers === 'full'
        ? asItIs
        : createTextMasker(enrollment.persons.map(({ identifier }) => identifier)),
    [enrollment, printedIdentifiers],
  );
  const { t } = useTranslator();
  const outcomeId = useId();
  useArrivalFocus();
  const [failure, setFailure] = useState<SaveFailure>();
  if (state !== 'confirmed') return <Redirect to={toReviewPath(session.id)} replace />;
  const { outcome, resolution, request } = content ?? {};
  return (
    <div className="receipt">
      <title>{`${t('receipt.title')} · ${t('app.name')}`}</title>
      {/* Focus comes here from the button that sent: what became of it is read with the heading. */}
      <h1 tabIndex={-1} aria-describedby={outcomeId}>
        {t('receipt.title')}
      </h1>
      {content && resolution ? (
        <ResolvedNotice id={outcomeId} content={content} resolution={resolution} toPrinted={toPrinted} />
      ) : (
        <p className="notice notice--ok" id={outcomeId}>
          <CheckIcon />
          {t('receipt.confirmed')}
        </p>
      )}
      <ReceiptPaper enrollment={enrollment} hash={hash} />
      {outcome?.kind === 'answered' && (
        <AnswerFacts outcome={outcome} persons={enrollment.persons.length} toPrinted={toPrinted} />
      )}
      {request !== undefined && (
        <div className="receipt__on-screen">
          <TextBlock title={t('receipt.request')} text={request} toPrinted={asItIs} />
        </div>
      )}
      {failure && (
        <p className="notice notice--error" role="alert">
          {t(`notStored.${failure}`)}
        </p>
      )}
      <NextSteps id={session.id} onFailure={setFailure} />
    </div>
  );
}

interface NextStepsProps {
  /** Of the enrollment. */
  readonly id: EntityId;
  readonly onFailure: (failure: SaveFailure) => void;
}

function NextSteps({ id, onFailure }: NextStepsProps) {
  const { profile } = useProfile();
  const { t } = useTranslator();
  return (
    <div className="receipt__next">
      <button type="button" className="button" onClick={() => window.print()}>
        {t('receipt.print')}
      </button>
      <PageLink className="button" href={toPaperPath(id)}>
        {t('receipt.paper')}
      </PageLink>
      <button
        type="button"
        className="button button--primary"
        onClick={() => void startEnrollment().catch((error: unknown) => onFailure(toSaveFailure(error)))}
      >
        {t('home.new')}
      </button>
      <PageLink className="button" href={HOME_PATH}>
        {t('home.title')}
      </PageLink>
      {/* A sample sends to its own origin alone, where the sandbox stands. */}
      {profile.sample && (
        <a className="button" href={SANDBOX_PATH} hrefLang="es">
          {t('receipt.sandbox')}
        </a>
      )}
    </div>
  );
}

interface AnswerFactsProps {
  readonly outcome: Extract<FinalizeOutcome, { kind: 'answered' }>;
  readonly persons: number;
  readonly toPrinted: (text: string) => string;
}

function AnswerFacts({ outcome, persons, toPrinted }: AnswerFactsProps) {
  const { t, evidenceTime } = useTranslator();
  return (
    <>
      <dl className="receipt__facts">
        <div>
          <dt>{t('receipt.status')}</dt>
          <dd>{outcome.status}</dd>
        </div>
        {outcome.reference !== undefined && (
          <div>
            <dt>{t('receipt.reference')}</dt>
            <dd>{outcome.reference}</dd>
          </div>
        )}
        <div>
          <dt>{t('receipt.time')}</dt>
          <dd>
            <time dateTime={outcome.at}>{evidenceTime(outcome.at)}</time>
          </dd>
        </div>
        <div>
          <dt>{t('receipt.persons')}</dt>
          <dd>{persons}</dd>
        </div>
        <div>
          <dt>{t('receipt.contentType')}</dt>
          <dd>{outcome.contentType || '—'}</dd>
        </div>
      </dl>
      <TextBlock
        title={t('outcome.answer')}
        text={outcome.body === '' ? t('outcome.noBody') : outcome.body}
        toPrinted={toPrinted}
      />
      {outcome.truncated && <p>{t('outcome.truncated')}</p>}
    </>
  );
}

interface TextBlockProps {
  readonly title: string;
  readonly text: string;
  readonly toPrinted: (text: string) => string;
}

function TextBlock({ title, text, toPrinted }: TextBlockProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {/* Long text scrolls inside; without focus the keyboard could not scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <PrintedText text={text} toPrinted={toPrinted} />
      </pre>
    </section>
  );
}

interface ResolvedNoticeProps {
  readonly id: string;
  readonly content: AttemptContent;
  readonly resolution: Resolution;
  readonly toPrinted: (text: string) => string;
}

/** What a person found at the service; where only some persons exist, who does not and where they are now. */
function ResolvedNotice({ id, content, resolution, toPrinted }: ResolvedNoticeProps) {
  const { t, evidenceTime, number } = useTranslator();
  const { subjects, imported = false } = content;
  const { found, at, by, reason, rest } = resolution;
  const isPartial = found === 'some-exist';
  const told = { by, when: evidenceTime(at), reason };
  const absent = subjects.filter((subject) => subject.absent);
  return (
    <div className="notice notice--ok" id={id}>
      <h2>{t(isPartial ? 'receipt.partly' : 'receipt.resolved')}</h2>
      <p>
        <PrintedText
          text={
            isPartial
              ? t('receipt.partlyBy', { ...told, sent: number(subjects.length) })
              : t('receipt.resolvedBy', told)
          }
          toPrinted={toPrinted}
        />
      </p>
      {isPartial && (
        <>
          <p>{t('receipt.absent')}</p>
          <ul>
            {absent.map(({ name, identifier }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- they never change their order
              <li key={index}>{[name, identifier].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        </>
      )}
      {/* With a file only those who exist came. */}
      {rest !== undefined && !imported && (
        <p className="receipt__on-screen">
          <PageLink href={toEnrollmentPath(rest)}>{t('receipt.rest')}</PageLink>
        </p>
      )}
    </div>
  );
}

interface PrintedTextProps {
  readonly text: string;
  /** What may stand on paper of it. */
  readonly toPrinted: (text: string) => string;
}

/** A text of others as it came, and on paper without what the profile does not let be printed. */
function PrintedText({ text, toPrinted }: PrintedTextProps) {
  const printed = toPrinted(text);
  if (printed === text) return text;
  return (
    <>
      <span className="receipt__on-screen">{text}</span>
      <span className="receipt__on-paper">{printed}</span>
    </>
  );
}
