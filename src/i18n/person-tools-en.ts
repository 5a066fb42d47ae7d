import type { personToolsEs } from './person-tools-es.ts';

/** English of what leads to the next person or error. */
export const personToolsEn: Readonly<Record<keyof typeof personToolsEs, string>> = {
  'next.incomplete': 'Next incomplete',
  'next.incomplete.key': 'Next person with values to complete or correct (F2)',
  'next.error': 'Next error',
  'next.error.key': 'Next value that is missing or wrong (F8)',
  'next.noneIncomplete': 'No other person has values to complete.',
  'next.noError': 'Nothing is left to correct.',
};
