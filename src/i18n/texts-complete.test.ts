/** Rules for the texts of every language. A new language file is checked without a change here. */
import { describe, expect, it } from 'vitest';
import * as en from './languages/en.ts';
import * as es from './languages/es.ts';
import type { LanguageFile, LaterTexts, NearTexts, StepsTexts } from './messages.ts';
import { toPseudo } from './pseudo.ts';
import { joinTexts } from './translator.ts';

interface Parts {
  readonly language: LanguageFile;
  readonly near: NearTexts;
  readonly steps: StepsTexts;
  readonly later: LaterTexts;
}
type Texts = Readonly<Record<string, string>>;

const FILES = import.meta.glob<Parts>('./languages/*.ts', { eager: true });

const written = Object.entries(FILES).map(([path, parts]) => {
  const { locale, texts } = joinTexts(parts);
  const byKey: Texts = texts;
  return { name: path.replace(/^.*\/|\.ts$/g, ''), locale, texts: byKey };
});
const spanish: Texts = joinTexts(es).texts;
const pseudo: Texts = toPseudo(joinTexts(en).texts);
const languages = [...written, { name: 'en-xa', locale: en.language.locale, texts: pseudo }];
const keys = Object.keys(spanish);

/** `persons.count` of `persons.count.one`. */
const pluralBases = keys.filter((key) => key.endsWith('.one')).map((key) => key.slice(0, -'.one'.length));
const isPlural = (key: string) => pluralBases.some((base) => key.startsWith(`${base}.`));
const toPlaceholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

it('these rules check Spanish, English and the test language', () => {
  expect(languages.map(({ name }) => name)).toEqual(expect.arrayContaining(['es', 'en', 'en-xa']));
  expect(keys.length).toBeGreaterThan(900);
});

describe.each(languages)('the language $name', ({ locale, texts }) => {
  it('every key has a text, and there are no other keys', () => {
    const known = new Set(keys);
    const forms = /\.(zero|two|few|many)$/;
    expect(keys.filter((key) => !texts[key]?.trim())).toEqual([]);
    expect(
      Object.keys(texts).filter((key) => !known.has(key) && !(forms.test(key) && isPlural(key))),
    ).toEqual([]);
  });

  it('every text has the same placeholders as the Spanish text', () => {
    const differing = keys.filter(
      (key) => toPlaceholders(texts[key] ?? '').join() !== toPlaceholders(spanish[key] ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('every plural form of the language has a text', () => {
    const rules = new Intl.PluralRules(locale);
    // The app never counts further than this.
    const forms = new Set(Array.from({ length: 20_001 }, (_, n) => rules.select(n)));
    const missing = pluralBases.flatMap((base) =>
      [...forms].map((form) => `${base}.${form}`).filter((key) => texts[key] === undefined),
    );
    expect(missing).toEqual([]);
  });

  it('the locale is known to Intl', () => {
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
    expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale]);
  });
});

/** Texts that are the same in Spanish and English, and why. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  'the name of the app': ['app.name'],
  'a word that both languages have': [
    'count.errors.one',
    'profilePage.severity.error',
    'profilePage.sample.no',
    'profilePage.required.no',
    'profilePage.catalogs.url',
    'ledger.answered',
    'look.normal',
    'review.mark.error',
    'team.webhooks.title',
  ],
  'a label on the keyboard': ['key.ctrl', 'key.cmd', 'key.alt', 'key.Enter'],
  'names of encodings': [
    'sheet.encoding.of.cp850-windows',
    'sheet.encoding.of.mac-windows',
    'sheet.encoding.of.utf8-windows',
  ],
  'a unit of size': ['caseFile.size'],
  'units of time': ['queue.age.days', 'queue.age.hours', 'queue.age.minutes'],
  'a value of JSON': ['expected.type.null'],
};

it('an English text that equals the Spanish text must be listed here with a reason', () => {
  const english = languages.find(({ name }) => name === 'en')?.texts ?? {};
  const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''));
  const alike = keys.filter((key) => english[key] === spanish[key] && hasWords(spanish[key] ?? ''));
  expect(alike.toSorted()).toEqual(Object.values(ALIKE).flat().toSorted());
});
