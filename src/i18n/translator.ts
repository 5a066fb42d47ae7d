import type { CatalogEntry } from '../domain/profile/catalog.ts';
import type { LocalText } from '../domain/formats/local-text.ts';
import { type Language, LOCALES, type MessageKey, type Messages, type PluralKey } from './messages.ts';

/** Some of the texts of one language. */
export type PageTexts = Readonly<Partial<Record<MessageKey, string>>>;

type MessageParams = Readonly<Record<string, string | number>>;

/** Everything that depends on the language. One object per language; comparing it tells whether texts changed. */
export interface Translator {
  readonly language: Language;
  readonly t: (key: MessageKey, params?: MessageParams) => string;
  /** `key.one` or `key.other`, as the language counts. */
  readonly plural: (key: PluralKey, n: number, params?: MessageParams) => string;
  /** The form in which the language counts. */
  readonly countForm: (n: number) => 'one' | 'other';
  /** A text of the profile. */
  readonly local: (text: LocalText) => string;
  /** What people read of a catalog entry. */
  readonly entryLabel: (entry: CatalogEntry) => string;
  /** The text beside an entry's label, such as its region. */
  readonly entryGroup: (entry: CatalogEntry) => string;
  /** `1983-09-05` in words: 5 de septiembre de 1983. */
  readonly longDate: (isoDate: string) => string;
  /** An instant with date and time; a dash for what is none. */
  readonly dateTime: (instant: string) => string;
  /** A number with the language's separators. */
  readonly number: (value: number) => string;
  /** An instant's hours and minutes. */
  readonly time: (instant: string) => string;
}

export function createTranslator(language: Language, messages: Messages): Translator {
  const locale = LOCALES[language];
  const plurals = once(() => new Intl.PluralRules(locale));
  const regions = once(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }));
  const longDate = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
  const dateTime = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }),
  );
  const numbers = once(() => new Intl.NumberFormat(locale));
  const texts: PageTexts = messages;
  const t = (key: MessageKey, params?: MessageParams) => fill(texts[key] ?? key, params);
  const countForm = (n: number) => (plurals().select(n) === 'one' ? 'one' : 'other');
  const local = (text: LocalText) =>
    typeof text === 'string' ? text : (text[language] ?? text['es'] ?? Object.values(text)[0] ?? '');
  return {
    language,
    t,
    plural: (key, n, params) => t(`${key}.${countForm(n)}`, { n, ...params }),
    countForm,
    local,
    entryLabel: ({ value, label, region }) => {
      if (label !== undefined) return local(label);
      return (region === undefined ? undefined : regions().of(region)) ?? String(value);
    },
    entryGroup: ({ group }) => (group === undefined ? '' : local(group)),
    longDate: (isoDate) => longDate().format(new Date(`${isoDate}T00:00:00Z`)),
    // What stands in storage may be damaged, and a formatter throws.
    dateTime: (instant) => (Number.isNaN(Date.parse(instant)) ? '—' : dateTime().format(new Date(instant))),
    number: (value) => numbers().format(value),
    // Twenty-four hours in every language of the app; Intl would cost the start for four digits.
    time: (instant) => new Date(instant).toTimeString().slice(0, 5),
  };
}

/** The translator with the texts of a page that brings its own. */
export function withTexts(translator: Translator, texts: PageTexts): Translator {
  const t = (key: MessageKey, params?: MessageParams) => {
    const text = texts[key];
    return text === undefined ? translator.t(key, params) : fill(text, params);
  };
  const { countForm } = translator;
  return { ...translator, t, plural: (key, n, params) => t(`${key}.${countForm(n)}`, { n, ...params }) };
}

/** Made at first use: formatters of Intl are the dearest part of starting (190 ms at 4x CPU throttle for five). */
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
