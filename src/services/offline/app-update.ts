import { type SaveResult, saveOpenSession } from '../drafts/session-registry.ts';
import { createStore } from '../store.ts';
import { TAKE_OVER } from './take-over.ts';
import { toTrustedWorkerUrl } from './worker-url.ts';

/**
 * Browsers look for a newer worker when a page opens; a page that stays open all day asks at this interval.
 */
const CHECK_EVERY_MS = 3_600_000;
/** Longest wait for a worker to take over; after that the page reloads, and the worker takes over later. */
const TAKE_OVER_MS = 5000;

/** Registers the worker, which lets the app open without a network, and detects a newer version. */
class AppUpdate {
  readonly #offered = createStore(false);
  readonly subscribe = this.#offered.subscribe;
  /** True when a newer version is ready. */
  readonly isOffered = this.#offered.get;
  #registration: ServiceWorkerRegistration | undefined;
  #started: Promise<void> | undefined;

  /** True when this page came from the worker: it works offline already. */
  get isKept(): boolean {
    return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  }

  /**
   * Registers the worker once per page. Does nothing where workers are not possible (no HTTPS, or blocked by
   * the browser or a policy).
   */
  start(): Promise<void> {
    this.#started ??= this.#register().catch(() => undefined);
    return this.#started;
  }

  /**
   * Saves the open enrollment, lets the newer version take over and reloads the page. Does not reload, and
   * returns the reason, when a send is under way or something could not be saved.
   */
  async take(): Promise<SaveResult> {
    const before = await saveOpenSession();
    if (before !== 'saved') return before;
    await this.#letTakeOver();
    // Somebody may have typed during the wait.
    const after = await saveOpenSession();
    if (after === 'saved') window.location.reload();
    return after;
  }

  async #register(): Promise<void> {
    // The development server has no worker.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    let controller = serviceWorker.controller;
    serviceWorker.addEventListener('controllerchange', () => {
      // Another tab has updated, or the operator removed the worker: this page continues as it is, and may
      // update.
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

  /** The first worker has no older version to wait for. */
  #noteWaiting({ waiting, active }: ServiceWorkerRegistration): void {
    if (waiting && active) this.#offer();
  }

  #checkHourly(registration: ServiceWorkerRegistration): void {
    let checkedAt = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return;
      checkedAt = Date.now();
      // The update check fails without a network.
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

/** The updater of this page. */
export const appUpdate = new AppUpdate();
