/**
 * A setting of a valid profile that its author can hardly have meant, and that the file alone shows. All of a kind have one
 * sentence, in `slip-texts.ts`.
 */
import type { Path } from '../../domain/profile/report.ts';
import type { SLIP_TEXTS } from './slip-texts.ts';

export interface Slip {
  readonly slip: keyof typeof SLIP_TEXTS;
  readonly path: Path;
  /** Stands for `{value}` in the sentence. */
  readonly value?: string | undefined;
}
