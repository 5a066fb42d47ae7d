import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { toFindingText } from '../../form/finding-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { withKeys } from './with-keys.ts';

/** More than anybody works through at once. */
const MAX_LINES = 200;

interface FindingLinesProps {
  /** Id of the heading that names the list. */
  readonly labelledBy: string;
  readonly findings: readonly Finding[];
  readonly enrollment: Enrollment;
}

/** Findings with their places, in the words of the app; nothing to follow, for there is no page to correct them on. */
export function FindingLines({ labelledBy, findings, enrollment }: FindingLinesProps) {
  const translator = useTranslator();
  const { profile } = useProfile();
  const texts = findings
    .slice(0, MAX_LINES)
    .map((finding) => toFindingText(finding, enrollment, profile, translator));
  return (
    <>
      <ul className="profile-page__lines" aria-labelledby={labelledBy}>
        {withKeys(texts, String).map(({ key, item }) => (
          <li key={key}>{item}</li>
        ))}
      </ul>
      {findings.length > texts.length && (
        <p>{translator.t('summary.more', { n: findings.length - texts.length })}</p>
      )}
    </>
  );
}
