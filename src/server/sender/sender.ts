/**
 * Sends what is queued: connect → commit `sending` → note on the disk → deadline → POST → commit the outcome.
 * A process that dies before the note has sent nothing, and the attempt is taken again (`put-back.ts`). A
 * process that dies after it leaves an unknown attempt, until a person decides. So each attempt is written at
 * most once. Nothing is taken from a database that may have forgotten sends (`database-watch.ts`).
 * `SENDS_AT_ONCE` and `SENDS_PER_MINUTE` (config.ts) limit the number and the rate of this process's
 * requests.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import { type FinalizeOutcome, toVerdict, type Verdict } from '../../domain/drafts/outcome.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import { toRequestHeaders } from '../../domain/profile/profile.ts';
import type { FileStore } from '../case-files/file-store.ts';
import { type Db, DbAwayError, SqlError, toLogged } from '../db/db.ts';
import type { WriteLog } from '../log.ts';
import { DatabaseWatch, type Halt } from './database-watch.ts';
import { connect, type Connection, type Posted, toServicePath } from './post-once.ts';
import { findTrouble, noAnswer, toErrorCode, toOutcome, toOutcomeFacts } from './posted-outcome.ts';
import { putBackUnsent } from './put-back.ts';
import { PutOff } from './put-off.ts';
import type { SendLog } from './send-log.ts';
import {
  giveUpLost,
  hasQueued,
  HEARTBEAT_MS,
  isBehind,
  notePause,
  settleAttempt,
  takeAttempt,
  type TakenAttempt,
} from './take-attempt.ts';

/**
 * Address and rules of the service; the credential is among the headers, from a file that no browser sees.
 */
export interface ServiceTarget {
  readonly baseUrl: URL;
  readonly timeoutMs: number;
  readonly answers: AnswersSpec | undefined;
  /** Headers of the profile: `{attemptId}` and `{hash}` stand for those of the attempt. */
  readonly headers: Readonly<Record<string, string>>;
  readonly credential: Readonly<Record<string, string>>;
}

interface SenderOptions {
  readonly db: Db;
  readonly log: SendLog;
  readonly target: ServiceTarget;
  /** Maximum number of requests at the same time (default 1); 0: nothing is sent. */
  readonly sendsAtOnce?: number;
  /** Requests begin evenly spaced (default: as fast as the service answers). */
  readonly sendsPerMinute?: number | undefined;
  /** Sends only what the approver's passkey signed. */
  readonly isSigned?: boolean;
  /** Bytes of files outside of the database. */
  readonly files?: FileStore | undefined;
  /** Interval between looks at an empty queue, or at a service that does not listen. */
  readonly pauseMs?: number;
  /**
   * The first pause of the queue when the service is in trouble, and of a send whose files cannot be read;
   * each further one is twice as long. When no connection to the service can be made, each is as long as the
   * first: a try costs nothing.
   */
  readonly troublePauseMs?: number;
  readonly writeLog?: WriteLog;
  /** Gets the end of each send that it has written to the database. */
  readonly noteEnd?: (verdict: Verdict) => void;
}

export interface Sender {
  /**
   * Sends the queue one by one until nothing of it can be sent now, and returns the number of written
   * requests. Rejects when the service does not listen.
   */
  drain(): Promise<number>;
  /** Works until it is stopped, and then waits for the requests that are under way. */
  run(signal: AbortSignal): Promise<void>;
  /** Reason why nothing is sent until an operator resumes; undefined when the sender works. */
  findHalt(): Halt | undefined;
}

/**
 * Longest time between the commit and the request. A process that was paused in between (stopped, swapped
 * out, a laptop that slept) must not write any more: others may have taken it for gone and sent its attempt
 * anew. It is less than the time after which they do.
 */
export const DEADLINE_MS = 5000;

/** Refuses a database that may forget a commit, because a send could happen twice. */
export async function createSender(options: SenderOptions): Promise<Sender> {
  const { db } = options;
  if (!(await db.isDurable()))
    throw new Error('the database may lose what it has committed (fsync or synchronous_commit is off)');
  const watch = await DatabaseWatch.start(db, options.log, options.writeLog ?? (() => undefined));
  // Another process may stop everybody in the meantime.
  if (watch.halt === undefined) await putBackUnsent(db, watch, options.log, undefined).catch(watch.stopOn);
  tellLost(await giveUpLost(db, watch.sender, db.kind === 'embedded'), options);
  return new QueueSender(watch, options);
}

/** Logs attempts of a process that is gone. */
function tellLost(ids: readonly string[], { writeLog }: SenderOptions): void {
  for (const attempt of ids) writeLog?.({ code: 'send-unknown', attempt, cause: 'interrupted' });
}

/**
 * Number of troubles in a row after which the queue rests: the next requests would most likely end unknown,
 * too.
 */
const MAX_TROUBLES = 5;
const TROUBLE_PAUSE_MS = 30_000;
const MAX_TROUBLE_PAUSE_MS = 10 * 60_000;
/** With the usual pause between them, a database may be away for an hour. */
const MAX_SETTLE_TRIES = 7200;

interface Sending {
  readonly sent: Promise<'written' | 'not-written'>;
}

class QueueSender implements Sender {
  /**
   * Troubles in a row: those of `findTrouble`, and connections that failed. Any other answer of the service
   * ends them.
   */
  #troubles = 0;
  /** Rests since such an answer, except those after failed connections. */
  #rests = 0;
  /** Value of `#troubles` at the last rest. */
  #restedAt = 0;
  /** The last connection failed. */
  #isAway = false;
  /** The current cause in the log. */
  #told: string | undefined;
  /** The current trouble with the database in the log. */
  #toldDatabase: string | undefined;
  /** Time at which the next request may begin, by `performance.now()`. */
  #nextStart = 0;
  #isLogBroken = false;
  /** Ids of the attempts that it has taken and not settled. */
  readonly #inHand = new Set<string>();
  /** A take is under way. */
  #isTaking = false;
  readonly #putOff: PutOff;
  readonly #watch: DatabaseWatch;
  readonly #options: SenderOptions;

  constructor(watch: DatabaseWatch, options: SenderOptions) {
    this.#watch = watch;
    this.#options = options;
    const { troublePauseMs: firstMs = TROUBLE_PAUSE_MS, writeLog } = options;
    this.#putOff = new PutOff({ firstMs, maxMs: MAX_TROUBLE_PAUSE_MS }, writeLog);
  }

  findHalt(): Halt | undefined {
    return this.#watch.halt;
  }

  async drain(): Promise<number> {
    let written = 0;
    for (let next = await this.#takeNext(); next; next = await this.#takeNext())
      if ((await next.sent) === 'written') written += 1;
    return written;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { pauseMs = 500, sendsAtOnce = 1 } = this.#options;
    // Each attempt whose outcome the database does not take adds a listener.
    setMaxListeners(0, signal);
    const beat = setInterval(() => void this.#beat().catch(this.#tellDatabase), HEARTBEAT_MS);
    const underWay = new Set<Promise<unknown>>();
    while (!signal.aborted) {
      const isTrouble = this.#troubles >= MAX_TROUBLES;
      // The queue rests once per trouble: the attempt after a rest adds another one, or ends them.
      if (isTrouble && underWay.size === 0 && this.#troubles !== this.#restedAt) await this.#rest(signal);
      if (underWay.size >= (isTrouble ? 1 : sendsAtOnce)) {
        await (underWay.size > 0 ? Promise.race(underWay) : pause(pauseMs, signal));
        continue;
      }
      const next = await this.#takeNext(signal).catch(this.#tellDatabase);
      if (next) {
        const settled = next.sent.catch(() => undefined).finally(() => underWay.delete(settled));
        underWay.add(settled);
      } else await pause(pauseMs, signal);
    }
    await Promise.all(underWay);
    clearInterval(beat);
  }

  async #beat(): Promise<void> {
    const { db, log } = this.#options;
    await this.#watch.beat();
    const inHand = this.#isTaking ? undefined : this.#inHand;
    if (this.#watch.halt === undefined)
      await putBackUnsent(db, this.#watch, log, inHand).catch(this.#watch.stopOn);
    tellLost(await giveUpLost(db, this.#watch.sender, false, [...this.#inHand]), this.#options);
  }

  /**
   * Sends nothing for a while. Then one attempt is sent: if it ends in trouble again, the next pause is twice
   * as long. After failed connections nothing was sent, and no pause grows.
   */
  async #rest(signal: AbortSignal): Promise<void> {
    const { db, troublePauseMs = TROUBLE_PAUSE_MS } = this.#options;
    const pauseMs = this.#isAway
      ? troublePauseMs
      : Math.min(troublePauseMs * 2 ** this.#rests, MAX_TROUBLE_PAUSE_MS);
    if (!this.#isAway) this.#rests += 1;
    this.#restedAt = this.#troubles;
    await notePause(db, this.#watch.sender, pauseMs).catch(() => undefined);
    await pause(pauseMs, signal);
    await notePause(db, this.#watch.sender, undefined).catch(() => undefined);
  }

  /**
   * Takes the next attempt when the rate allows it, and begins to send it. Undefined when nothing can be sent
   * now, or the process is to end. Rejects when the service does not listen, or the disk still refuses notes.
   */
  async #takeNext(signal?: AbortSignal): Promise<Sending | undefined> {
    for (;;) {
      const next = await this.#tryNext(signal);
      if (next !== 'put-off') return next;
    }
  }

  async #tryNext(signal?: AbortSignal): Promise<Sending | 'put-off' | undefined> {
    const { db, log, sendsPerMinute = Infinity } = this.#options;
    const { resting } = this.#putOff.list();
    if (!(await this.#watch.look()) || !(await hasQueued(db, resting))) return undefined;
    if (this.#isLogBroken) {
      log.check();
      this.#options.writeLog?.({ code: 'sent-log-back' });
    }
    this.#isLogBroken = false;
    await pause(this.#nextStart - performance.now(), signal);
    if (signal?.aborted) return undefined;
    const connection = await this.#connect();
    let sent: Promise<'written' | 'not-written'> | undefined;
    try {
      // The process's clock never goes back, and the wall clock runs while a laptop sleeps.
      let [since, sinceWall] = [performance.now(), Date.now()];
      const isLate = () => performance.now() - since > DEADLINE_MS || Date.now() - sinceWall > DEADLINE_MS;
      const taken = await this.#take(() => ([since, sinceWall] = [performance.now(), Date.now()]));
      if (!taken || taken === 'put-off') return taken;
      this.#nextStart = since + 60_000 / sendsPerMinute;
      sent = this.#send(connection, taken, isLate, signal).finally(() => {
        this.#inHand.delete(taken.id);
        connection.close();
      });
      return { sent };
    } finally {
      if (!sent) connection.close();
    }
  }

  async #take(onChecked: () => void): Promise<TakenAttempt | 'put-off' | undefined> {
    const { db, isSigned, files } = this.#options;
    const { require, sender } = this.#watch;
    this.#isTaking = true;
    try {
      const taken = await this.#putOff.take((putOff) =>
        takeAttempt(db, sender, { isSigned, files, putOff, onChecked, require }),
      );
      if (taken && taken !== 'put-off') this.#inHand.add(taken.id);
      this.#toldDatabase = undefined;
      return taken;
    } catch (error) {
      await this.#watch.stopOn(error);
      return undefined;
    } finally {
      this.#isTaking = false;
    }
  }

  async #connect(): Promise<Connection> {
    try {
      const connection = await connect(this.#options.target.baseUrl);
      this.#isAway = false;
      return connection;
    } catch (error) {
      this.#isAway = true;
      this.#troubles += 1;
      this.#tellAway(toErrorCode(error));
      throw error;
    }
  }

  /** Counts the troubles of an outcome. */
  #noteOutcome(outcome: FinalizeOutcome): void {
    const trouble = findTrouble(outcome);
    if (trouble !== undefined) {
      this.#troubles += 1;
      if (this.#troubles >= MAX_TROUBLES) this.#tellAway(trouble);
      return;
    }
    this.#troubles = this.#rests = this.#restedAt = 0;
    if (this.#told !== undefined) this.#options.writeLog?.({ code: 'service-back' });
    this.#told = undefined;
  }

  /** Logs each cause once. */
  #tellAway(cause: string): void {
    if (cause !== this.#told) this.#options.writeLog?.({ code: 'service-away', cause });
    this.#told = cause;
  }

  /** Logs a refusal or absence of the database: once for each cause until the next attempt is taken. */
  readonly #tellDatabase = (error: unknown): undefined => {
    if (!(error instanceof SqlError || error instanceof DbAwayError)) return;
    const cause = error instanceof SqlError ? error.code : error.name;
    if (cause !== this.#toldDatabase)
      this.#options.writeLog?.({ code: 'sending-failed', ...toLogged(error) });
    this.#toldDatabase = cause;
  };

  async #send(
    connection: Connection,
    taken: TakenAttempt,
    isLate: () => boolean,
    signal: AbortSignal | undefined,
  ): Promise<'written' | 'not-written'> {
    const { db, log, target } = this.#options;
    const isLogged = log.has(taken.id);
    // When the database does not answer, the attempt may have been sent.
    const isKnown = isLogged || (await isBehind(db, taken, log.listOf(taken.enrollmentId)).catch(() => true));
    const isOnDisk = isLogged || this.#note(taken);
    if (isKnown || !isOnDisk || isLate() || !taken.request) {
      await this.#settle(taken, noAnswer('interrupted'), signal);
      return 'not-written';
    }
    const outcome = toOutcome(await this.#post(connection, taken, taken.request), target.answers);
    this.#noteOutcome(outcome);
    await this.#settle(taken, outcome, signal);
    return 'written';
  }

  /**
   * False when the disk refuses: then this attempt is not sent, and no further one is taken until notes work
   * again.
   */
  #note(taken: TakenAttempt): boolean {
    try {
      this.#options.log.note(taken);
      return true;
    } catch (error) {
      this.#options.writeLog?.({ code: 'sent-log-failed', cause: toErrorCode(error) });
      this.#isLogBroken = true;
      return false;
    }
  }

  /**
   * Only this process knows the answer, so it retries until the database takes it or the process is to end.
   */
  async #settle({ id }: TakenAttempt, outcome: FinalizeOutcome, signal: AbortSignal | undefined) {
    const { db, pauseMs = 500, noteEnd, writeLog } = this.#options;
    for (let tries = 1; ; tries += 1) {
      try {
        const verdict = toVerdict(outcome);
        await settleAttempt(db, id, verdict, outcome);
        noteEnd?.(verdict);
        if (verdict === 'unknown')
          writeLog?.({ code: 'send-unknown', attempt: id, ...toOutcomeFacts(outcome) });
        return;
      } catch (error) {
        this.#tellDatabase(error);
        if (signal?.aborted === true || tries === MAX_SETTLE_TRIES) throw error;
        await pause(pauseMs, signal);
      }
    }
  }

  #post(connection: Connection, attempt: TakenAttempt, body: Uint8Array): Promise<Posted> {
    const { baseUrl, headers, credential, timeoutMs } = this.#options.target;
    return connection.post({
      path: toServicePath(baseUrl, FINALIZE_PATH),
      headers: {
        ...toRequestHeaders(headers, attempt),
        'content-type': 'application/json',
      },
      credential,
      body,
      timeoutMs,
    });
  }
}

/** Pauses, and ends early without an error when the process is to end. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  await sleep(ms, undefined, signal && { signal }).catch(() => undefined);
}
