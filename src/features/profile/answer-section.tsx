import { useDeferredValue, useMemo, useState } from 'react';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { findJsonProblem } from '../../domain/formats/json-syntax.ts';
import { toJsonProblemText } from '../../i18n/contract-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { findStatus, hasBody, readProbe } from './answer-probe.ts';
import { AnswerReadingView } from './answer-reading-view.tsx';
import { DraftSelect } from './draft-select.tsx';
import { parseHeaderLines } from './header-lines.ts';
import { ProbeEntry } from './probe-entry.tsx';
import { ProfileSection } from './profile-section.tsx';
import { useDraft } from './use-drafts.ts';

const EMPTY = { status: '', contentType: '', headers: '', body: '' };

/** An answer as the service would give it, and how the app reads it. Everything stays in this page's memory. */
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

/** Why the body does not count, where it does not. */
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
