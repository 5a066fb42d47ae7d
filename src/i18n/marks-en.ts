import type { marksEs } from './marks-es.ts';

/** English of what is said of values that nobody typed. */
export const marksEn: Readonly<Record<keyof typeof marksEs, string>> = {
  'mark.copied': 'Copied from {source}',
  'mark.person': 'Person {n}',
  'mark.namedPerson': 'Person {n} ({name})',
  'mark.gone': 'a person who is no longer here',
  'mark.elsewhere': 'another enrollment',
  'mark.namedElsewhere': 'another enrollment ({name})',
  'mark.changed': 'Changed at {source}: now “{text}”. Update?',
  'mark.emptied': 'Changed at {source}: now empty. Update?',
  'mark.update': 'Update',
  'mark.dismiss': 'Dismiss',
  'mark.accept': 'It is right',
  'mark.no-accents': 'Read without accents and ñ: check how it is written.',
  'mark.cut-off': 'Read in part: complete what is missing.',
  'mark.check-digit': 'The check digit does not fit: compare with the document.',
  'mark.ambiguous': 'It can be read in another way: compare with the document.',
  'mark.unlisted': 'The list has nothing of this name: choose the value.',
  'mark.guessed': 'A guess: confirm that it belongs here.',
  'mark.unchecked.one': '{n} value read by machine is not checked yet.',
  'mark.unchecked.other': '{n} values read by machine are not checked yet.',
  'mark.showFirst': 'Go to the first one',
};
