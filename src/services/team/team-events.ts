/**
 * One event stream for all tabs of a user in a browser: HTTP/1.1 allows six connections for all of them. A
 * Web Lock elects the tab that holds the stream, and a BroadcastChannel informs the others.
 */
import * as z from 'zod/mini';
import { TEAM_API } from '../../domain/team/api.ts';
import { sleep } from '../clock.ts';
import { ask, needsSignIn, TeamError, toAddress } from './team-client.ts';

const eventSchema = z.object({ enrollmentId: z.string(), revision: z.int() });

/** `look-again`: something may have been missed. */
const newsSchema = z.union([z.literal('look-again'), eventSchema]);
export type TeamNews = z.infer<typeof newsSchema>;

/**
 * A tab asks if there is a stream, and the tab that holds it answers: timers of hidden tabs sleep, messages
 * do not.
 */
const messageSchema = z.union([z.literal(['is-there-a-stream', 'there-is']), newsSchema]);
type Message = z.infer<typeof messageSchema>;

const ASK_MS = 4000;
/**
 * After two questions without an answer, the tab that holds the stream is frozen: another tab steals its
 * lock.
 */
const SILENT_MS = 9000;
/** Pause before a cut stream is opened again, the same as in browsers. */
const PAUSE_MS = 3000;
const MAX_PAUSE_MS = 30_000;

/**
 * Passes on the server's events for a user, from one stream for all tabs that listen for that user.
 * @param account id of the user: tabs of another user, who signed in since, receive nothing
 * @returns a function that stops
 */
export function listenAsTeam(account: string, tell: (news: TeamNews) => void): () => void {
  const tab = new ListeningTab(account, tell);
  return () => tab.stop();
}

class ListeningTab {
  readonly #account: string;
  readonly #name: string;
  readonly #tell: (news: TeamNews) => void;
  readonly #channel: BroadcastChannel;
  readonly #stopping = new AbortController();
  readonly #clock: ReturnType<typeof setInterval>;
  /** Aborts its latest request for the lock. */
  #line: AbortController | undefined;
  #heardAt = performance.now();
  #pauseMs = PAUSE_MS;
  /** True until it knows of a stream: earlier events are not repeated. */
  #isNew = true;
  /** Set while this tab holds the stream; `end` releases the lock. */
  #held: { source: EventSource; readonly end: () => void } | undefined;

  constructor(account: string, tell: (news: TeamNews) => void) {
    this.#account = account;
    this.#name = `enrola.team-events.${account}`;
    this.#tell = tell;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.addEventListener('message', ({ data }) => this.#hear(data));
    const { signal } = this.#stopping;
    document.addEventListener('visibilitychange', () => this.#awake(), { signal });
    window.addEventListener('pageshow', () => this.#awake(), { signal });
    this.#clock = setInterval(() => this.#check(), ASK_MS);
    this.#stand();
    this.#post('is-there-a-stream');
  }

  stop(): void {
    clearInterval(this.#clock);
    this.#stopping.abort();
    this.#line?.abort();
    this.#resign();
    this.#channel.close();
  }

  /** @param isStealing the tab that holds the lock is frozen */
  #stand(isStealing = false): void {
    // Without TLS there are no locks: each tab has a stream of its own.
    if (!('locks' in navigator)) return void this.#hold();
    this.#line?.abort();
    const line = new AbortController();
    this.#line = line;
    navigator.locks
      .request(this.#name, isStealing ? { steal: true } : { signal: line.signal }, () => this.#hold())
      .catch(() => {
        if (this.#line !== line || this.#isOver()) return;
        // Another tab took the lock while this one was frozen.
        this.#resign();
        this.#stand();
      });
  }

  #hold(): Promise<void> {
    this.#resign();
    return new Promise((end) => {
      if (this.#isOver()) return end();
      this.#held = { source: this.#open(), end };
      // When several tabs find a frozen tab at the same time, one is enough.
      this.#post('there-is');
    });
  }

  #resign(): void {
    this.#held?.source.close();
    this.#held?.end();
    this.#held = undefined;
  }

  #open(): EventSource {
    // Another user may have signed in in another tab and own the cookie now: the id in the address keeps the
    // server from telling this tab about them.
    const source = new EventSource(toAddress(TEAM_API.followChanges, { query: { user: this.#account } }));
    source.addEventListener('open', () => {
      this.#pauseMs = PAUSE_MS;
      this.#isNew = false;
      this.#say('look-again');
    });
    source.addEventListener('message', ({ data }) => {
      const event = eventSchema.safeParse(JSON.parse(String(data)));
      if (event.success) this.#say(event.data);
    });
    source.addEventListener('error', () => {
      // A browser reopens a cut stream, but not one that a proxy answered while the server was away.
      if (source.readyState === EventSource.CLOSED) void this.#openAgain(source);
    });
    return source;
  }

  async #openAgain(refused: EventSource): Promise<void> {
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    await sleep(pauseMs);
    const may = await this.#mayListen();
    const held = this.#held;
    if (held?.source !== refused) return;
    if (may) {
      held.source = this.#open();
      return;
    }
    // The refreshed screens show that a sign-in is needed. The user may sign in again in another tab.
    this.#say('look-again');
    this.#resign();
    await sleep(MAX_PAUSE_MS);
    if (!this.#isOver()) this.#stand();
  }

  /**
   * False when a retry would not help: nobody is signed in any more, somebody else is, or the role has no
   * stream.
   */
  async #mayListen(): Promise<boolean> {
    try {
      const { id, role } = await ask(TEAM_API.readMe, {});
      return id === this.#account && role !== 'administrator';
    } catch (error) {
      return !needsSignIn(error) && !(error instanceof TeamError && error.code === 'access-ended');
    }
  }

  #say(news: TeamNews): void {
    if (this.#isOver()) return;
    this.#post(news);
    this.#tell(news);
  }

  #post(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    this.#channel.postMessage(message);
  }

  #hear(data: unknown): void {
    const { data: message } = messageSchema.safeParse(data);
    if (message === undefined || this.#isOver()) return;
    if (message === 'is-there-a-stream') {
      if (this.#held) this.#post('there-is');
      return;
    }
    this.#heardAt = performance.now();
    if (message !== 'there-is') this.#tell(message);
    else if (this.#isNew) this.#tell('look-again');
    this.#isNew = false;
  }

  /** Asks before it decides: if the others were silent, this tab may have slept itself. */
  #awake(): void {
    this.#heardAt = performance.now();
    if (document.visibilityState === 'visible' && !this.#held) this.#post('is-there-a-stream');
  }

  #check(): void {
    if (this.#held || document.visibilityState !== 'visible' || !('locks' in navigator)) return;
    if (performance.now() - this.#heardAt <= SILENT_MS) {
      this.#post('is-there-a-stream');
      return;
    }
    this.#heardAt = performance.now();
    this.#stand(true);
  }

  #isOver(): boolean {
    return this.#stopping.signal.aborted;
  }
}
