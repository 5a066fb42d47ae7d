import type { IsoDate } from '../formats/date.ts';
import type { Profile } from '../profile/profile.ts';

/** What a text is read against. */
export interface IntakeContext {
  readonly profile: Profile;
  /** Gives years of two digits their century. */
  readonly today: IsoDate;
}
