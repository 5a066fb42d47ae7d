import { Parser } from 'saxen';
import { SheetError } from './sheet.ts';

interface XmlHandlers {
  /** Of an element by its name without a prefix; `attributes` are read when asked for. */
  readonly open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** How many bytes are done. */
  readonly onBytes?: ((done: number) => void) | undefined;
}

/** Gone through before it is told how far it is. */
const CHUNK_BYTES = 64 * 1024;

/** Goes through XML in UTF-8. It knows no entities but the five: what a document declares is left as it is. */
export function readXml(bytes: Uint8Array, { open, close, text, onBytes }: XmlHandlers): void {
  const parser = new Parser();
  let broken = false;
  parser.on('error', () => {
    broken = true;
  });
  if (open) {
    parser.on('openTag', (name, attributes, decode) => {
      open(toLocalName(name), () =>
        Object.fromEntries(
          Object.entries(attributes()).map(([key, value]) => [toLocalName(key), decode(value)]),
        ),
      );
    });
  }
  if (close) parser.on('closeTag', (name) => close(toLocalName(name)));
  if (text) {
    parser.on('text', (value, decode) => text(decode(value)));
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    parser.write(decoder.decode(chunk, { stream: true }));
    onBytes?.(at + chunk.length);
  }
  parser.end();
  if (broken) throw new SheetError({ code: 'damaged' });
}

function toLocalName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
