import type { entryHelpEs } from './entry-help-es.ts';

/** English of the help with typing. */
export const entryHelpEn: Readonly<Record<keyof typeof entryHelpEs, string>> = {
  'entry.help.suggestion': 'Suggestion: {value}',
  'entry.help.further': 'Also: {value}',
  'entry.help.meant': 'Did you mean {value}?',
  'entry.help.use': 'Use {value}',
  'entry.help.say.Enter': '{offer} Enter takes it.',
  'entry.help.say.Alt+Enter': '{offer} Alt+Enter takes it.',
  'entry.help.recent': 'recent',
};
