import { toCaseManifest } from '../../domain/case/manifest.ts';
import type { CaseContent, EnrollmentContent } from '../../domain/enrollment/enrollment.ts';
import { toSha256 } from './sha256.ts';
import { canSendSafely } from './submit-lock.ts';

/** SHA-256 (hex) of the manifest of an enrollment's case; undefined where nobody has one. */
export async function toCaseHash(content: EnrollmentContent): Promise<string | undefined> {
  const manifest = toCaseManifest(content);
  return manifest === undefined ? undefined : toSha256(manifest);
}

/** The hash that is printed on the sheet to sign: of the answers alone, because the signed sheet becomes a file of the case. */
export async function toPrintedCaseHash(content: CaseContent): Promise<string | undefined> {
  const manifest = canSendSafely() ? toCaseManifest(content, false) : undefined;
  return manifest === undefined ? undefined : toSha256(manifest);
}
