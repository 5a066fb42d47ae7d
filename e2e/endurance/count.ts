/** How often the endurance runs repeat. Each count has its environment variable: `KILLS=20 npm run endurance -- kills`. */
import { test } from '@playwright/test';

/** Power cuts after a save. */
export const KILLS = readCount('KILLS', 5);
/** Profiles with one mistake. */
export const PROFILES = readCount('PROFILES', 25);
/** Rows of the imported workbook. */
export const PERSONS = readCount('PERSONS', 5000);

/** Prints what a run measured, and puts it into the report. */
export function reportFigures(figures: string): void {
  test.info().annotations.push({ type: 'figures', description: figures });
  console.log(figures);
}

function readCount(variable: string, byDefault: number): number {
  const count = Number(process.env[variable] ?? byDefault);
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error(`${variable} must be a whole number above 0`);
  return count;
}
