import { useDeferredValue, useMemo, useState } from 'react';
import { toPlace } from '../../domain/answers/locate.ts';
import { toSentOrder } from '../../domain/contract/to-finalize-request.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { findJsonProblem } from '../../domain/formats/json-syntax.ts';
import { findStatus, hasBody, parseHeaderLines, type ProbeReading, readProbe } from './probes.ts';
import { DraftSelect, useDraft } from './draft-select.tsx';
import { ProbeEntry, ProfileSection, ScrollTable, withKeys } from './page-parts.tsx';
import { toFindingText } from '../../form/finding-text.ts';
import { toJsonProblemText } from '../../i18n/contract-text.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

const EMPTY = { status: '', contentType: '', headers: '', body: '' };

/** A test answer of the service, and the reading of the app. Everything stays in the memory of this page. */
export function AnswerSection({ drafts }: { readonly drafts: readonly StoredEnrollment[] }) {
  const { t } = useTranslator();
  const { profile } = useProfile();
  const [typed, setTyped] = useState(EMPTY);
  const [draftId, setDraftId] = useState('');
  const draft = useDraft(draftId);
  const answer = useDeferredValue(typed);
  const status = findStatus(answer.status);
  const lines = useMemo(() => parseHeaderLines(answer.headers), [answer.headers]);
  const reading = useMemo(() => {
    if (status === undefined) return undefined;
    const { contentType, body } = answer;
    return readProbe({ status, contentType, body, headers: lines.ok ? lines.headers : {} }, profile.answers);
  }, [answer, status, lines, profile]);
  const set = (name: keyof typeof EMPTY) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));

  return (
    <ProfileSection title={t('profilePage.answer')}>
      <p className="lead">{t('profilePage.answer.lead')}</p>
      <div className="profile-page__probe">
        <ProbeEntry
          label={t('profilePage.answer.status')}
          hint={t('profilePage.answer.status.hint')}
          value={typed.status}
          onChange={set('status')}
          problem={
            answer.status.trim() !== '' && status === undefined
              ? t('profilePage.answer.status.bad')
              : undefined
          }
        />
        <ProbeEntry
          label={t('profilePage.answer.contentType')}
          value={typed.contentType}
          onChange={set('contentType')}
        />
        <ProbeEntry
          label={t('profilePage.answer.headers')}
          hint={t('profilePage.answer.headers.hint')}
          value={typed.headers}
          onChange={set('headers')}
          rows={3}
          problem={lines.ok ? undefined : t('profilePage.answer.headers.bad', { n: lines.line })}
        />
        <ProbeEntry
          label={t('profilePage.answer.body')}
          hint={useBodyHint(answer.body, status)}
          value={typed.body}
          onChange={set('body')}
          rows={8}
        />
        {drafts.length > 0 && (
          <DraftSelect
            label={t('profilePage.answer.draft')}
            noneText={t('profilePage.answer.draft.none')}
            drafts={drafts}
            value={draftId}
            onChange={setDraftId}
          />
        )}
      </div>
      <AnswerReadingView
        reading={reading}
        status={status}
        enrollment={draft.status === 'read' ? draft.enrollment : undefined}
      />
    </ProfileSection>
  );
}

/** Reason why the body is ignored or invalid; empty without one. */
function useBodyHint(body: string, status: number | undefined): string {
  const translator = useTranslator();
  const problem = useMemo(() => (body.trim() === '' ? undefined : findJsonProblem(body)), [body]);
  if (body.trim() === '') return '';
  if (status !== undefined && !hasBody(status)) {
    return translator.t('profilePage.answer.body.unread', { status });
  }
  return problem
    ? translator.t('profilePage.answer.body.notJson', { problem: toJsonProblemText(translator, problem) })
    : '';
}

interface AnswerReadingViewProps {
  /** Undefined while there is no status. */
  readonly reading: ProbeReading | undefined;
  readonly status: number | undefined;
  /** Enrollment that gives the errors their places. */
  readonly enrollment: Enrollment | undefined;
}

const TONES = {
  confirmed: 'notice notice--ok',
  rejected: 'notice notice--error',
  unknown: 'notice profile-page__unknown',
  doubted: 'notice profile-page__unknown',
  redirect: 'notice profile-page__unknown',
} as const satisfies Readonly<Record<ProbeReading['outcome'], string>>;

/**
 * The reaction of the app to the answer, and what it finds there. Texts of the service are shown as plain
 * text.
 */
function AnswerReadingView({ reading, status, enrollment }: AnswerReadingViewProps) {
  const { t, local } = useTranslator();
  const { authentication } = useProfile().profile;
  const asksToSignIn = status === 401 && authentication !== undefined && authentication.kind !== 'none';
  return (
    <div className="profile-page__reading">
      <h3>{t('profilePage.answer.reading')}</h3>
      <p role="status" className={reading && TONES[reading.outcome]}>
        {reading ? t(`profilePage.verdict.${reading.outcome}`) : t('profilePage.answer.waiting')}
        {asksToSignIn && ` ${t('profilePage.answer.signIn')}`}
      </p>
      {reading && reading.outcome !== 'redirect' && (
        <>
          <dl className="profile-page__facts">
            <Found term="profilePage.reference" text={reading.reference} />
            <Found term="profilePage.message" text={reading.message} />
            {reading.outcome === 'rejected' && reading.words !== undefined && (
              <Found term="profilePage.answer.words" text={local(reading.words)} />
            )}
            {reading.fieldErrors.length === 0 && (
              <div>
                <dt>{t('profilePage.fieldErrors')}</dt>
                <dd>{t('profilePage.answer.noErrors')}</dd>
              </div>
            )}
          </dl>
          {reading.fieldErrors.length > 0 && (
            <ErrorsTable errors={reading.fieldErrors} enrollment={enrollment} />
          )}
        </>
      )}
    </div>
  );
}

function Found({ term, text }: { readonly term: MessageKey; readonly text: string | undefined }) {
  const { t } = useTranslator();
  return (
    <div>
      <dt>{t(term)}</dt>
      <dd>{text ?? t('profilePage.answer.notFound')}</dd>
    </div>
  );
}

interface ErrorsTableProps {
  readonly errors: ProbeReading['fieldErrors'];
  readonly enrollment: Enrollment | undefined;
}

function ErrorsTable({ errors, enrollment }: ErrorsTableProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const sent = useMemo(() => enrollment && toSentOrder(enrollment, profile), [enrollment, profile]);
  const placeOf = (path: string, message: string) => {
    const place = sent && toPlace(path, sent);
    if (!place || !enrollment) return t('profilePage.answer.noPlace');
    return toFindingText({ place, problem: { code: 'service', message } }, enrollment, profile, translator);
  };
  const columns = [t('profilePage.answer.path'), t('profilePage.answer.text')];
  if (enrollment) columns.push(t('profilePage.answer.place'));
  return (
    <ScrollTable caption={t('profilePage.fieldErrors')} columns={columns}>
      <tbody>
        {withKeys(errors, ({ path }) => path).map(({ key, item: { path, message } }) => (
          <tr key={key}>
            <th scope="row">{path === '' ? t('profilePage.answer.noPath') : <code>{path}</code>}</th>
            <td>{message}</td>
            {enrollment && <td>{placeOf(path, message)}</td>}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
