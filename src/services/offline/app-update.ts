import { type SaveResult, saveOpenSession } from '../drafts/session-registry.ts';
import { createStore } from '../store.ts';
import { TAKE_OVER } from './take-over.ts';
import { toTrustedWorkerUrl } from './worker-url.ts';

/** Browsers look for a newer worker when a page opens; a page that stays open all day asks as often as this. */
const CHECK_EVERY_MS = 3_600_000;
/** A worker that takes longer to take over does so after the page has loaded anew. */
const TAKE_OVER_MS = 5000;

/** Registers the worker, which makes the app open without a network, and knows whether a newer version is there. */
class AppUpdate {
  readonly #offered = createStore(false);
  readonly subscribe = this.#offered.subscribe;
  /** Whether a newer version waits to be taken. */
  readonly isOffered = this.#offered.get;
  #registration: ServiceWorkerRegistration | undefined;
  #started: Promise<void> | undefined;

  /** Whether this page came from the worker: nothing has to be kept first. */
  get isKept(): boolean {
    return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  }

  /** Once per page. Where there can be no worker (no HTTPS, a browser or a policy without it) nothing happens. */
  start(): Promise<void> {
    this.#started ??= this.#register().catch(() => undefined);
    return this.#started;
  }

  /**
   * Saves what is open, lets the newer version take over and loads the page anew. Without a reload, and with the
   * reason, where something is being sent or could not be saved.
   */
  async take(): Promise<SaveResult> {
    const before = await saveOpenSession();
    if (before !== 'saved') return before;
    await this.#letTakeOver();
    // Somebody may have gone on meanwhile.
    const after = await saveOpenSession();
    if (after === 'saved') window.location.reload();
    return after;
  }

  async #register(): Promise<void> {
    // The development server has none.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    let controller = serviceWorker.controller;
    serviceWorker.addEventListener('controllerchange', () => {
      // Another tab has updated, or the operator took the worker off: this page goes on as it is, and may follow.
      if (controller !== null) this.#offer();
      controller = serviceWorker.controller;
    });
    const registration = await serviceWorker.register(toTrustedWorkerUrl('/sw.js'), {
      updateViaCache: 'none',
    });
    this.#registration = registration;
    const watch = () => {
      this.#noteWaiting(registration);
      registration.installing?.addEventListener('statechange', () => this.#noteWaiting(registration));
    };
    registration.addEventListener('updatefound', watch);
    watch();
    this.#checkHourly(registration);
  }

  /** The very first worker waits for nobody. */
  #noteWaiting({ waiting, active }: ServiceWorkerRegistration): void {
    if (waiting && active) this.#offer();
  }

  #checkHourly(registration: ServiceWorkerRegistration): void {
    let checkedAt = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return;
      checkedAt = Date.now();
      // Without a network there is none.
      registration.update().catch(() => undefined);
    });
  }

  #letTakeOver(): Promise<void> {
    const waiting = this.#registration?.waiting;
    if (!waiting) return Promise.resolve();
    return new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
      window.setTimeout(resolve, TAKE_OVER_MS);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin
      waiting.postMessage(TAKE_OVER);
    });
  }

  #offer(): void {
    this.#offered.set(true);
  }
}

/** The page's own. */
export const appUpdate = new AppUpdate();
