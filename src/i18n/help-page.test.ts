/** The help quotes only texts that the app shows: every text in quotation marks must be a text of the app. */
import { expect, test } from 'vitest';
import { helpPageEs } from './help-page-es.ts';
import { homePageEs } from './home-page-es.ts';
import { language as english } from './languages/en.ts';

const FILES = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(
  ['./es.ts', './*-es.ts', '!./help-page-es.ts'],
  { eager: true },
);
const SPANISH = Object.values(FILES).flatMap((file) => Object.values(file).flatMap(Object.values<string>));
const isHelp = ([key]: readonly [string, string]) => key.startsWith('help.');
const ENGLISH = Object.entries(english.texts)
  .filter((entry) => !isHelp(entry))
  .map(([, text]) => text);
const ENGLISH_HELP = Object.entries(english.texts)
  .filter(isHelp)
  .map(([, text]) => text);

test.each([
  ['Spanish', Object.values<string>(helpPageEs), SPANISH, /«([^»]+)»/g],
  ['English', ENGLISH_HELP, ENGLISH, /“([^”]+)”/g],
])(
  'the %s help quotes buttons and messages exactly as the app shows them',
  (_language, help, app, quoted) => {
    const words = help.flatMap((text) => [...text.matchAll(quoted)].map(([, word]) => word));
    // The help quotes «Guardado {time}» without its time.
    const texts = new Set(app.map((text) => text.replace(/ \{time\}$/, '')));
    expect(words.length).toBeGreaterThan(15);
    expect(words.filter((word = '') => !texts.has(word))).toEqual([]);
  },
);

test.each([
  ['unknown', 'home.state.unknown'],
  ['rejected', 'home.state.rejected'],
] as const)('the help and the list of enrollments use the same words for the state "%s"', (trouble, key) => {
  expect(helpPageEs[`help.trouble.${trouble}`]).toBe(homePageEs[key]);
  expect(english.texts[`help.trouble.${trouble}`]).toBe(english.texts[key]);
});
