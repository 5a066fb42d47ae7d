import { useMemo } from 'react';
import { readFileEntry } from '../../domain/case/file-entry.ts';
import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import { type FinalizeOutcome, toVerdict } from '../../domain/drafts/outcome.ts';
import type { FileChange, Integrity } from '../../domain/files/check-integrity.ts';
import type { EnrollmentContents } from '../../domain/files/enrollment-file.ts';
import { toReceived } from '../../domain/files/received-sends.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { findFileApproval } from '../../domain/review/approval.ts';
import { toPlaceText } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { toSha256 } from '../../services/ledger/sha256.ts';
import { canSendSafely } from '../../services/ledger/submit-lock.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

interface IntegrityNoticeProps {
  readonly contents: EnrollmentContents;
  readonly integrity: Integrity;
  readonly isOther: boolean;
}

/** Says whether a file was changed after its export, and that its approval does not count here. */
export function IntegrityNotice({ contents, integrity, isOther }: IntegrityNoticeProps) {
  const { t } = useTranslator();
  return (
    <>
      {integrity.kind === 'intact' && <p>{t('files.integrity.intact')}</p>}
      {integrity.kind === 'unchecked' && <p>{t(`files.integrity.unchecked.${integrity.cause}`)}</p>}
      {integrity.kind === 'changed' ? (
        <div className="notice notice--warning" role="alert">
          <p>
            <strong>{t('files.integrity.changed')}</strong>
          </p>
          <ul>
            {integrity.changes.map((change) => (
              <li key={change.kind}>
                <ChangeText change={change} contents={contents} />
              </li>
            ))}
          </ul>
          <p>{t('files.integrity.proof')}</p>
        </div>
      ) : (
        <p>{t('files.integrity.origin')}</p>
      )}
      <ClaimNotice contents={contents} chain={integrity.kind} isOther={isOther} />
    </>
  );
}

/** Longest list of changed places; the review marks all of them. */
const MAX_PLACES = 10;

interface ChangeTextProps {
  readonly change: FileChange;
  readonly contents: EnrollmentContents;
}

function ChangeText({ change, contents }: ChangeTextProps) {
  const translator = useTranslator();
  const { t, number } = translator;
  const { profile } = useProfile();
  const texts = useMemo(() => {
    if (change.kind !== 'approved') return [];
    const { enrollment } = contents;
    return change.places
      .slice(0, MAX_PLACES)
      .map((place) => toPlaceText(place, enrollment, profile, translator) || t('files.integrity.removed'));
  }, [change, contents, profile, translator, t]);
  if (change.kind === 'entry') return t('files.integrity.entry', { n: change.number });
  if (change.kind !== 'approved') return t(`files.integrity.${change.kind}`);
  const more = change.places.length - texts.length;
  return (
    <>
      {t('files.integrity.approved')} <bdi>{texts.join('; ')}</bdi>
      {more > 0 && <> {t('summary.more', { n: number(more) })}</>}
    </>
  );
}

interface ClaimNoticeProps {
  readonly contents: EnrollmentContents;
  readonly chain: Integrity['kind'];
  /** See `isOtherApproved`. */
  readonly isOther: boolean;
}

/** Names the approval that a file claims, and says that it does not count on this computer. */
function ClaimNotice({ contents, chain, isOther }: ClaimNoticeProps) {
  const { t, dateTime } = useTranslator();
  const { hash } = contents.submission;
  const { submission } = toReceived(contents.submission, chain);
  if (hash === undefined || submission.hash === hash) return null;
  const claim = findFileApproval(contents.review.entries);
  return (
    <div className="notice notice--warning">
      <p>
        <bdi>
          {claim?.by && claim.hash === hash
            ? t('files.claim', {
                by: t(`history.by.${claim.by.source}`, { name: claim.by.name }),
                when: dateTime(claim.at),
              })
            : t('files.claim.nobody')}{' '}
          {t(submission.state === 'rejected' ? 'files.claim.rejected' : 'files.claim.review')}
        </bdi>
      </p>
      {isOther && <p>{t('files.claim.other')}</p>}
    </div>
  );
}

/** Returns true when the profile of this computer makes other bytes of the data than those approved. */
export async function isOtherApproved(
  { enrollment, submission: { hash } }: EnrollmentContents,
  profile: Profile,
): Promise<boolean> {
  if (hash === undefined || !canSendSafely()) return false;
  const assembly = toFinalizeRequest(enrollment, profile);
  return !assembly.ok || (await toSha256(JSON.stringify(assembly.request))) !== hash;
}

interface MissingFilesProps {
  /** Entries of files of the case. */
  readonly missing: readonly string[];
}

/** Says which files of the case could not be had where the file was made. */
export function MissingFiles({ missing }: MissingFilesProps) {
  const { t, locale } = useTranslator();
  const names = missing.flatMap((entry) => readFileEntry(entry)?.name ?? []);
  if (names.length === 0) return null;
  return (
    <p className="notice notice--warning">
      <bdi>{t('files.missing', { files: new Intl.ListFormat(locale).format(names) })}</bdi>
    </p>
  );
}

interface Claim {
  readonly attempt: number;
  readonly key: 'files.sends.attempt' | 'files.sends.late';
  readonly there: Attempt['state'];
  readonly here: Attempt['state'];
}

/** Lists the sends of a file whose answers do not prove their results. */
export function SendClaims({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const { t } = useTranslator();
  const claims = attempts.flatMap(toClaims).map((claim, index) => ({ ...claim, n: index + 1 }));
  if (claims.length === 0) return null;
  const toWord = (state: Attempt['state']) => t(`attempt.${state}`);
  return (
    <div className="notice notice--warning">
      <p>
        <strong>{t('files.sends')}</strong>
      </p>
      <ul>
        {claims.map(({ n, key, attempt, there, here }) => (
          <li key={n}>{t(key, { n: attempt, there: toWord(there), here: toWord(here) })}</li>
        ))}
      </ul>
    </div>
  );
}

function toClaims({ number, state, content }: Attempt): Claim[] {
  const { fileState, outcome, lateOutcomes = [] } = content ?? {};
  const own: Claim[] = fileState
    ? [{ attempt: number, key: 'files.sends.attempt', there: fileState, here: state }]
    : toAnswerClaims(outcome ? [outcome] : [], number, 'files.sends.attempt');
  return [...own, ...toAnswerClaims(lateOutcomes, number, 'files.sends.late')];
}

function toAnswerClaims(outcomes: readonly FinalizeOutcome[], attempt: number, key: Claim['key']): Claim[] {
  return outcomes.flatMap((outcome) =>
    outcome.kind === 'answered' && outcome.fileVerdict
      ? [{ attempt, key, there: outcome.fileVerdict, here: toVerdict(outcome) }]
      : [],
  );
}
