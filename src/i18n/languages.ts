/**
 * The languages of Enrola. Each is a file of `languages/`, named by its tag in lower case. It loads in two
 * parts: the texts of the start, and all others with the first code that loads later. No other module knows
 * about the parts.
 */
import type { LanguageFile, LaterTexts } from './messages.ts';
import { createTranslator, SOURCE_LANGUAGE, type Translator } from './translator.ts';

type Files<Part> = Readonly<Record<string, () => Promise<Part>>>;

const STARTS: Files<LanguageFile> = import.meta.glob<LanguageFile>('./languages/*.ts', {
  import: 'language',
});
/** The query makes a separate file of it; each file keeps only the part that is imported. */
const LATERS: Files<LaterTexts> = import.meta.glob<LaterTexts>('./languages/*.ts', {
  import: 'later',
  query: '?later',
});
const toPath = (tag: string) => `./languages/${tag}.ts`;

/**
 * A pseudo-language for tests: English, marked and longer. Texts that are in the code instead of a file of
 * `languages/` are easy to see on the screen. It is never offered; a browser that asks for it gets it.
 */
const PSEUDO = 'en-xa';

/**
 * The languages of the switch, each with its own name. The build makes the list, because names from Intl
 * would slow the start.
 */
export const OFFERED = OFFERED_LANGUAGES;

/** The first requested language that Enrola has, else Spanish. */
export function pickLanguage(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const whole = tag.toLowerCase();
    for (const known of [whole, whole.split('-')[0] ?? '']) if (isKnown(known)) return known;
  }
  return SOURCE_LANGUAGE;
}

/** Loads a language with all its texts. Rejects when a part fails to load. */
export async function loadTranslator(tag: string): Promise<Translator> {
  const known = isKnown(tag) ? tag : SOURCE_LANGUAGE;
  const [language, later] = await Promise.all([loadStart(known), loadLater(known)]);
  return createTranslator(known, language, () => later);
}

type AddTexts = () => Promise<void>;

let noteStart: (addLaterTexts: AddTexts) => void;
/** Late code may come before the language of the start has loaded, and then waits for it. */
const started = new Promise<AddTexts>((resolve) => {
  noteStart = resolve;
});

/** Loads the start texts of a language; `loadLaterTexts` adds the others. */
export async function loadFirstTranslator(tag: string): Promise<Translator> {
  const language = await loadStart(tag);
  let later: LaterTexts | undefined;
  let adding: Promise<void> | undefined;
  noteStart(() => {
    adding ??= loadLater(tag).then((texts) => {
      later = texts;
    });
    // A failed load is retried at the next use.
    adding.catch(() => {
      adding = undefined;
    });
    return adding;
  });
  return createTranslator(tag, language, () => later);
}

/** Adds the other texts to the language of the start, once. Every part that loads later waits for them. */
export async function loadLaterTexts(): Promise<void> {
  const addLaterTexts = await started;
  await addLaterTexts();
}

function isKnown(tag: string): boolean {
  return tag === PSEUDO || toPath(tag) in STARTS;
}

async function loadStart(tag: string): Promise<LanguageFile> {
  if (tag !== PSEUDO) return loadPart(STARTS, tag);
  const [{ toPseudo }, { locale, texts }] = await Promise.all([import('./pseudo.ts'), loadStart('en')]);
  return { locale, texts: toPseudo(texts) };
}

async function loadLater(tag: string): Promise<LaterTexts> {
  if (tag !== PSEUDO) return loadPart(LATERS, tag);
  const [{ toPseudo }, texts] = await Promise.all([import('./pseudo.ts'), loadLater('en')]);
  return toPseudo(texts);
}

async function loadPart<Part>(files: Files<Part>, tag: string): Promise<Part> {
  const load = files[toPath(tag)];
  if (!load) throw new Error(`No language ${tag}`);
  return load();
}
