/** Wrong passphrases in a row, kept across reloads and tabs: each makes the next attempt wait longer. */
import * as z from 'zod/mini';
import { toRemainingMs } from '../../domain/drafts/passphrase.ts';

const SETTING_ID = 'passphrase-attempts';
const settingSchema = z.object({
  /** Key id of the vault that they tried to open; attempts at another vault count from zero. */
  keyId: z.string(),
  failures: z.int().check(z.nonnegative()),
  /** Ms since 1970. */
  failedAt: z.number(),
});

type Failures = z.infer<typeof settingSchema>;

/** Store of this computer's settings. */
interface SettingStore {
  findSetting(id: string): Promise<unknown>;
  putSetting(setting: { readonly id: string }): Promise<void>;
}

interface Clocks {
  /** Ms since 1970; people and programs may set it. */
  readonly wall: () => number;
  /** Ms since the page was opened; cannot be set. */
  readonly page: () => number;
}

export type AttemptResult<K> =
  | { readonly kind: 'opened'; readonly key: K }
  /** `waiting`: nothing was tried. `waitMs`: time until the next attempt is allowed. */
  | { readonly kind: 'wrong' | 'waiting'; readonly waitMs: number };

const CLOCKS: Clocks = { wall: () => Date.now(), page: () => performance.now() };

export class PassphraseAttempts {
  readonly #openStore: () => Promise<SettingStore>;
  readonly #clocks: Clocks;
  /** The latest failure that this page knows of, and the end of its wait by the page's own clock. */
  #known: { readonly failedAt: number; readonly failures: number; readonly endsAt: number } | undefined;

  constructor(openStore: () => Promise<SettingStore>, clocks = CLOCKS) {
    this.#openStore = openStore;
    this.#clocks = clocks;
  }

  /** Time until the next attempt is allowed; 0 when it is allowed now. */
  async findWaitMs(keyId: string): Promise<number> {
    return this.#toWaitMs(await this.#find(keyId));
  }

  /**
   * Tries a passphrase, unless it is too early. The attempt counts as wrong before it runs, so a page that is
   * closed during it has used it up. Only one tab at a time may call this.
   *
   * @param open resolves to undefined when the passphrase is wrong
   */
  async run<K>(keyId: string, open: () => Promise<K | undefined>): Promise<AttemptResult<K>> {
    const before = await this.#find(keyId);
    const waitMs = this.#toWaitMs(before);
    if (waitMs > 0) return { kind: 'waiting', waitMs };
    const failed = { keyId, failures: before.failures + 1, failedAt: this.#clocks.wall() };
    await this.#put(failed);
    const key = await open();
    if (key === undefined) return { kind: 'wrong', waitMs: this.#toWaitMs(failed) };
    await this.#put({ ...failed, failures: 0 });
    return { kind: 'opened', key };
  }

  #toWaitMs({ failures, failedAt }: Failures): number {
    const isKnown = this.#known?.failedAt === failedAt && this.#known.failures === failures;
    if (!this.#known || !isKnown) {
      const left = toRemainingMs(failures, failedAt, this.#clocks.wall());
      this.#known = { failures, failedAt, endsAt: this.#clocks.page() + left };
    }
    return Math.max(this.#known.endsAt - this.#clocks.page(), 0);
  }

  async #find(keyId: string): Promise<Failures> {
    const stored = await (await this.#openStore()).findSetting(SETTING_ID);
    const found = settingSchema.safeParse(stored).data;
    return found?.keyId === keyId ? found : { keyId, failures: 0, failedAt: 0 };
  }

  /** A computer with a full disk must still open its records. */
  async #put(failures: Failures): Promise<void> {
    const setting = { id: SETTING_ID, ...failures };
    await (await this.#openStore()).putSetting(setting).catch(() => undefined);
  }
}
