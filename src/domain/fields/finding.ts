import type { AnyFieldKey, AnySectionKey } from './registry.ts';
import type { EntityId } from '../enrollment/enrollment.ts';
import type { DateProblem } from '../formats/date.ts';
import type { LocalText } from '../formats/local-text.ts';
import type { ForbiddenCharacter } from '../formats/wire-text.ts';
import type { FormatProblem } from '../formats/text-format.ts';
import type { CheckSpec } from '../profile/schema/rule-schema.ts';

/** The place of a finding: the enrollment, its field, a person, a person's field, a row, or a field of a row. A part
 * of the enrollment's own case has no person. */
export interface Place {
  readonly personId?: EntityId | undefined;
  readonly section?: AnySectionKey | undefined;
  readonly rowId?: EntityId | undefined;
  readonly field?: AnyFieldKey | undefined;
}

/** The same place of the enrollment itself. */
export const withoutPerson = ({ personId: _personId, ...place }: Place): Place => place;

/** Only an error prevents a send. The agent sees the others and decides. */
export type Severity = 'error' | 'warning' | 'information';

/** A problem as a code and its parameters; `i18n` makes the sentence. */
export type Problem =
  | { readonly code: 'required' }
  | { readonly code: 'too-long'; readonly length: number; readonly max: number }
  /** Unreasonably long, in a field without a limit in the profile. */
  | { readonly code: 'endless'; readonly length: number }
  | { readonly code: 'forbidden-character'; readonly character: ForbiddenCharacter }
  /** `trace`: the letters that reveal a text read in another encoding than it was written in. */
  | { readonly code: 'misread'; readonly trace: string }
  | { readonly code: 'not-an-integer' }
  | DateProblem
  | { readonly code: 'not-in-catalog' }
  | { readonly code: 'not-allowed-here' }
  | { readonly code: 'no-persons' }
  | { readonly code: 'catalog-not-loaded' }
  | { readonly code: 'catalogs-loading' }
  | { readonly code: 'too-many-persons'; readonly count: number; readonly max: number }
  | { readonly code: 'too-many-rows'; readonly count: number; readonly max: number }
  /** `advisory`: the text is sent as typed, even when it does not match the format. */
  | { readonly code: FormatProblem; readonly example?: string | undefined; readonly advisory?: boolean }
  /** A check over all persons; `others` are the persons that it concerns besides the one of the place. */
  | { readonly code: CheckSpec['name']; readonly others: readonly EntityId[] }
  /** The service, or another enrollment, has this person. */
  | {
      readonly code: 'known-client' | 'known-sent' | 'known-elsewhere' | 'known-near';
      readonly told: Readonly<Record<string, string>>;
    }
  /** These are about the case: sums, persons who are referred to, the proposed risk profile, and look-ups. */
  | {
      readonly code:
        | 'case-sum'
        | 'case-gone'
        | 'case-many'
        | 'case-twice'
        | 'case-no-reason'
        | 'case-other-profile'
        | 'case-no-band'
        | 'case-no-version'
        | 'case-older'
        | 'case-no-answer'
        | 'case-asked-other';
      readonly told: Readonly<Record<string, LocalText>>;
    }
  /** The message is in the profile's own words. */
  | { readonly code: 'profile'; readonly message: LocalText }
  /** The message is in the service's own words: plain text, as received. */
  | { readonly code: 'service'; readonly message: string };

export interface Finding {
  readonly place: Place;
  readonly problem: Problem;
  readonly severity: Severity;
}

export function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

/** A notice is a warning: what is only told asks nobody to decide. */
export const countNotices = (findings: readonly Pick<Finding, 'severity'>[]): number =>
  findings.filter(({ severity }) => severity === 'warning').length;
