import { loadOnUse, ofSteps } from '../../ui/load-on-use.tsx';

/** Loads on use: most persons were never reviewed. `prepare-session.ts` preloads it for those that were. */
export const observations = loadOnUse(
  ofSteps(async () => (await import('./person-observations.tsx')).PersonObservations),
  () => null,
);
