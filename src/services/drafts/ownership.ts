/**
 * One tab edits an enrollment at a time: it holds a Web Lock. The others read, and may take over: they ask the holder
 * to save and let go, and take the lock from one that does not answer (a frozen tab; what it saves later is stale, and
 * is kept as a copy). Without Web Locks (an insecure context) every tab owns; the revisions still guard the storage.
 */
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findDraft } from './draft-store.ts';
import { heldHere, toEnrollmentLockName } from './enrollment-lock.ts';
import type { EnrollmentSession } from './enrollment-session.ts';
import { guardLeaving } from './leave-guard.ts';

/** A holder that is alive saves and lets go in that time. */
const TAKE_OVER_MS = 2000;
/** A reload takes less. */
const LOOK_MS = 2500;
/** What another tab saves is shown here at most that often. */
const REFRESH_MS = 1000;

type Message =
  | { readonly kind: 'take-over'; readonly id: EntityId }
  | { readonly kind: 'saved'; readonly id: EntityId };

export interface Ownership {
  /** Takes the enrollment from the tab that edits it. */
  takeOver(): void;
  /** Lets go of it. */
  release(): void;
}

/** Makes this tab the one that edits, where no other is; else a reader. */
export function holdEnrollment(session: EnrollmentSession): Ownership {
  const stopGuarding = guardLeaving(session);
  if (!('locks' in navigator)) return { takeOver: () => undefined, release: stopGuarding };
  const holder = new Holder(session, stopGuarding);
  holder.start();
  return holder;
}

class Holder implements Ownership {
  readonly #session: EnrollmentSession;
  readonly #onRelease: () => void;
  readonly #name: string;
  readonly #channel = new BroadcastChannel('enrola');
  /** Ends the wait for the lock, or the hold. */
  #stop: () => void = () => undefined;
  #isReleased = false;
  #refreshing: number | undefined;
  #unsubscribe: () => void = () => undefined;

  constructor(session: EnrollmentSession, onRelease: () => void) {
    this.#session = session;
    this.#onRelease = onRelease;
    this.#name = toEnrollmentLockName(session.id);
    this.#channel.addEventListener(
      'message',
      ({ data }: MessageEvent<Message>) => void this.#onMessage(data),
    );
  }

  start(): void {
    let saved = this.#session.getSnapshot().header;
    this.#unsubscribe = this.#session.subscribe(() => {
      const { header, saveState } = this.#session.getSnapshot();
      if (saveState.kind !== 'saved' || header === saved) return;
      saved = header;
      if (this.#session.getSnapshot().access === 'own') this.#say({ kind: 'saved', id: this.#session.id });
    });
    const isOwner = navigator.locks.request(this.#name, { ifAvailable: true }, (lock) => {
      if (!lock) {
        this.#session.setAccess('elsewhere');
        this.#wait();
        // What the other tab saved since this one has read it was not heard here.
        void this.#refresh();
        return undefined;
      }
      if (this.#session.getSnapshot().access === 'elsewhere') this.#session.setAccess('own');
      return this.#hold();
    });
    isOwner.catch(() => this.#onStolen());
  }

  takeOver(): void {
    const queue = new AbortController();
    this.#stop();
    this.#stop = () => queue.abort();
    this.#request({ signal: queue.signal });
    this.#say({ kind: 'take-over', id: this.#session.id });
    window.setTimeout(() => {
      if (this.#session.getSnapshot().access !== 'elsewhere' || this.#isReleased) return;
      this.#stop();
      this.#request({ steal: true });
    }, TAKE_OVER_MS);
  }

  release(): void {
    this.#isReleased = true;
    this.#onRelease();
    this.#unsubscribe();
    this.#stop();
    window.clearTimeout(this.#refreshing);
    this.#channel.close();
  }

  /** Looks now and then whether nobody edits it any more. A tab that only reloads is back before that. */
  #wait(): void {
    if (this.#isReleased) return;
    const look = () => this.#request({ ifAvailable: true });
    const timer = window.setInterval(look, LOOK_MS);
    this.#stop = () => window.clearInterval(timer);
  }

  #request(options: LockOptions): void {
    const held = navigator.locks.request(this.#name, options, async (lock) => {
      if (!lock || this.#isReleased) return;
      this.#stop();
      const until = this.#hold();
      await this.#refresh();
      this.#session.setAccess('own');
      await until;
    });
    held.catch((error: unknown) => {
      // A wait that was ended; or the lock was taken away.
      if (this.#session.getSnapshot().access === 'own') this.#onStolen();
      else if (!(error instanceof DOMException)) throw error;
    });
  }

  async #hold(): Promise<void> {
    heldHere.add(this.#session.id);
    await new Promise<void>((resolve) => {
      this.#stop = resolve;
    });
    heldHere.delete(this.#session.id);
  }

  async #onMessage({ kind, id }: Message): Promise<void> {
    if (id !== this.#session.id || this.#isReleased) return;
    const { access } = this.#session.getSnapshot();
    if (kind === 'take-over' && access === 'own') {
      await this.#session.flush();
      this.#session.setAccess('elsewhere');
      this.#stop();
      this.#wait();
    }
    if (kind === 'saved' && access === 'elsewhere') {
      this.#refreshing ??= window.setTimeout(() => {
        this.#refreshing = undefined;
        if (this.#session.getSnapshot().access === 'elsewhere') void this.#refresh();
      }, REFRESH_MS);
    }
  }

  /** Another tab took it without waiting for this one: what stands here is saved if nothing newer is there. */
  #onStolen(): void {
    heldHere.delete(this.#session.id);
    if (this.#isReleased) return;
    void this.#session.flush().then(() => {
      this.#session.setAccess('elsewhere');
      this.#wait();
    });
  }

  async #refresh(): Promise<void> {
    const draft = await findDraft(this.#session.id).catch(() => undefined);
    if (draft && !this.#session.hasUnsaved) this.#session.adopt(draft);
  }

  #say(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    this.#channel.postMessage(message);
  }
}
