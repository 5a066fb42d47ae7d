/**
 * How often each action was taken from the palette in this browser: names of actions with numbers, and
 * nothing about persons or enrollments.
 */
import * as z from 'zod/mini';
import type { CommandId } from './command-id.ts';

const STORAGE_KEY = 'enrola.command-uses';
const storedSchema = z.record(z.string(), z.number());

export type CommandUses = Readonly<Partial<Record<string, number>>>;

/** Storage may be closed to the page. */
export function readUses(): CommandUses {
  try {
    return storedSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

export function countUse(id: CommandId): void {
  const uses = readUses();
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...uses, [id]: (uses[id] ?? 0) + 1 }));
  } catch {
    // The order stays as it was.
  }
}
