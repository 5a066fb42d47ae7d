/**
 * One tab edits an enrollment at a time: it holds a Web Lock. Other tabs read it and may take over: they ask
 * the holder to save and release the lock, or steal it when the holder does not answer (a frozen tab; its
 * later save is stale and becomes a copy). Without Web Locks (an insecure context) every tab owns it, and the
 * revisions still guard the storage.
 */
import * as z from 'zod/mini';
import { findDraft } from './draft-store.ts';
import { heldHere, toEnrollmentLockName } from './enrollment-lock.ts';
import type { EnrollmentSession } from './enrollment-session.ts';
import { isKept } from './session-snapshot.ts';
import { storageState } from './storage-state.ts';

/** Time in which a live holder saves and releases the lock. */
const TAKE_OVER_MS = 2000;
/** Interval between two checks, longer than a reload. */
const LOOK_MS = 2000;
/** Time in which the document before a reload has released its lock. */
const FIRST_LOOK_MS = 500;
/** Shortest time between two reads of the changes that another tab saves. */
const REFRESH_MS = 1000;

/** Messages are only hints: every action first checks the lock manager and the store. */
const messageSchema = z.object({ kind: z.enum(['take-over', 'saved']), id: z.string() });
type Message = z.infer<typeof messageSchema>;

export interface Ownership {
  /** Takes the enrollment from the tab that edits it. */
  takeOver(): void;
  /** Releases the enrollment. */
  release(): void;
}

/** Makes this tab the editor when no other tab is; otherwise a reader. */
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
    this.#channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = messageSchema.safeParse(data);
      if (message.success) void this.#onMessage(message.data);
    });
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
        this.#wait(true);
        // Saves of the other tab since the last read were not announced here, so the draft is read again.
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
    // Asked after the request, so that the holder finds it in the queue.
    void navigator.locks.query().then(() => this.#say({ kind: 'take-over', id: this.#session.id }));
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

  /**
   * Checks from time to time whether the lock is free. Two checks in a row must agree, because a free lock
   * may be a tab that reloads. `isNew`: this tab may have reloaded itself, so the first check comes soon and
   * is enough.
   */
  #wait(isNew = false): void {
    if (this.#isReleased) return;
    let wasFree = isNew;
    const look = async () => {
      const { held = [] } = await navigator.locks.query();
      const isFree = !held.some(({ name }) => name === this.#name);
      if (isFree && wasFree) this.#request({ ifAvailable: true });
      wasFree = isFree;
    };
    const timer = window.setInterval(() => void look(), LOOK_MS);
    const first = isNew ? window.setTimeout(() => void look(), FIRST_LOOK_MS) : undefined;
    this.#stop = () => {
      window.clearInterval(timer);
      window.clearTimeout(first);
    };
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
      // The wait was ended, or the lock was stolen.
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
    if (kind === 'take-over' && access === 'own') await this.#giveWay();
    if (kind === 'saved' && access === 'elsewhere') {
      this.#refreshing ??= window.setTimeout(() => {
        this.#refreshing = undefined;
        if (this.#session.getSnapshot().access === 'elsewhere') void this.#refresh();
      }, REFRESH_MS);
    }
  }

  /** Saves and releases the lock, only when another tab waits for it. A repeated request has no effect. */
  async #giveWay(): Promise<void> {
    const { pending = [] } = await navigator.locks.query();
    if (!pending.some(({ name }) => name === this.#name)) return;
    await this.#session.flush();
    if (this.#isReleased || this.#session.getSnapshot().access !== 'own') return;
    this.#session.setAccess('elsewhere');
    this.#stop();
    this.#wait();
  }

  /** Another tab stole the lock: unsaved changes are saved unless the store has newer ones. */
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

/**
 * Asks for a confirmation before the page is closed or reloaded while data could be lost: a send in progress,
 * unsaved text, or a browser that stores nothing. It also saves what it can. Returns a function that removes
 * the guard.
 */
export function guardLeaving(session: EnrollmentSession): () => void {
  const onLeave = (event: BeforeUnloadEvent) => {
    const snapshot = session.getSnapshot();
    if (isKept(snapshot) && !snapshot.isSending && storageState.get().kind === 'durable') return;
    void session.flush();
    event.preventDefault();
  };
  window.addEventListener('beforeunload', onLeave);
  return () => window.removeEventListener('beforeunload', onLeave);
}
