import { ProblemError } from './problem.ts';

/** Bytes of large bodies that are read or processed at the same time. */
export interface BodyLimits {
  readonly all: number;
  readonly perUser: number;
}

/**
 * Reserves bytes, and returns the function that releases them. Throws a `ProblemError` when the limit would
 * be exceeded (429 for one user, 503 for all together).
 */
export type HoldBody = (userId: string, bytes: number) => () => void;

const RETRY_SECONDS = 5;

/**
 * Protects the memory of the server from many large bodies at once, whoever sends them and however slowly.
 */
export function createBodyBudget({ all, perUser }: BodyLimits): HoldBody {
  const held = new Map<string, number>();
  let total = 0;
  const add = (userId: string, bytes: number) => {
    total += bytes;
    const sum = (held.get(userId) ?? 0) + bytes;
    if (sum === 0) held.delete(userId);
    else held.set(userId, sum);
  };
  return (userId, bytes) => {
    if ((held.get(userId) ?? 0) + bytes > perUser)
      throw new ProblemError('too-many', { retrySeconds: RETRY_SECONDS });
    if (total + bytes > all) throw new ProblemError('busy', { retrySeconds: RETRY_SECONDS });
    add(userId, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) add(userId, -bytes);
      isHeld = false;
    };
  };
}
