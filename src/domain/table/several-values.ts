/** Several telephones, e-mail addresses or account numbers in one cell. */
import { readPhone } from '../formats/phone-cl.ts';
import type { FieldKey } from '../fields/registry.ts';

/** Separators that people write between two values, also line breaks. */
const BETWEEN = /[\r\n\t;,/|]+|\s+(?:y|e|o|and|or|-|–|—)\s+/i;

/** The values of a cell, in order; undefined when there is only one, or the number is uncertain. */
export function findSeveral(field: FieldKey, cell: string): readonly string[] | undefined {
  const pieces = cell
    .split(BETWEEN)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  switch (field) {
    case 'telephones.number':
      return findTelephones(cell.trim(), pieces);
    case 'emails.address':
      return findAddresses(cell);
    case 'bankAccounts.number':
      return pieces.length > 1 && pieces.every(isAccountNumber) ? pieces : undefined;
    default:
      return undefined;
  }
}

function findTelephones(cell: string, pieces: readonly string[]): readonly string[] | undefined {
  if (readPhone(cell)) return undefined;
  // A shorter piece is no telephone: «987654321 / 12» is one number with an extension.
  const areNumbers = pieces.every(
    (piece) => /^[\d\s.()+-]+$/.test(piece) && piece.replace(/\D/g, '').length > 5,
  );
  if (pieces.length > 1 && areNumbers) return pieces.flatMap((piece) => parsePieces(piece) ?? piece);
  const [only = ''] = pieces;
  const found = pieces.length === 1 ? parsePieces(only) : undefined;
  return found && found.length > 1 ? found : undefined;
}

/** Longest text that may be several telephones. */
const LONGEST_RUN = 80;

/** Numbers separated by a space or a dash only; undefined when a part remains. */
function parsePieces(text: string): readonly string[] | undefined {
  if (readPhone(text)) return [text];
  if (text.length > LONGEST_RUN || !/^[\d\s.()+-]+$/.test(text)) return undefined;
  for (const { index, 0: sign } of text.matchAll(/[\s-]+/g)) {
    const first = text.slice(0, index);
    const others = readPhone(first) && parsePieces(text.slice(index + sign.length));
    if (others) return [first, ...others];
  }
  return undefined;
}

function findAddresses(cell: string): readonly string[] | undefined {
  const pieces = cell
    .split(/[\s;,/|]+/)
    .filter((piece) => piece !== '' && !/^(?:y|e|o|and|or|-|–|—)$/i.test(piece));
  return pieces.length > 1 && pieces.every((piece) => /^[^@<>]+@[^@<>]+$/.test(piece)) ? pieces : undefined;
}

function isAccountNumber(piece: string): boolean {
  return /^\d[\d\s.-]*$/.test(piece) && piece.replace(/\D/g, '').length >= 4;
}
