import { useId, useMemo, useState } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { toEnd } from '../../domain/profile/steps.ts';
import { useCopy } from '../../form/copy-text.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { type ExactRequest, makingRequest } from '../../services/finalize/exact-request.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { type DraftList, DraftSelect, useDraft } from './draft-select.tsx';
import { FindingLines, ProfileSection } from './page-parts.tsx';

/** The exact text to send for an enrollment of this computer, or the reason why there is none. */
export function ExactSection({ list }: { readonly list: DraftList }) {
  const { t } = useTranslator();
  const [draftId, setDraftId] = useState('');
  const draft = useDraft(draftId);
  return (
    <ProfileSection title={t('profilePage.exact')}>
      <p className="lead">{t('profilePage.exact.lead')}</p>
      {list.status === 'failed' && (
        <p className="notice notice--error" role="alert">
          {t('profilePage.exact.failed')}
        </p>
      )}
      {list.status === 'read' && list.drafts.length === 0 && <p>{t('profilePage.exact.noDrafts')}</p>}
      {list.status === 'read' && list.drafts.length > 0 && (
        <DraftSelect
          label={t('profilePage.exact.draft')}
          noneText={t('entry.choose')}
          drafts={list.drafts}
          value={draftId}
          onChange={setDraftId}
        />
      )}
      {draft.status === 'failed' && (
        <p className="notice notice--error" role="alert">
          {t('profilePage.exact.missing')}
        </p>
      )}
      {draft.status === 'read' && <Exact key={draftId} enrollment={draft.enrollment} />}
    </ProfileSection>
  );
}

function Exact({ enrollment }: { readonly enrollment: Enrollment }) {
  const { t } = useTranslator();
  const services = useProfile();
  const titleId = useId();
  const exact = useMemo(() => toEnd(makingRequest(enrollment, services)), [enrollment, services]);
  if (exact.ok) return <ExactText exact={exact} />;
  return (
    <div className="notice notice--error">
      <p id={titleId}>{t('profilePage.exact.refused')}</p>
      <FindingLines labelledBy={titleId} findings={exact.refusals} enrollment={enrollment} />
    </div>
  );
}

function ExactText({ exact }: { readonly exact: Extract<ExactRequest, { ok: true }> }) {
  const { t, plural, number } = useTranslator();
  const { limits } = useProfile().profile;
  const { copy, box } = useCopy();
  const { text, bytes, isTooLarge, errorCount } = exact;
  return (
    <>
      <p>
        {Number.isFinite(limits.bodyBytes)
          ? t(isTooLarge ? 'review.tooLarge' : 'review.size', {
              bytes: number(bytes),
              max: number(limits.bodyBytes),
            })
          : t('profilePage.exact.size', { bytes: number(bytes) })}
      </p>
      {errorCount > 0 && (
        <p className="notice profile-page__unknown">
          {t('profilePage.exact.notSent', { errors: plural('count.errors', errorCount) })}
        </p>
      )}
      <section aria-label={t('profilePage.exact.text')}>
        {/* Long text scrolls inside; without focus the keyboard could not scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0}>{text}</pre>
      </section>
      <button type="button" className="button" onClick={() => copy(text)}>
        {t('profilePage.exact.copy')}
      </button>
      {box}
    </>
  );
}
