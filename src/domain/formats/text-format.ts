import { type EmailProblem, findEmailProblem } from './email.ts';
import { findRutProblem, type RutProblem, toDisplayRut, toWireRut } from './rut.ts';

/** How a profile names a format of a text field; what is sent is part of the format. */
export type FormatSpec =
  | { readonly name: 'rut-cl' }
  | { readonly name: 'email' }
  | { readonly name: 'date' }
  | {
      readonly name: 'pattern';
      /** JavaScript regular expression (flag `u`) that the whole text must match. */
      readonly regex: string;
      /** An example for the message. */
      readonly example?: string | undefined;
      /** Sent (and matched) in upper case. */
      readonly upper?: boolean | undefined;
    };

export type FormatProblem = RutProblem | EmailProblem | 'pattern' | 'not-a-date';

export interface TextFormat {
  readonly name: FormatSpec['name'];
  readonly example?: string | undefined;
  /** Why the (non-empty) text is not of this format. */
  readonly findProblem: (text: string) => FormatProblem | undefined;
  /** What is sent. A text that is not of this format comes back as it is. */
  readonly toWire: (text: string) => string;
  /** What people read. A text that is not of this format comes back as it is. */
  readonly toDisplay: (text: string) => string;
}

const same = (text: string) => text;

/** The format that a profile names. `date` is read by the date field itself, so it changes no text here. */
export function createFormat(spec: FormatSpec): TextFormat {
  switch (spec.name) {
    case 'rut-cl':
      return { name: 'rut-cl', findProblem: findRutProblem, toWire: toWireRut, toDisplay: toDisplayRut };
    case 'email':
      return { name: 'email', findProblem: findEmailProblem, toWire: same, toDisplay: same };
    case 'date':
      return { name: 'date', findProblem: () => undefined, toWire: same, toDisplay: same };
    case 'pattern':
      return createPattern(spec);
  }
}

function createPattern(spec: Extract<FormatSpec, { name: 'pattern' }>): TextFormat {
  const regex = new RegExp(`^(?:${spec.regex})$`, 'u');
  const toCase = spec.upper ? (text: string) => text.toUpperCase() : same;
  const matches = (text: string) => regex.test(toCase(text.trim()));
  const toWire = (text: string) => (matches(text) ? toCase(text) : text);
  return {
    name: 'pattern',
    example: spec.example,
    findProblem: (text) => (matches(text) ? undefined : 'pattern'),
    toWire,
    toDisplay: toWire,
  };
}
