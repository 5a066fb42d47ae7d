/** The record of visits among the settings of this computer. */
import {
  type ClockDoubt,
  findClockDoubt,
  toNextVisits,
  type Visits,
  visitsSchema,
} from '../../domain/drafts/retention.ts';
import { now, today } from '../clock.ts';
import { openBackend } from './open-backend.ts';

const SETTING_ID = 'visits';

export interface Visit {
  /** What is known of the visits before. */
  readonly before: Visits | undefined;
  /** With the visit of now. */
  readonly next: Visits;
  /** The present as the clock has it, an ISO 8601 instant. */
  readonly at: string;
  /** Why that clock is not believed. */
  readonly doubt: ClockDoubt | undefined;
}

/** The visit of now, not counted yet. */
export async function findVisit(): Promise<Visit> {
  const before = visitsSchema.safeParse(await (await openBackend()).findSetting(SETTING_ID)).data;
  const present = { at: now(), day: today() };
  return {
    before,
    next: toNextVisits(before, present),
    at: present.at,
    doubt: findClockDoubt(before, present),
  };
}

/** Counts the day of the visit, once; from then on its clock is believed. Rejects where storage does not take it. */
export async function noteVisit({ before, next }: Visit): Promise<void> {
  const setting = { id: SETTING_ID, ...next };
  if (next !== before) await (await openBackend()).putSetting(setting);
}
