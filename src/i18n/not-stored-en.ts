import type { notStoredEs } from './not-stored-es.ts';

/** English of a new enrollment that could not be stored. */
export const notStoredEn: Readonly<Record<keyof typeof notStoredEs, string>> = {
  'notStored.full':
    'It could not be saved: there is no room left for this site. Free some space on this computer’s disk and try again; what was saved is still here.',
  'notStored.storage':
    'It could not be saved: the browser did not allow it. Reload the page and try again; what was saved is still here.',
};
