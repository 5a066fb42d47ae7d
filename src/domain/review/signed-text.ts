/** What an approval is of. */
export interface ApprovedHashes {
  /** SHA-256 (hex) of the exact bytes. */
  readonly hash: string;
  /** SHA-256 (hex) of the manifest of the case; undefined where nobody had one. */
  readonly caseHash: string | undefined;
}

/**
 * The text whose SHA-256 (hex) an approver's passkey signs, so that the signature covers bytes and case. Undefined
 * without a case: then the passkey signs the hash of the bytes.
 */
export function findSignedText({ hash, caseHash }: ApprovedHashes): string | undefined {
  return caseHash === undefined ? undefined : `enrola bytes and case\n${hash}\n${caseHash}`;
}
