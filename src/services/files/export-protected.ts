import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { downloadText } from './download.ts';
import { type Exported, type ReviewRules, toExportFile } from './export-enrollment.ts';
import { encryptText } from './run-age.ts';

/**
 * Offers an enrollment as a file that its passphrase opens, in Enrola or by the age program: otherwise as
 * `exportEnrollment`. Rejects also where the computer cannot encrypt, or once `signal` is aborted.
 */
export async function exportProtected(
  source: EnrollmentSession | EntityId,
  rules: ReviewRules,
  passphrase: string,
  signal: AbortSignal,
): Promise<Exported> {
  const { text, name, isPartial } = await toExportFile(source, rules);
  const armored = await encryptText(text, passphrase, signal);
  const exported = { name: `${name}.age`, isPartial };
  // No type of text: programs would show it in place of saving it.
  downloadText(exported.name, 'application/octet-stream', armored);
  return exported;
}
