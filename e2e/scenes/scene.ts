/**
 * A state of the screen that people meet: what is asked of every page (axe, HTML, nothing cut off, nothing that jumps)
 * is asked of every scene. Scenes are shown in Spanish, by what people do.
 */
import type { Page } from '@playwright/test';
import type { Desk } from '../pages/desk.ts';
import type { Sandbox } from '../setup/sandbox.ts';
import type { Seed } from '../setup/seed.ts';

/** What a scene is made with; the fixtures of the same names. */
export interface Stage {
  readonly page: Page;
  readonly desk: Desk;
  readonly seed: Seed;
  readonly sandbox: Sandbox;
}

export interface Scene {
  /** Kebab-case; names screenshots too. */
  readonly name: string;
  /** A page of its own, not a state or a dialog of another one: what Lighthouse and README show. */
  readonly isPage?: boolean;
  /** Its state is stored, so a reload brings it back: the slow reload is watched, too. A page is always watched. */
  readonly isStored?: boolean;
  /** Its accessibility tree is compared with the snapshot beside the audit. */
  readonly hasTree?: boolean;
  /** Something is still on its way: there is no heading yet. */
  readonly isLoading?: boolean;
  /** What failed is told late, and moves what stands below: why that is so, and stays so for now. */
  readonly movesBelow?: string;
  /** Addresses that it holds back: it shows what stands until they answer. */
  readonly held?: RegExp;
  /** Leads to the state and waits until it stands there. */
  readonly show: (stage: Stage) => Promise<void>;
}
