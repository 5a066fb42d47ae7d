import type { Person } from '../domain/enrollment/enrollment.ts';
import { toFullName } from '../domain/enrollment/person.ts';
import type { Translator } from '../i18n/translator.ts';

/** Longest name in a sentence; a longer one is hard to read. */
const MAX_NAME_LENGTH = 60;

/**
 * Name of a person in a sentence or a heading; without a name, its number. `number` counts from 1. Direction
 * marks are left out, because they would turn the surrounding text; the field of the name reports them.
 */
export function toPersonName(person: Person | undefined, number: number, { t }: Translator): string {
  const name = person ? toFullName(person).replace(/[\p{Cc}\p{Bidi_Control}]/gu, '') : '';
  if (name === '') return t('person.name', { n: number });
  const characters = Array.from(name);
  return characters.length > MAX_NAME_LENGTH ? `${characters.slice(0, MAX_NAME_LENGTH).join('')}…` : name;
}
