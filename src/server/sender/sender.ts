/**
 * Sends what is queued: connect → commit `sending` → note on the disk → deadline → POST → commit the outcome.
 * Whoever dies before the note has sent nothing, and the attempt is taken again (`put-back.ts`). Whoever dies after it leaves an
 * attempt that is unknown, and stays so until a person decides. So a request is written at most once per attempt. Nothing is
 * taken from a database that may have forgotten what was sent (`database-watch.ts`).
 * `SENDS_AT_ONCE` and `SENDS_PER_MINUTE` (config.ts) limit how many requests of one process are on their way, and how fast
 * they follow each other.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import { readAnswer, toAnswered } from '../../domain/answers/read-answer.ts';
import { type FinalizeOutcome, toVerdict } from '../../domain/drafts/outcome.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import { toRequestHeaders } from '../../domain/profile/profile.ts';
import { type Db, DbAwayError, SqlError, toLogged } from '../db/db.ts';
import { DatabaseWatch, type Halt } from './database-watch.ts';
import { connect, type Connection, type Posted, toReceivedAnswer, toServicePath } from './post-once.ts';
import { putBackUnsent } from './put-back.ts';
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

/** Where and how the service is asked; the credential is among the headers, from a file that no browser sees. */
export interface ServiceTarget {
  readonly baseUrl: URL;
  readonly timeoutMs: number;
  readonly answers: AnswersSpec | undefined;
  /** Of the profile: `{attemptId}` and `{hash}` stand for those of the attempt. */
  readonly headers: Readonly<Record<string, string>>;
  readonly credential: Readonly<Record<string, string>>;
}

interface SenderOptions {
  readonly db: Db;
  readonly log: SendLog;
  readonly target: ServiceTarget;
  /** Requests that are on their way at the same time (default 1); 0: the queue rests. */
  readonly sendsAtOnce?: number;
  /** They begin evenly spaced (default: as fast as the service answers). */
  readonly sendsPerMinute?: number | undefined;
  /** Only what the approver's passkey signed is sent. */
  readonly isSigned?: boolean;
  /** How often an empty queue, or a service that does not listen, is asked again. */
  readonly pauseMs?: number;
  /**
   * The first pause of the queue where the service is in trouble; each further one is twice as long. Where no connection to
   * it can be made, each is as long as the first: nothing is lost by trying.
   */
  readonly troublePauseMs?: number;
  /**
   * Takes `serviceAway` with its cause when the service does not answer, `serviceBack` when it does again; `sendingHalted` with
   * its cause when the database is not the one that was written to, `sendingResumed` when an operator said go on; `sending` with
   * the SQLSTATE of what the database refused.
   */
  readonly writeLog?: (line: Readonly<Record<string, unknown>>) => void;
}

export interface Sender {
  /** Sends what is queued, one by one, until there is nothing more; how many requests were written. Rejects where the service does not listen. */
  drain(): Promise<number>;
  /** Works until it is stopped; what is on its way then is waited for. */
  run(signal: AbortSignal): Promise<void>;
  /** Why nothing is sent before an operator says go on; undefined where it is. */
  findHalt(): Halt | undefined;
}

/**
 * Between the commit and the request. A process that was paused in between (stopped, swapped out, a laptop that slept) may
 * have been taken for gone, and what it was sending may have been sent anew: it must not write any more. Less than the
 * time after which others take it for gone.
 */
export const DEADLINE_MS = 5000;

/** Refuses a database that may forget a commit: what was sent could be sent again. */
export async function createSender(options: SenderOptions): Promise<Sender> {
  const { db } = options;
  if (!(await db.isDurable()))
    throw new Error('the database may lose what it has committed (fsync or synchronous_commit is off)');
  const watch = await DatabaseWatch.start(db, options.log, options.writeLog ?? (() => undefined));
  // Another process may stop everybody meanwhile.
  if (watch.halt === undefined) await putBackUnsent(db, watch, options.log, undefined).catch(watch.stopOn);
  await giveUpLost(db, watch.sender, db.kind === 'embedded');
  return new QueueSender(watch, options);
}

/** So many troubles in a row, and the queue rests: what is sent then would most likely end unknown, too. */
const MAX_TROUBLES = 5;
const TROUBLE_PAUSE_MS = 30_000;
const MAX_TROUBLE_PAUSE_MS = 10 * 60_000;
/** With the usual pause between them, a database may be away for an hour. */
const MAX_SETTLE_TRIES = 7200;

class QueueSender implements Sender {
  /** In a row: what `findTrouble` names, and connections that could not be made. Any other answer of the service ends it. */
  #troubles = 0;
  /** Since such an answer, without those where no connection could be made. */
  #rests = 0;
  /** At how many troubles it rested last. */
  #restedAt = 0;
  /** No connection could be made the last time. */
  #isAway = false;
  /** The cause that the log tells now. */
  #told: string | undefined;
  /** The trouble with the database that the log tells now. */
  #toldDatabase: string | undefined;
  /** When the next request may begin, by `performance.now()`. */
  #nextStart = 0;
  #isLogBroken = false;
  /** Ids of the attempts that it has taken and not settled. */
  readonly #inHand = new Set<string>();
  /** A take is under way. */
  #isTaking = false;
  readonly #watch: DatabaseWatch;
  readonly #options: SenderOptions;

  constructor(watch: DatabaseWatch, options: SenderOptions) {
    this.#watch = watch;
    this.#options = options;
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
    // Each attempt whose outcome the database does not take waits for it.
    setMaxListeners(0, signal);
    const beat = setInterval(() => void this.#beat().catch(this.#tellDatabase), HEARTBEAT_MS);
    const underWay = new Set<Promise<unknown>>();
    while (!signal.aborted) {
      const isTrouble = this.#troubles >= MAX_TROUBLES;
      // Once for each: what is tried after a rest is trouble again, or ends it.
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
    await giveUpLost(db, this.#watch.sender, false, [...this.#inHand]);
  }

  /**
   * Nothing is sent for a while. Then one is: if that ends in trouble again, the next pause is twice as long. Where no
   * connection can be made, nothing is sent, and no pause grows.
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
   * Takes the next attempt once the rate allows it, and begins to send it. Undefined: nothing is queued, or the process is
   * to end. Rejects where the service does not listen, or the disk still does not take what is noted.
   */
  async #takeNext(
    signal?: AbortSignal,
  ): Promise<{ readonly sent: Promise<'written' | 'not-written'> } | undefined> {
    const { db, log, sendsPerMinute = Infinity } = this.#options;
    if (!(await this.#watch.look()) || !(await hasQueued(db))) return undefined;
    if (this.#isLogBroken) log.check();
    this.#isLogBroken = false;
    await pause(this.#nextStart - performance.now(), signal);
    if (signal?.aborted) return undefined;
    const connection = await this.#connect();
    let sent: Promise<'written' | 'not-written'> | undefined;
    try {
      // The clock of the process does not go back, and that of the wall runs while a laptop sleeps.
      const [since, sinceWall] = [performance.now(), Date.now()];
      const isLate = () => performance.now() - since > DEADLINE_MS || Date.now() - sinceWall > DEADLINE_MS;
      const taken = await this.#take();
      if (!taken) return undefined;
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

  async #take(): Promise<TakenAttempt | undefined> {
    this.#isTaking = true;
    try {
      const taken = await takeAttempt(this.#options.db, this.#watch.sender, {
        isSigned: this.#options.isSigned,
        require: this.#watch.require,
      });
      if (taken) this.#inHand.add(taken.id);
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

  /** Counts what came back. */
  #noteOutcome(outcome: FinalizeOutcome): void {
    const trouble = findTrouble(outcome);
    if (trouble !== undefined) {
      this.#troubles += 1;
      if (this.#troubles >= MAX_TROUBLES) this.#tellAway(trouble);
      return;
    }
    this.#troubles = this.#rests = this.#restedAt = 0;
    if (this.#told !== undefined) this.#options.writeLog?.({ serviceBack: true });
    this.#told = undefined;
  }

  /** Once for each cause. */
  #tellAway(cause: string): void {
    if (cause !== this.#told) this.#options.writeLog?.({ level: 'error', serviceAway: cause });
    this.#told = cause;
  }

  /** Of what the database refused, or that it was away: once for each cause until the next attempt is taken. */
  readonly #tellDatabase = (error: unknown): undefined => {
    if (!(error instanceof SqlError || error instanceof DbAwayError)) return;
    const cause = error instanceof SqlError ? error.code : error.name;
    if (cause !== this.#toldDatabase)
      this.#options.writeLog?.({ level: 'error', sending: 'failed', ...toLogged(error) });
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
    // Where the database does not answer, it may have been sent.
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

  /** False where the disk does not take it: then nothing may be sent, and nothing more is taken before it does. */
  #note(taken: TakenAttempt): boolean {
    try {
      this.#options.log.note(taken);
      return true;
    } catch (error) {
      console.error('the log of sends cannot be written', error);
      this.#isLogBroken = true;
      return false;
    }
  }

  /** The answer is known here alone: where the database does not take it, it is asked again, until the process is to end. */
  async #settle({ id }: TakenAttempt, outcome: FinalizeOutcome, signal: AbortSignal | undefined) {
    const { db, pauseMs = 500 } = this.#options;
    for (let tries = 1; ; tries += 1) {
      try {
        await settleAttempt(db, id, toVerdict(outcome), outcome);
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

/** Ends early, and never rejects, where the process is to end. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  await sleep(ms, undefined, signal && { signal }).catch(() => undefined);
}

function toOutcome(posted: Posted, answers: AnswersSpec | undefined): FinalizeOutcome {
  if (posted.kind === 'no-answer') return noAnswer(posted.cause);
  const answer = toReceivedAnswer(posted);
  return toAnswered(answer, readAnswer(answer, answers), new Date().toISOString());
}

/** Why the next request would most likely end unknown, too: no whole answer came back, or the service has too much to do, or fails. */
function findTrouble(outcome: FinalizeOutcome): string | undefined {
  if (outcome.kind === 'no-answer') return outcome.cause;
  const { status } = outcome;
  return status === 429 || status >= 500 ? String(status) : undefined;
}

/** Without the message: that names the address. */
function toErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'network';
}

type NoAnswer = Extract<FinalizeOutcome, { kind: 'no-answer' }>;

function noAnswer(cause: NoAnswer['cause']): NoAnswer {
  return { kind: 'no-answer', at: new Date().toISOString(), cause };
}
