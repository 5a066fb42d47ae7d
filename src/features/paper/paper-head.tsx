import type { ReactNode } from 'react';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toShortId } from './paper-content.ts';

interface PaperHeadProps {
  readonly header: StoredEnrollment;
  /** A part of the enrollment cannot be read, so it is not on the paper. */
  readonly isIncomplete: boolean;
}

/** What the whole paper is about, and what it is not. */
export function PaperHead({ header, isIncomplete }: PaperHeadProps) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t, local, dateTime, number } = translator;
  const view = profile.viewOf(undefined).field('riskProfileCode');
  const riskProfile = toEntryText(header.riskProfileCode, view, translator);
  const { approved } = header.review ?? {};
  const isApproved = approved !== undefined && approved.hash === header.submission.hash;
  const isRiskShown = !view.hidden && riskProfile.trim() !== '';
  return (
    <header className="paper__head">
      {profile.sample && (
        <p className="paper__sample">
          <strong>{t('paper.sample')}</strong> {t('paper.sample.body')}
        </p>
      )}
      {isIncomplete && <p className="paper__sample">{t('paper.incomplete')}</p>}
      <dl className="paper__values">
        <Value label={t('paper.state')}>{t(`paper.state.${header.submission.state}`)}</Value>
        {isApproved && (
          <Value label={t('paper.approvedAt')}>
            <time dateTime={approved.at}>{dateTime(approved.at)}</time> · {approved.hash.slice(0, 16)}…
          </Value>
        )}
        <Value label={t('paper.enrollment')}>{toShortId(header.id)}</Value>
        <Value label={t('paper.changed')}>
          <time dateTime={header.updatedAt}>{dateTime(header.updatedAt)}</time>
        </Value>
        <Value label={t('paper.profile')}>{local(profile.name)}</Value>
        <Value label={t('paper.persons')}>{number(header.personIds.length)}</Value>
        {isRiskShown && <Value label={toFieldLabel(translator, view)}>{riskProfile}</Value>}
      </dl>
      <p className="paper__note">{t(`paper.identifiers.${profile.privacy.printedIdentifiers}`)}</p>
    </header>
  );
}

function Value({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
