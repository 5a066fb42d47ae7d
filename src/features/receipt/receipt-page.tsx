import { type ReactNode, useId, useMemo, useState } from 'react';
import { Redirect } from 'wouter';
import { readClientNumbers } from '../../domain/answers/read-client-numbers.ts';
import { findProof, isPartial } from '../../domain/drafts/attempt.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { createTextMasker } from '../../domain/formats/masked-identifier.ts';
import { CopyText, useCopy } from '../../form/copy-text.tsx';
import { PersonsTable } from '../../form/persons-table.tsx';
import { PrintedText } from '../../form/printed-text.tsx';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { type SaveFailure, toSaveFailure } from '../../services/drafts/storage-state.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { HOME_PATH, toPaperPath, toReviewPath } from '../../services/navigation/paths.ts';
import { startEnrollment } from '../../services/navigation/start-enrollment.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { PrintIcon } from '../../ui/icons.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';
import { ReceiptResult } from './receipt-result.tsx';
import './receipt.css';

/** Page of the sandbox; the server serves it, not the app. */
const SANDBOX_PATH = '/sandbox';
const SHORT_HASH = 12;
const asItIs = (text: string) => text;

/** Receipt of a confirmed send: the answer and the sent bytes, both as text and never as HTML. */
export function ReceiptPage() {
  const session = useSession();
  const { state } = useSessionPart(({ header }) => header.submission);
  const { t } = useTranslator();
  const resultId = useId();
  useArrivalFocus();
  const [failure, setFailure] = useState<SaveFailure>();
  if (state !== 'confirmed') return <Redirect to={toReviewPath(session.id)} replace />;
  return (
    <div className="receipt">
      <title>{`${t('receipt.title')} · ${t('app.name')}`}</title>
      <div className="receipt__head">
        {/* Gets the focus after the send, so a screen reader reads the result with the heading. */}
        <h1 tabIndex={-1} aria-describedby={resultId}>
          {t('receipt.title')}
        </h1>
        <button type="button" className="button" onClick={() => window.print()}>
          <PrintIcon />
          {t('receipt.print')}
        </button>
      </div>
      <Receipt resultId={resultId} />
      {failure && (
        <p className="notice notice--error" role="alert">
          {t(`notStored.${failure}`)}
        </p>
      )}
      <NextSteps id={session.id} onFailure={setFailure} />
    </div>
  );
}

/** The result, the persons with their client numbers, and the evidence folded. */
function Receipt({ resultId }: { readonly resultId: string }) {
  const session = useSession();
  const attempt = useSessionPart((snapshot) => snapshot.attempt);
  const header = useSessionPart((snapshot) => snapshot.header);
  const enrollment = useMemo(() => session.toEnrollment(header), [session, header]);
  const { persons } = enrollment;
  const { profile } = useProfile();
  const { privacy, answers } = profile;
  const { t } = useTranslator();
  const { copy, box } = useCopy();
  const toPrinted = useMemo(
    () =>
      privacy.printedIdentifiers === 'full'
        ? asItIs
        : createTextMasker(persons.map(({ identifier }) => identifier)),
    [persons, privacy],
  );
  const proof = attempt && findProof(attempt);
  const body = proof?.body ?? '';
  const spec = answers?.clients;
  // When only some persons exist, the order of the answer does not identify them.
  const isUnmatched = attempt !== undefined && isPartial(attempt) && spec?.identifier === undefined;
  const numbers = useMemo(
    () => readClientNumbers(body, isUnmatched ? undefined : spec, persons),
    [body, spec, persons, isUnmatched],
  );
  const content = attempt?.content;
  return (
    <>
      <ReceiptPaper enrollment={enrollment} hash={attempt?.hash} />
      <div className="receipt__card">
        <ReceiptResult id={resultId} content={content} numbers={numbers.size} {...{ persons, toPrinted }} />
        <PersonsTable
          profile={profile}
          persons={persons}
          numbers={numbers.size > 0 ? numbers : undefined}
          name={t('receipt.who')}
          onCopy={copy}
        />
        {proof && <AnswerFacts at={proof.at} reference={proof.reference} onCopy={copy} />}
      </div>
      {box}
      <div className="folds">
        {proof && (
          <FoldedText title={t('outcome.answer')} aside={<AnswerKind {...proof} />} isPrinted>
            <PrintedText
              text={proof.body === '' ? t('outcome.noBody') : proof.body}
              printed={proof.body === '' ? t('outcome.noBody') : toPrinted(proof.body)}
            />
          </FoldedText>
        )}
        {content?.request !== undefined && (
          <FoldedText title={t('receipt.request')}>{content.request}</FoldedText>
        )}
        {attempt !== undefined && attempt.hash !== '' && (
          <FoldedText title={t('receipt.hash')} aside={<code>{attempt.hash.slice(0, SHORT_HASH)}</code>}>
            {attempt.hash}
          </FoldedText>
        )}
      </div>
    </>
  );
}

interface AnswerKindProps {
  readonly status: number;
  readonly contentType: string;
  readonly truncated: boolean;
}

function AnswerKind({ status, contentType, truncated }: AnswerKindProps) {
  const { t } = useTranslator();
  return (
    <>
      <span>{status}</span> {contentType} {truncated && t('outcome.truncated')}
    </>
  );
}

interface AnswerFactsProps {
  readonly at: string;
  readonly reference: string | undefined;
  readonly onCopy: (text: string) => void;
}

function AnswerFacts({ at, reference, onCopy }: AnswerFactsProps) {
  const { t, evidenceTime } = useTranslator();
  return (
    <dl className="receipt__facts">
      {reference !== undefined && (
        <Fact term={t('receipt.reference')}>
          {reference}
          <CopyText text={reference} name={t('receipt.copyReference')} onCopy={onCopy} />
        </Fact>
      )}
      <Fact term={t('receipt.time')}>
        <time dateTime={at}>{evidenceTime(at)}</time>
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface NextStepsProps {
  /** Id of the enrollment. */
  readonly id: EntityId;
  readonly onFailure: (failure: SaveFailure) => void;
}

function NextSteps({ id, onFailure }: NextStepsProps) {
  const { profile } = useProfile();
  const { t } = useTranslator();
  return (
    <div className="receipt__next">
      <PageLink className="button" href={HOME_PATH}>
        {t('home.title')}
      </PageLink>
      <PageLink className="button" href={toPaperPath(id)}>
        {t('receipt.paper')}
      </PageLink>
      {/* A sample profile sends only to its own origin, which has the sandbox. */}
      {profile.sample && (
        <a className="button" href={SANDBOX_PATH} hrefLang="es">
          {t('receipt.sandbox')}
        </a>
      )}
      <button
        type="button"
        className="button button--primary"
        onClick={() => void startEnrollment().catch((error: unknown) => onFailure(toSaveFailure(error)))}
      >
        {t('home.new')}
      </button>
    </div>
  );
}
