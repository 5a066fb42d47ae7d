/** Sentences for the bad keys of a profile; their Spanish loads with the list of bad keys. */
import type { Expectation } from '../domain/profile/report.ts';
import type { Translator } from './translator.ts';

/** Returns the expectation as the end of a sentence. */
export function toExpectationText(translator: Translator, { code, values = [] }: Expectation): string {
  const words = values.map((value) => toWord(translator, code, value));
  const choice = new Intl.ListFormat(translator.locale, { type: 'disjunction' });
  return translator.t(`expected.${code}`, { values: choice.format(words), list: words.join(', ') });
}

/** Types of JSON have translated names. Any other word is a value, shown unchanged. */
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
