import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { CaseModel } from '../../domain/case/case-model.ts';
import { toPersonsCatalog } from '../../domain/case/named-persons.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { Catalog } from '../../domain/profile/catalog.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { toCaseHolder } from '../../domain/enrollment/person.ts';
import { findApproval } from '../../domain/review/approval.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { toEvidenceTime } from '../../i18n/evidence-time.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { toPersonName } from '../../form/person-name.ts';
import { toShortHash } from '../../form/short-hash.ts';
import { toPrintedCaseHash } from '../../services/ledger/case-hash.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toReviewPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { useReviewDesk, useReviewState } from '../../services/review/use-review.ts';
import { PrintIcon } from '../../ui/icons.tsx';
import { useWholePrint } from '../../ui/use-whole-print.ts';
import { type PaperPerson as Content, toPaperPerson, toShortId } from './paper-content.ts';
import './paper.css';

/** The enrollment as it is printed and signed, one page or more per person. */
export function PaperPage() {
  const session = useSession();
  const { profile } = useProfile();
  const { t } = useTranslator();
  const header = useSessionPart((snapshot) => snapshot.header);
  const access = useSessionPart((snapshot) => snapshot.access);
  const enrollment = useMemo(() => session.toEnrollment(header), [session, header]);
  const { persons } = enrollment;
  const total = persons.length;
  const translator = useTranslator();
  const named = useMemo(
    () =>
      toPersonsCatalog(persons.map((each, index) => [each.id, toPersonName(each, index + 1, translator)])),
    [persons, translator],
  );
  const { count, print } = useWholePrint(total);
  useArrivalFocus();

  // Marks on each sheet, so that a single sheet is clear too.
  const marks = [
    ...(profile.sample ? [t('paper.sample')] : []),
    t(`paper.state.${header.submission.state}`),
  ].join(' · ');
  const toRunning = (n: number) =>
    `${t('paper.running', { id: toShortId(session.id), n, total })} · ${marks}`;
  return (
    <div className="paper">
      <title>{`${t('paper.title')} · ${t('app.name')}`}</title>
      <div className="paper__tools">
        <p className="lead">{t('paper.hint')}</p>
        <button type="button" className="button button--primary" onClick={print}>
          <PrintIcon />
          {t('paper.print')}
        </button>
        <PageLink className="button" href={toReviewPath(session.id)}>
          {t('paper.back')}
        </PageLink>
      </div>
      <article className="paper__sheet" aria-busy={count < total || undefined}>
        <h1 tabIndex={-1}>{t('paper.title')}</h1>
        <PaperHead header={header} isIncomplete={access === 'unreadable'} />
        {profile.case?.ofEnrollment && (
          <PaperCase holder={toCaseHolder(enrollment)} model={profile.case.ofEnrollment} named={named} />
        )}
        {total === 0 && <p>{t('paper.noPersons')}</p>}
        {persons.slice(0, count).map((person, index) => (
          <PaperPerson
            key={person.id}
            person={person}
            number={index + 1}
            running={toRunning(index + 1)}
            named={named}
          />
        ))}
      </article>
    </div>
  );
}

interface PaperHeadProps {
  readonly header: StoredEnrollment;
  /** True when a part of the enrollment cannot be read, so it is not on the paper. */
  readonly isIncomplete: boolean;
}

/** Head of the paper: its subject, and a note when it is a sample or incomplete. */
function PaperHead({ header, isIncomplete }: PaperHeadProps) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t, local, number } = translator;
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
            <time dateTime={approved.at}>{toEvidenceTime(translator, approved.at)}</time> ·{' '}
            {approved.hash.slice(0, 16)}…
          </Value>
        )}
        {isApproved && <ApprovalReason hash={approved.hash} />}
        <CaseHash />
        <Value label={t('paper.enrollment')}>{toShortId(header.id)}</Value>
        <Value label={t('paper.changed')}>
          <time dateTime={header.updatedAt}>{toEvidenceTime(translator, header.updatedAt)}</time>
        </Value>
        <Value label={t('paper.profile')}>{local(profile.name)}</Value>
        <Value label={t('paper.persons')}>{number(header.personIds.length)}</Value>
        {isRiskShown && <Value label={toFieldLabel(translator, view)}>{riskProfile}</Value>}
      </dl>
      <p className="paper__note">{t(`paper.identifiers.${profile.privacy.printedIdentifiers}`)}</p>
    </header>
  );
}

interface PaperCaseProps {
  readonly holder: Person;
  readonly model: CaseModel;
  readonly named: Catalog;
}

/** The case of the enrollment itself. */
function PaperCase({ holder, model, named }: PaperCaseProps) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { sections } = toPaperPerson(holder, profile, translator, named, model);
  if (sections.length === 0) return null;
  return (
    <section aria-label={translator.t('steps.case')}>
      <h2>{translator.t('steps.case')}</h2>
      {sections.map((section) => (
        <PaperSection key={section.key} section={section} titleId={`paper-${section.key}`} />
      ))}
    </section>
  );
}

/** Short hash of the answers of the case: the signed sheet and the computer can be compared by it. */
function CaseHash() {
  const session = useSession();
  const { t } = useTranslator();
  const header = useSessionPart((snapshot) => snapshot.header);
  const [hash, setHash] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void toPrintedCaseHash(session.toEnrollment(header)).then((made) => !isGone && setHash(made));
    return () => {
      isGone = true;
    };
  }, [session, header]);
  return hash === undefined ? null : <Value label={t('paper.case')}>{toShortHash(hash)}</Value>;
}

/** Reason for an approval in spite of observations. */
function ApprovalReason({ hash }: { readonly hash: string }) {
  const { profile } = useProfile();
  const { t } = useTranslator();
  const entries = useReviewState(useReviewDesk())?.entries ?? [];
  const reason = findApproval(entries, hash, profile.review)?.reason;
  return reason === undefined ? null : <Value label={t('paper.reason')}>{reason}</Value>;
}

function Value({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface PaperPersonProps {
  readonly person: Person;
  readonly number: number;
  /** Line above each person: the enrollment of this sheet, and a note when it is a sample or a draft. */
  readonly running: string;
  /** The persons of the enrollment. */
  readonly named: Catalog;
}

/** One person, from the head of a page to the place for the signature. */
const PaperPerson = memo(function PaperPerson({ person, number, running, named }: PaperPersonProps) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  const content = toPaperPerson(person, profile, translator, named);
  const name = t('person.name', { n: number });
  const titleId = `paper-${person.id}`;
  const isEmpty = content.scalars.length === 0 && content.sections.length === 0;
  return (
    <section className="paper__person" aria-labelledby={titleId}>
      <p className="paper__running">{running}</p>
      <h2 id={titleId}>{content.name === '' ? name : `${name}: ${content.name}`}</h2>
      {isEmpty && <p>{t('paper.noValues')}</p>}
      {content.scalars.length > 0 && (
        <dl className="paper__values">
          {content.scalars.map(({ key, label, text }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {content.sections.map((section) => (
        <PaperSection key={section.key} section={section} titleId={`${titleId}-${section.key}`} />
      ))}
      <div className="paper__signature" role="group" aria-label={t('paper.signature.of', { n: number })}>
        <span>{t('paper.signature')}</span>
        <span>{t('paper.signature.name')}</span>
        <span>{t('paper.signature.date')}</span>
      </div>
    </section>
  );
});

interface PaperSectionProps {
  readonly section: Content['sections'][number];
  readonly titleId: string;
}

function PaperSection({ section: { label, columns, rows }, titleId }: PaperSectionProps) {
  return (
    <>
      <h3 id={titleId}>{label}</h3>
      <table aria-labelledby={titleId}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {columns.map((column, index) => (
                <td key={column.key}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
