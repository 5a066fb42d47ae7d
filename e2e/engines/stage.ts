/** What a journey is made with. */
import type { Sandbox } from '../setup/sandbox.ts';
import type { Screen } from './screen.ts';

export interface Stage {
  readonly screen: Screen;
  readonly sandbox: Sandbox;
  /** The folder of what is downloaded. */
  readonly downloads: string;
  /** Takes a picture, to be looked at by people. */
  readonly show: (name: string) => Promise<void>;
  /** Something in which engines may differ without being wrong: it is told, not judged. */
  readonly note: (text: string) => void;
}

export interface Journey {
  readonly name: string;
  readonly go: (stage: Stage) => Promise<void>;
}
