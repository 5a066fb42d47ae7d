/** What a profile should have had at a bad key; its Spanish loads with the list of bad keys. */
import type { Expectation } from '../domain/profile/report.ts';
import type { Translator } from './translator.ts';

/** What is expected, as the end of a sentence. */
export function toExpectationText(translator: Translator, { code, values = [] }: Expectation): string {
  const words = values.map((value) => toWord(translator, code, value));
  const choice = new Intl.ListFormat(translator.locale, { type: 'disjunction' });
  return translator.t(`expected.${code}`, { values: choice.format(words), list: words.join(', ') });
}

/** Types of JSON have names in words; what is no type is a value, and shown as it is. */
function toWord({ t }: Translator, code: Expectation['code'], value: string | number): string {
  if (code === 'type') {
    switch (value) {
      case 'string':
      case 'number':
      case 'int':
      case 'boolean':
      case 'array':
      case 'object':
      case 'null':
        return t(`expected.type.${value}`);
    }
  }
  return String(value);
}
