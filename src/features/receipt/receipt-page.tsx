import { type ComponentProps, type ReactNode, useId, useMemo, useState } from 'react';
import { Redirect } from 'wouter';
import { readClientNumbers } from '../../domain/answers/read-client-numbers.ts';
import { findProof, isPartial } from '../../domain/drafts/attempt.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { createTextMasker } from '../../domain/formats/masked-identifier.ts';
import { type KnownActor } from '../../domain/review/journal.ts';
import { findApproval, listEnterers } from '../../domain/review/approval.ts';
import { toActorText } from '../../form/actor-text.ts';
import { CopyText, useCopy } from '../../form/copy-text.tsx';
import { PersonsTable } from '../../form/persons-table.tsx';
import { PrintedText } from '../../form/printed-text.tsx';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { toShortHash } from '../../form/short-hash.ts';
import { toEvidenceTime } from '../../i18n/evidence-time.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { toLocalDate } from '../../services/clock.ts';
import { type SaveFailure, toSaveFailure } from '../../services/drafts/storage-state.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { navigate } from '../../ui/page-link.tsx';
import { HOME_PATH, toHistoryPath, toPaperPath, toReviewPath } from '../../services/navigation/paths.ts';
import { useReviewDesk, useReviewState } from '../../services/review/use-review.ts';
import { startEnrollment } from '../../services/navigation/start-enrollment.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';
import { ReceiptResult } from './receipt-result.tsx';
import './receipt.css';

/** Page of the sandbox; the server serves it, not the app. */
const SANDBOX_PATH = '/sandbox';
const SHORT_HASH = 12;
const asItIs = (text: string) => text;

type Items = ComponentProps<typeof MenuButton>['parts'][number];

interface ReceiptPageProps {
  /** Items of the menu that export the enrollment, or the data of one of its persons. */
  readonly exports: Items;
  /** Result of an export. */
  readonly said: ReactNode;
}

/** Receipt of a confirmed send: the answer and the sent bytes, both as text and never as HTML. */
export function ReceiptPage({ exports, said }: ReceiptPageProps) {
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
        <p className="receipt__said">{said}</p>
        <NextSteps id={session.id} exports={exports} onFailure={setFailure} />
      </div>
      <Receipt resultId={resultId} />
      {failure && (
        <p className="notice notice--error" role="alert">
          {t(`notStored.${failure}`)}
        </p>
      )}
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
  const isSome = attempt !== undefined && isPartial(attempt);
  const numbers = useMemo(
    () => readClientNumbers(body, spec, persons, isSome),
    [body, spec, persons, isSome],
  );
  const content = attempt?.content;
  return (
    <>
      <ReceiptPaper enrollment={enrollment} hash={attempt?.hash} />
      <div className="receipt__card">
        <div className="receipt__top">
          <ReceiptResult id={resultId} content={content} numbers={numbers.size} {...{ persons, toPrinted }} />
          {proof?.reference !== undefined && <Reference text={proof.reference} onCopy={copy} />}
        </div>
        <PersonsTable
          profile={profile}
          persons={persons}
          numbers={numbers.size > 0 ? numbers : undefined}
          name={t('receipt.who')}
          onCopy={copy}
        />
        <Facts at={proof?.at} hash={attempt?.hash} />
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

interface ReferenceProps {
  readonly text: string;
  readonly onCopy: (text: string) => void;
}

function Reference({ text, onCopy }: ReferenceProps) {
  const { t } = useTranslator();
  return (
    <dl className="receipt__reference">
      <Fact term={t('receipt.reference')}>
        {text}
        <CopyText text={text} name={t('receipt.copyReference')} onCopy={onCopy} />
      </Fact>
    </dl>
  );
}

interface FactsProps {
  /** Time of the answer; undefined when there is none. */
  readonly at: string | undefined;
  readonly hash: string | undefined;
}

/** Who entered and approved what was sent, and when the service answered. */
function Facts({ at, hash = '' }: FactsProps) {
  const translator = useTranslator();
  const { t, longDate } = translator;
  const { review } = useProfile().profile;
  const filesGoneAt = useSessionPart(({ header }) => header.filesGoneAt);
  const state = useReviewState(useReviewDesk());
  const { entries = [], deeds } = state ?? {};
  const handedIn = deeds?.findLast(({ kind }) => kind === 'handed-in')?.name;
  const approval = findApproval(entries, hash, review);
  const nameOf = (by: KnownActor | undefined) => (state ? toActorText(by, translator) : '');
  return (
    <dl className="receipt__facts">
      <Fact term={t('receipt.entered')}>{handedIn ?? nameOf(listEnterers(entries).at(-1))}</Fact>
      {(review.isRequired || approval) && <Fact term={t('receipt.approved')}>{nameOf(approval?.by)}</Fact>}
      {approval?.caseHash !== undefined && (
        <Fact term={t('receipt.case')}>{toShortHash(approval.caseHash)}</Fact>
      )}
      {filesGoneAt !== undefined && (
        <Fact term={t('receipt.files')}>
          {t('receipt.files.gone', { day: longDate(toLocalDate(Date.parse(filesGoneAt))) })}
        </Fact>
      )}
      {at !== undefined && (
        <Fact term={t('receipt.time')}>
          <time dateTime={at}>{toEvidenceTime(translator, at)}</time>
        </Fact>
      )}
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
  readonly exports: Items;
  readonly onFailure: (failure: SaveFailure) => void;
}

/** The likeliest next step, and a menu with the others. */
function NextSteps({ id, exports, onFailure }: NextStepsProps) {
  const { profile } = useProfile();
  const { t } = useTranslator();
  return (
    <div className="receipt__next">
      <MenuButton
        label={t('enrollment.actions')}
        className="button button--icon more"
        face=""
        parts={[
          [
            { text: t('receipt.print'), run: () => window.print() },
            { text: t('receipt.paper'), run: () => navigate(toPaperPath(id)) },
            ...exports,
            { text: t('history.title'), run: () => navigate(toHistoryPath(id)) },
          ],
          [
            { text: t('home.title'), run: () => navigate(HOME_PATH) },
            // A sample profile sends only to its own origin, which has the sandbox.
            ...(profile.sample
              ? [{ text: t('receipt.sandbox'), run: () => window.location.assign(SANDBOX_PATH) }]
              : []),
          ],
        ]}
      />
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
