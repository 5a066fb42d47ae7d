import type { Enrollment } from '../domain/enrollment/enrollment.ts';
import type { Finding, Place } from '../domain/fields/finding.ts';
import type { Profile } from '../domain/profile/profile.ts';
import type { Translator } from '../i18n/translator.ts';
import { toFindingText } from './finding-text.ts';

/** A line of a list of findings. */
export interface FindingItem {
  readonly key: string;
  /** «Ana Muñoz · Teléfono 3: escriba el número». */
  readonly text: string;
  readonly href: string;
}

/** Makes lines with links of findings; below the texts of the frame (`frame-notices`). */
export function toFindingItems(
  findings: readonly Finding[],
  enrollment: Enrollment,
  profile: Profile,
  translator: Translator,
  hrefOf: (place: Place) => string,
): readonly FindingItem[] {
  return findings.map((finding, index) => {
    const text = toFindingText(finding, enrollment, profile, translator);
    const href = hrefOf(finding.place);
    return {
      key: `${index} ${href} ${finding.problem.code}`,
      text: finding.severity === 'information' ? translator.t('summary.information', { text }) : text,
      href,
    };
  });
}
