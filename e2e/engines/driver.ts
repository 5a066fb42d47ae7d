/** Interface to an engine that acts like a person: the common subset of all three drivers. */

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Held modifiers, and a key: a letter, or its name in `KeyboardEvent.key`. */
export type Chord = readonly [...held: ('Control' | 'Alt' | 'Shift')[], key: string];

/** Finds an element on the screen by its role and its accessible name. */
export interface Query {
  readonly role: string;
  /** The whole name, or a pattern when the text is between slashes (`/^Persona/`). */
  readonly name?: string;
  readonly within?: Query;
  /** Position among several matches, from 1. */
  readonly n?: number;
}

/** An element that was found; it belongs to the tab in front. */
export interface Target {
  readonly click: () => Promise<void>;
  /** Takes the option with that text in a list that opens. */
  readonly choose: (label: string) => Promise<void>;
  readonly giveFile: (path: string) => Promise<void>;
  /** Throws unless the engine's own accessibility tree has it under that role and name. */
  readonly expectExposedAs: (role: string, name: string) => Promise<void>;
}

export interface Driver {
  readonly engine: EngineName;
  /** Version of the browser, in its own notation. */
  readonly version: string;
  readonly open: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Runs a script in the page and returns the value of its last expression, as JSON. */
  readonly run: (script: string) => Promise<unknown>;
  /** The element that a script returns, if any. */
  readonly find: (script: string) => Promise<Target | undefined>;
  /** Types a text at the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly press: (chord: Chord) => Promise<void>;
  readonly takePicture: (path: string) => Promise<void>;
  readonly openTab: () => Promise<void>;
  /** Closes the current tab; the first one becomes current. */
  readonly closeTab: () => Promise<void>;
  /** Counted from 1. */
  readonly goToTab: (n: number) => Promise<void>;
  readonly quit: () => Promise<void>;
}

/** Settings of a started engine. */
export interface Setting {
  /** Folder of its downloads. */
  readonly downloads: string;
  readonly language: string;
  readonly timeZone: string;
  readonly size: { readonly width: number; readonly height: number };
}
