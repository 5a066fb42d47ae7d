/** The part of a text that no value has used yet. */
import { foldText } from '../formats/plain-text.ts';

/** Replaces each character that was read: no text contains it. */
const READ = '\u0000';
const SEPARATORS = /[\u0000\n\t|•·]+/;
/** Words that say nothing more between values that were read. */
const LINKS = new Set(
  'a al con de del e el en es la las los mi o su y rut run nacida nacido nac fecha nacimiento cel celular fono movil tel telefono telefonos mail email correo direccion domicilio domiciliada domiciliado vive reside comuna cta cuenta banco n nro num numero is my and phone mobile cell electronico whatsapp wsp'.split(
    ' ',
  ),
);

export class Remainder {
  #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Marks a written value as read. Each call uses one occurrence, so a repeated text needs one call for each.
   */
  take(written: string): void {
    const at = written === '' ? -1 : this.#text.indexOf(written);
    if (at < 0) return;
    this.#text =
      this.#text.slice(0, at) + READ.repeat(written.length) + this.#text.slice(at + written.length);
  }

  get isTouched(): boolean {
    return this.#text.includes(READ);
  }

  /** Returns the unread pieces between separators, without words that only lead to a value. */
  toPieces(): string[] {
    const { isTouched } = this;
    return this.#text
      .split(SEPARATORS)
      .map(trimPiece)
      .filter((piece) => !isTouched || !foldText(piece).split(' ').every(isLink))
      .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  }
}

/** Returns true for a word that only leads to a value. */
export const isLink = (word: string) => word === '' || LINKS.has(word);

/** Removes the signs that separate a piece from others; its own brackets and quotes stay. */
export function trimPiece(piece: string): string {
  return piece.replace(/^[\s,;:./=–—-]+|[\s,;/=–—-]+$/g, '');
}

/**
 * Returns the words of a text that form a folded name, as written; the whole text when they are not found.
 */
export function findWritten(text: string, folded: string): string {
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)];
  const count = folded.split(' ').length;
  for (let start = 0; start + count <= words.length; start += 1) {
    const first = words[start];
    const last = words[start + count - 1];
    if (!first || !last) break;
    const written = text.slice(first.index, last.index + last[0].length);
    if (foldText(written) === folded) return written;
  }
  return text;
}
