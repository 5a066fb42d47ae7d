/** An engine, driven as a person drives it: the little that all three ways of driving one can do. */

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

/** What is held down, and a key: a letter, or its name in `KeyboardEvent.key`. */
export type Chord = readonly [...held: ('Control' | 'Alt' | 'Shift')[], key: string];

/** Where something stands on the screen: by its role and its accessible name. */
export interface Query {
  readonly role: string;
  /** The whole name, or where a text is between slashes (`/^Persona/`) what it must match. */
  readonly name?: string;
  readonly within?: Query;
  /** Of several, counted from 1. */
  readonly n?: number;
}

/** An element that was found; it belongs to the tab in front. */
export interface Target {
  readonly click: () => Promise<void>;
  /** Of a list that opens: takes the option of that text. */
  readonly choose: (label: string) => Promise<void>;
  readonly giveFile: (path: string) => Promise<void>;
  /** Throws unless the engine's own accessibility tree has it under that role and name. */
  readonly expectExposedAs: (role: string, name: string) => Promise<void>;
}

export interface Driver {
  readonly engine: EngineName;
  /** Of the browser, as it says itself. */
  readonly version: string;
  readonly open: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Runs a script in the page and gives what its last expression is, as JSON. */
  readonly run: (script: string) => Promise<unknown>;
  /** The element that a script gives, if it gives one. */
  readonly find: (script: string) => Promise<Target | undefined>;
  /** Presses the keys of a text where the focus is. */
  readonly type: (text: string) => Promise<void>;
  readonly press: (chord: Chord) => Promise<void>;
  readonly takePicture: (path: string) => Promise<void>;
  readonly openTab: () => Promise<void>;
  /** Closes the tab in front; the first one is in front then. */
  readonly closeTab: () => Promise<void>;
  /** Counted from 1. */
  readonly goToTab: (n: number) => Promise<void>;
  readonly quit: () => Promise<void>;
}

/** What an engine is started with. */
export interface Setting {
  /** Where its downloads go. */
  readonly downloads: string;
  readonly language: string;
  readonly timeZone: string;
  readonly size: { readonly width: number; readonly height: number };
}
