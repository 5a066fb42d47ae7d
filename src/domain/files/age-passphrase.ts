/**
 * A passphrase as it encrypts a file: composed (NFC), as keyboards make it, for the age program takes it byte by byte.
 * Not NFKC, which would change signs that a person types there as they are.
 */
export function toAgePassphrase(passphrase: string): string {
  return passphrase.normalize('NFC');
}
