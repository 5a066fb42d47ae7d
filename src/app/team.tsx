import { loadOnUse } from '../ui/load-on-use.tsx';

/** Parts that only the profile of a team server needs. */
export const team = loadOnUse(
  async () => (await import('../features/team/team-part.tsx')).TeamPart,
  () => null,
);
