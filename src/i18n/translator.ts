import type { CatalogEntry } from '../domain/profile/catalog.ts';
import type { LocalText } from '../domain/formats/local-text.ts';
import type { MessageKey, PluralKey } from './messages.ts';

/** The language of the keys, and the default for unsupported languages. */
export const SOURCE_LANGUAGE = 'es';

type MessageParams = Readonly<Record<string, string | number>>;

/**
 * Everything that depends on the language. There is one object per language, so comparing objects tells
 * whether texts changed.
 */
export interface Translator {
  /** Language tag: `es`, `en`. */
  readonly language: string;
  /** Regional tag for Intl: `es-CL`. */
  readonly locale: string;
  readonly t: (key: MessageKey, params?: MessageParams) => string;
  /** Uses `key.one`, `key.other` or another plural form of the language; `{n}` is the number. */
  readonly plural: (key: PluralKey, n: number, params?: MessageParams) => string;
  /** Returns the text of a key as written; undefined for an unknown key. */
  readonly find: Find;
  /** Returns the language's plural form for a number. */
  readonly countForm: (n: number) => Intl.LDMLPluralRule;
  /** Returns a text of the profile. */
  readonly local: (text: LocalText) => string;
  /** Returns the label of a catalog entry. */
  readonly entryLabel: (entry: CatalogEntry) => string;
  /** Returns the text beside an entry's label, such as its region. */
  readonly entryGroup: (entry: CatalogEntry) => string;
  /** `1983-09-05` in words: 5 de septiembre de 1983. */
  readonly longDate: (isoDate: string) => string;
  /** A month in words: septiembre de 1983. */
  readonly monthOfYear: (year: number, month: number) => string;
  /** Formats an instant as date and time; gives a dash for an invalid one. */
  readonly dateTime: (instant: string) => string;
  /** A number with the language's separators. */
  readonly number: (value: number) => string;
  /** Formats an instant as hours and minutes. */
  readonly time: (instant: string) => string;
}

/** Texts by their keys. */
type Texts = Readonly<Record<string, string | undefined>>;
type Find = (key: string) => string | undefined;

/** Joins all texts of a language file. */
export function joinTexts<
  Start extends object,
  Near extends object,
  Steps extends object,
  Later extends object,
>(file: {
  readonly language: { readonly locale: string; readonly texts: Start };
  readonly near: Near;
  readonly steps: Steps;
  readonly later: Later;
}): { readonly locale: string; readonly texts: Start & Near & Steps & Later } {
  const { locale, texts } = file.language;
  return { locale, texts: { ...texts, ...file.near, ...file.steps, ...file.later } };
}

/** `late` returns the other texts that are loaded. They are not copied, because they are many. */
export function createTranslator(
  language: string,
  { locale, texts }: { readonly locale: string; readonly texts: Texts },
  late: () => readonly Texts[] = () => [],
): Translator {
  const plurals = once(() => new Intl.PluralRules(locale));
  const regions = once(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }));
  const longDate = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
  const monthOfYear = once(
    () => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
  );
  const dateTime = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }),
  );
  const numbers = once(() => new Intl.NumberFormat(locale));
  const number = (value: number) => numbers().format(value);
  const countForm = (n: number) => plurals().select(n);
  const local = (text: LocalText) =>
    typeof text === 'string'
      ? text
      : (text[language] ?? text[SOURCE_LANGUAGE] ?? Object.values(text)[0] ?? '');
  return {
    language,
    locale,
    countForm,
    ...toSpeech((key) => texts[key] ?? findLate(late(), key), countForm, number),
    local,
    entryLabel: ({ value, label, region }) => {
      if (label !== undefined) return local(label);
      return (region === undefined ? undefined : regions().of(region)) ?? String(value);
    },
    entryGroup: ({ group }) => (group === undefined ? '' : local(group)),
    longDate: (isoDate) => longDate().format(new Date(`${isoDate}T00:00:00Z`)),
    monthOfYear: (year, month) =>
      monthOfYear().format(
        new Date(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01T00:00:00Z`),
      ),
    // A stored instant may be damaged, and a formatter throws at it.
    dateTime: (instant) => (Number.isNaN(Date.parse(instant)) ? '—' : dateTime().format(new Date(instant))),
    number,
    // All languages of the app use 24 hours. Intl would slow the start for four digits.
    time: (instant) => new Date(instant).toTimeString().slice(0, 5),
  };
}

function findLate(parts: readonly Texts[], key: string): string | undefined {
  for (const part of parts) if (part[key] !== undefined) return part[key];
  return undefined;
}

function toSpeech(
  find: Find,
  countForm: Translator['countForm'],
  number: Translator['number'],
): Pick<Translator, 'find' | 't' | 'plural'> {
  return {
    find,
    t: (key, params) => fill(find(key) ?? key, params),
    plural: (key, n, params) => {
      const text = find(`${key}.${countForm(n)}`) ?? find(`${key}.other`);
      // Most numbers are small and need no formatter.
      return fill(text ?? key, { n: n < 1000 ? n : number(n), ...params });
    },
  };
}

/**
 * Created on first use: Intl formatters are the slowest part of the start (190 ms at 4x CPU throttle for
 * five).
 */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function fill(message: string, params: MessageParams | undefined): string {
  if (!params) return message;
  return message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  );
}
