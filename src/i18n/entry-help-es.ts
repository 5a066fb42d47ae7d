/** Spanish (Chile) of the help with typing: what is suggested, what may have been meant. */
export const entryHelpEs = {
  'entry.help.suggestion': 'Sugerencia: {value}',
  'entry.help.further': 'Además: {value}',
  'entry.help.meant': '¿Quiso decir {value}?',
  'entry.help.use': 'Usar {value}',
  'entry.help.say.Enter': '{offer} Enter lo toma.',
  'entry.help.say.Alt+Enter': '{offer} Alt+Enter lo toma.',
  'entry.help.recent': 'reciente',
} as const;
