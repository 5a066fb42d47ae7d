/**
 * The languages of Enrola. Each is a file of `languages/`, named by its tag in lower case. It loads in parts: the
 * texts of the start, and each of the others with the first code that says something of it. No other module knows
 * the files of the parts.
 */
import type { LanguageFile, LateTexts, TextPart } from './messages.ts';
import { createTranslator, SOURCE_LANGUAGE, type Translator } from './translator.ts';

type Files<Part> = Readonly<Record<string, () => Promise<Part>>>;

const STARTS: Files<LanguageFile> = import.meta.glob<LanguageFile>('./languages/*.ts', {
  import: 'language',
});
/** The queries make separate files; each keeps only the part that is imported. */
const PARTS: Readonly<Record<TextPart, Files<LateTexts>>> = {
  near: import.meta.glob<LateTexts>('./languages/*.ts', { import: 'near', query: '?near' }),
  steps: import.meta.glob<LateTexts>('./languages/*.ts', { import: 'steps', query: '?steps' }),
  later: import.meta.glob<LateTexts>('./languages/*.ts', { import: 'later', query: '?later' }),
};
/** Code that says a part also says those before it. */
const ORDER = ['near', 'steps', 'later'] as const satisfies readonly TextPart[];
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
  const [language, ...parts] = await Promise.all([
    loadStart(known),
    ...ORDER.map((part) => loadTextPart(known, part)),
  ]);
  return createTranslator(known, language, () => parts);
}

/** A language that the page has spoken. */
interface Spoken {
  readonly translator: Translator;
  readonly add: (part: TextPart) => Promise<void>;
}

const spoken = new Map<string, Spoken>();
/** Parts that the page says. A language that is chosen later brings them. */
const asked = new Set<TextPart>();

let noteStart: () => void;
/** Late code may come before the language of the start has loaded, and then waits for it. */
const started = new Promise<void>((resolve) => {
  noteStart = resolve;
});

/** Loads the start texts of the first language; `loadTexts` adds the others. */
export async function loadFirstTranslator(tag: string): Promise<Translator> {
  return (await begin(tag)).translator;
}

/** Loads a language in place of another, with all texts that the page has asked for; `loadTexts` adds the others. */
export async function loadNextTranslator(tag: string): Promise<Translator> {
  const { translator, add } = spoken.get(tag) ?? (await begin(tag, [...asked]));
  // Also what the page has asked for meanwhile.
  await Promise.all([...asked].map(add));
  return translator;
}

/** Loads the start of a language, and these parts at the same time. */
async function begin(tag: string, parts: readonly TextPart[] = []): Promise<Spoken> {
  const loaded: LateTexts[] = [];
  const adding = new Map<TextPart, Promise<void>>();
  const add = (part: TextPart) => {
    const known = adding.get(part);
    if (known) return known;
    const added = loadTextPart(tag, part).then((texts) => void loaded.push(texts));
    adding.set(part, added);
    // A failed load is retried at the next use.
    added.catch(() => adding.delete(part));
    return added;
  };
  const [start] = await Promise.all([loadStart(tag), ...parts.map(add)]);
  const language = { translator: createTranslator(tag, start, () => loaded), add };
  spoken.set(tag, language);
  noteStart();
  return language;
}

/** Adds a part and those before it to the languages of the page, once. Each part of the screen that loads later waits for them. */
export async function loadTexts(last: TextPart): Promise<void> {
  const parts = ORDER.slice(0, ORDER.indexOf(last) + 1);
  await started;
  for (const part of parts) asked.add(part);
  await Promise.all([...spoken.values()].flatMap(({ add }) => parts.map(add)));
}

function isKnown(tag: string): boolean {
  return tag === PSEUDO || toPath(tag) in STARTS;
}

async function loadStart(tag: string): Promise<LanguageFile> {
  if (tag !== PSEUDO) return loadPart(STARTS, tag);
  const [{ toPseudo }, { locale, texts }] = await Promise.all([import('./pseudo.ts'), loadStart('en')]);
  return { locale, texts: toPseudo(texts) };
}

async function loadTextPart(tag: string, part: TextPart): Promise<LateTexts> {
  if (tag !== PSEUDO) return loadPart(PARTS[part], tag);
  const [{ toPseudo }, texts] = await Promise.all([import('./pseudo.ts'), loadTextPart('en', part)]);
  return toPseudo(texts);
}

async function loadPart<Part>(files: Files<Part>, tag: string): Promise<Part> {
  const load = files[toPath(tag)];
  if (!load) throw new Error(`No language ${tag}`);
  return load();
}
