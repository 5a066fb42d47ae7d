/** The help quotes only texts that the app shows: every text in quotation marks must be a text of the app. */
import { expect, test } from 'vitest';
import * as en from './languages/en.ts';
import * as es from './languages/es.ts';
import { joinTexts } from './translator.ts';

const english = joinTexts(en);
const spanish = joinTexts(es);

const isHelp = ([key]: readonly [string, string]) => key.startsWith('help.');
const textsOf = (texts: object, isWanted: (entry: [string, string]) => boolean) =>
  Object.entries<string>({ ...texts })
    .filter(isWanted)
    .map(([, text]) => text);
const helpOf = (texts: object) => textsOf(texts, isHelp);
const restOf = (texts: object) => textsOf(texts, (entry) => !isHelp(entry));

test.each([
  ['Spanish', helpOf(spanish.texts), restOf(spanish.texts), /«([^»]+)»/g],
  ['English', helpOf(english.texts), restOf(english.texts), /“([^”]+)”/g],
])(
  'the %s help quotes buttons and messages exactly as the app shows them',
  (_language, help, app, quoted) => {
    const words = help.flatMap((text) => [...text.matchAll(quoted)].map(([, word]) => word));
    // The help quotes «Siguiente: {name}» without the name.
    const texts = new Set(app.map((text) => text.replace(/: \{name\}$/, '')));
    expect(words.length).toBeGreaterThan(15);
    expect(words.filter((word = '') => !texts.has(word))).toEqual([]);
  },
);

test.each([
  ['unknown', 'home.state.unknown'],
  ['rejected', 'home.state.rejected'],
] as const)('the help and the list of enrollments use the same words for the state "%s"', (trouble, key) => {
  expect<string>(spanish.texts[`help.trouble.${trouble}`]).toBe(spanish.texts[key]);
  expect(english.texts[`help.trouble.${trouble}`]).toBe(english.texts[key]);
});
