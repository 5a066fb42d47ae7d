/** What of a piece of text nothing was made of yet. */
import { foldText } from '../formats/plain-text.ts';

/** Stands for each character that was read: no text has it. */
const READ = '\u0000';
const SEPARATORS = /[\u0000\n\t|•·]+/;
/** Between what was read they say nothing more. */
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

  /** What is read is no longer to be read; each place of a text that stands there twice is read once. */
  take(written: string): void {
    const at = written === '' ? -1 : this.#text.indexOf(written);
    if (at < 0) return;
    this.#text =
      this.#text.slice(0, at) + READ.repeat(written.length) + this.#text.slice(at + written.length);
  }

  get isTouched(): boolean {
    return this.#text.includes(READ);
  }

  /** What is left, between separators; words that only lead to what was read are left out. */
  toPieces(): string[] {
    const { isTouched } = this;
    return this.#text
      .split(SEPARATORS)
      .map(trimPiece)
      .filter((piece) => !isTouched || !foldText(piece).split(' ').every(isLink))
      .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  }
}

/** Whether a word only leads to a value. */
export const isLink = (word: string) => word === '' || LINKS.has(word);

/** Without the signs that only part it from others; brackets and quotes are its own. */
export function trimPiece(piece: string): string {
  return piece.replace(/^[\s,;:./=–—-]+|[\s,;/=–—-]+$/g, '');
}

/** The words of a text that are a name, as they stand in it; the whole text where they cannot be told. */
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
