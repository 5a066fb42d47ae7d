/**
 * Asks the service about a person, when the profile says how: whether it knows the person, or what a case needs. No log and no
 * error contains identifiers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_ANSWER_BYTES } from '../../domain/case/answer-entry.ts';
import { type LookUpFinding, readLookUp } from '../../domain/answers/read-answer.ts';
import type { LookUpSpec } from '../../domain/profile/schema/service-schema.ts';
import { fillPath } from '../../domain/profile/look-up-path.ts';
import { getOnce, toReceivedAnswer, toServicePath } from './post-once.ts';
import type { ServiceTarget } from './sender.ts';
import { createTurns } from './turns.ts';

/** Identifier in the form that is sent: the code of its type, and the text. */
interface SentIdentifier {
  readonly type: string;
  readonly number: string;
}

export interface LookUp {
  /**
   * Findings of the service for each identifier, in the same order. Never rejects: a failed look-up gives
   * `unknown`. A client who was found in the last minute is not asked about again, unless `isFresh` is true.
   */
  find(identifiers: readonly SentIdentifier[], isFresh?: boolean): Promise<readonly LookUpFinding[]>;
}

/** Longest wait for one look-up. */
const MAX_MS = 5000;
/** Longest wait for all identifiers of a call; those without an answer by then are unknown. */
const MAX_ALL_MS = 10_000;
const KEPT_MS = 60_000;
const MAX_KEPT = 1000;

type LookUpTarget = Pick<ServiceTarget, 'baseUrl' | 'credential' | 'timeoutMs'>;

export function createLookUp(target: LookUpTarget, spec: LookUpSpec): LookUp {
  const kept = new Map<string, { readonly at: number; readonly finding: LookUpFinding }>();
  const inTurn = createTurns();
  const findOne = async ({ type, number }: SentIdentifier, isFresh: boolean): Promise<LookUpFinding> => {
    if (number === '') return 'unknown';
    try {
      const path = fillPath(spec.path, { identifier: number, type });
      if (path === undefined) return 'unknown';
      const known = kept.get(path);
      if (known && !isFresh && performance.now() - known.at < KEPT_MS) return known.finding;
      const { finding } = await inTurn(() => ask(target, path, spec));
      kept.delete(path);
      // Whoever is no client may become one by the next send.
      if (finding === 'found') kept.set(path, { at: performance.now(), finding });
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      return finding;
    } catch {
      return 'unknown';
    }
  };
  return {
    find: async (identifiers, isFresh = false) => {
      const limit = new AbortController();
      const timeUp = sleep(MAX_ALL_MS, 'unknown' as const, limit).catch(() => 'unknown' as const);
      const findings = await Promise.all(
        identifiers.map((identifier) => Promise.race([findOne(identifier, isFresh), timeUp])),
      );
      limit.abort();
      return findings;
    },
  };
}

/** Asks a call of the service once, for a case. Never rejects: a failed call gives `unknown`. */
export type AskService = (path: string, spec: ServiceCall) => Promise<ServiceAnswer>;

type ServiceCall = Pick<LookUpSpec, 'found' | 'notFound'>;

interface ServiceAnswer {
  readonly finding: LookUpFinding;
  /** Bytes of the answer, without the credential; empty when none came. */
  readonly body: Uint8Array;
}

const NO_ANSWER: ServiceAnswer = { finding: 'unknown', body: new Uint8Array() };

export function createAskService(target: LookUpTarget): AskService {
  const inTurn = createTurns();
  return (path, spec) => inTurn(() => ask(target, path, spec, MAX_ANSWER_BYTES)).catch(() => NO_ANSWER);
}

async function ask(
  { baseUrl, credential, timeoutMs }: LookUpTarget,
  path: string,
  spec: ServiceCall,
  maxBytes?: number,
): Promise<ServiceAnswer> {
  const answered = await getOnce(baseUrl, {
    path: toServicePath(baseUrl, path),
    headers: {},
    credential,
    timeoutMs: Math.min(timeoutMs, MAX_MS),
    ...(maxBytes !== undefined && { maxBytes }),
  });
  if (answered.kind !== 'answered') return NO_ANSWER;
  return { finding: readLookUp(toReceivedAnswer(answered), spec), body: answered.body };
}
