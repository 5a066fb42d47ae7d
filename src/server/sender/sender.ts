/**
 * Sends what is queued: connect → commit `sending` → note on the disk → deadline → POST → commit the outcome.
 * Whoever dies before the first commit has sent nothing, and the attempt is taken again. Whoever dies after it leaves an
 * attempt that is unknown, and stays so until a person decides. So a request is written at most once per attempt.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import { findDoubt } from '../../domain/answers/find-doubt.ts';
import { readAnswer, type ReceivedAnswer } from '../../domain/answers/read-answer.ts';
import { type FinalizeOutcome, toVerdict } from '../../domain/drafts/outcome.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import { toRequestHeaders } from '../../domain/profile/profile.ts';
import type { Db } from '../db/db.ts';
import { connect, type Connection, type Posted } from './post-once.ts';
import type { SendLog } from './send-log.ts';
import {
  giveUpLost,
  hasQueued,
  HEARTBEAT_MS,
  notePause,
  noteSender,
  settleAttempt,
  takeAttempt,
  type TakenAttempt,
} from './take-attempt.ts';

/** Where and how the service is asked; the credential is among the headers, from a file that no browser sees. */
interface ServiceTarget {
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
  /** How often an empty queue, or a service that does not listen, is asked again. */
  readonly pauseMs?: number;
  /** The first pause of the queue where the service is in trouble; each further one is twice as long. */
  readonly troublePauseMs?: number;
}

export interface Sender {
  /** Sends what is queued until there is nothing more; how many requests were written. Rejects where the service does not listen. */
  drain(): Promise<number>;
  /** Works until it is stopped; what is on its way then is waited for. */
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Between the commit and the request. A process that was paused in between (stopped, swapped out, a laptop that slept) may
 * have been taken for gone, and what it was sending may have been sent anew: it must not write any more. Less than the
 * time after which others take it for gone.
 */
const DEADLINE_MS = 5000;

/** Refuses a database that may forget a commit: what was sent could be sent again. */
export async function createSender(options: SenderOptions): Promise<Sender> {
  const { db } = options;
  if (!(await db.isDurable()))
    throw new Error('the database may lose what it has committed (fsync or synchronous_commit is off)');
  const id = randomUUID();
  await noteSender(db, id);
  await giveUpLost(db, id, db.kind === 'embedded');
  return new QueueSender(id, options);
}

/** So many answers 5xx in a row, and the queue rests: what is sent then would most likely end unknown, too. */
const MAX_TROUBLES = 5;
const TROUBLE_PAUSE_MS = 30_000;
const MAX_TROUBLE_PAUSE_MS = 10 * 60_000;

class QueueSender implements Sender {
  /** Answers 5xx in a row. */
  #troubles = 0;
  readonly #id: string;
  readonly #options: SenderOptions;

  constructor(id: string, options: SenderOptions) {
    this.#id = id;
    this.#options = options;
  }

  async drain(): Promise<number> {
    let written = 0;
    for (let result = await this.#sendOne(); result !== 'none'; result = await this.#sendOne())
      if (result === 'written') written += 1;
    return written;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { db, pauseMs = 500 } = this.#options;
    const beat = setInterval(() => {
      void noteSender(db, this.#id)
        .then(() => giveUpLost(db, this.#id, false))
        .catch(() => undefined);
    }, HEARTBEAT_MS);
    try {
      while (!signal.aborted) {
        if (this.#troubles >= MAX_TROUBLES) await this.#rest(signal);
        const result = await this.#sendOne().catch(() => 'none' as const);
        if (result === 'none') await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      clearInterval(beat);
    }
  }

  /** Nothing is sent for a while. Then one is: if that ends in trouble again, the next pause is twice as long. */
  async #rest(signal: AbortSignal): Promise<void> {
    const { db, troublePauseMs = TROUBLE_PAUSE_MS } = this.#options;
    const pauseMs = Math.min(troublePauseMs * 2 ** (this.#troubles - MAX_TROUBLES), MAX_TROUBLE_PAUSE_MS);
    await notePause(db, this.#id, pauseMs).catch(() => undefined);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    await notePause(db, this.#id, undefined).catch(() => undefined);
  }

  /** `none`: the queue is empty. */
  async #sendOne(): Promise<'written' | 'not-written' | 'none'> {
    const { db, log, target } = this.#options;
    if (!(await hasQueued(db))) return 'none';
    const connection = await connect(target.baseUrl);
    try {
      // The clock of the process does not go back, and that of the wall runs while a laptop sleeps.
      const [since, sinceWall] = [performance.now(), Date.now()];
      const taken = await takeAttempt(db, this.#id);
      if (!taken) return 'none';
      const isKnown = log.has(taken.id);
      if (!isKnown) log.note(taken.id);
      const isLate = performance.now() - since > DEADLINE_MS || Date.now() - sinceWall > DEADLINE_MS;
      if (isKnown || isLate || !taken.request) {
        await settleAttempt(db, taken.id, 'unknown', noAnswer('interrupted'));
        return 'not-written';
      }
      const outcome = toOutcome(await this.#post(connection, taken, taken.request), target.answers);
      const isTrouble = outcome.kind === 'answered' && outcome.status >= 500;
      this.#troubles = isTrouble ? this.#troubles + 1 : 0;
      await settleAttempt(db, taken.id, toVerdict(outcome), outcome);
      return 'written';
    } finally {
      connection.close();
    }
  }

  #post(connection: Connection, attempt: TakenAttempt, body: Uint8Array): Promise<Posted> {
    const { baseUrl, headers, credential, timeoutMs } = this.#options.target;
    return connection.post({
      path: `${baseUrl.pathname.replace(/\/$/, '')}${FINALIZE_PATH}`,
      headers: {
        ...toRequestHeaders(headers, attempt),
        ...credential,
        'content-type': 'application/json',
      },
      body,
      timeoutMs,
    });
  }
}

/** What the answer proves under the profile's rules, as the page of a single browser reads it. */
function toOutcome(posted: Posted, answers: AnswersSpec | undefined): FinalizeOutcome {
  if (posted.kind === 'no-answer') return noAnswer(posted.cause);
  const { status, headers, body, truncated } = posted;
  const answer: ReceivedAnswer = {
    status,
    contentType: headers['content-type'] ?? '',
    body: body.toString('utf8'),
    truncated,
  };
  const arrival = { headers, bytes: body.length, isCrossOrigin: false, isUnfinished: false };
  const doubt = findDoubt(answer, arrival);
  const { verdict, reference, message, words } = readAnswer({ ...answer, headers, doubt }, answers);
  const retryAfter = headers['retry-after'];
  return {
    kind: 'answered',
    at: new Date().toISOString(),
    status,
    contentType: answer.contentType,
    body: answer.body,
    truncated,
    verdict,
    ...(doubt !== undefined && { doubt }),
    ...(reference !== undefined && { reference }),
    ...(message !== undefined && { message }),
    ...(verdict === 'rejected' && words !== undefined && { words }),
    ...(retryAfter !== undefined && { retryAfter: retryAfter.slice(0, 100) }),
  };
}

type NoAnswer = Extract<FinalizeOutcome, { kind: 'no-answer' }>;

function noAnswer(cause: NoAnswer['cause']): NoAnswer {
  return { kind: 'no-answer', at: new Date().toISOString(), cause };
}
