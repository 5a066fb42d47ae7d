/**
 * The entry of a look-up: one string, `<found|not-found> <instant> sha256-<64 hex> <bytes> asked-<16 hex>`. Its hash is the
 * key to the kept answer. What was asked for is there as a hash alone, which tells whether it has changed since.
 */
import { isIsoDate, toDisplayDate } from '../formats/date.ts';
import type { LocalText } from '../formats/local-text.ts';
import type { TextFormat } from '../formats/text-format.ts';
import { type Catalog, type CatalogEntry } from '../profile/catalog.ts';
import { remember } from '../profile/remember.ts';
import { toFormat } from './case-formats.ts';
import type { LookUpEntrySpec } from './case-schema.ts';

export interface AnswerEntry {
  readonly outcome: 'found' | 'not-found';
  /** ISO 8601 instant, in UTC with milliseconds. */
  readonly at: string;
  /** SHA-256 of the bytes of the answer, in hex. */
  readonly hash: string;
  /** Size in bytes. An answer without a body has none, and no file. */
  readonly size: number;
  /** Start of the SHA-256 of what was asked for (`toAskedHash`). */
  readonly asked: string;
}

/** Largest answer that is kept. */
export const MAX_ANSWER_BYTES = 200_000;

const ENTRY =
  /^(found|not-found) (\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3])(?::[0-5]\d){2}\.\d{3}Z) sha256-([0-9a-f]{64}) (0|[1-9]\d{0,5}) asked-([0-9a-f]{16})$/;

export const toAnswerEntryText = ({ outcome, at, hash, size, asked }: AnswerEntry): string =>
  `${outcome} ${at} sha256-${hash} ${size} asked-${asked}`;

/** Reads what `toAnswerEntryText` wrote; undefined for any other text. */
export function readAnswerEntry(text: string): AnswerEntry | undefined {
  const [, outcome, at, hash, size, asked] = ENTRY.exec(text) ?? [];
  if (at === undefined || hash === undefined || asked === undefined || !isIsoDate(at.slice(0, 10)))
    return undefined;
  return { outcome: outcome === 'found' ? 'found' : 'not-found', at, hash, size: Number(size), asked };
}

/** Conditions compare the outcome. */
export const ANSWER_FORMAT: TextFormat = toFormat(
  (text) => text,
  (text) => (readAnswerEntry(text) ? undefined : 'pattern'),
  undefined,
  (text) => readAnswerEntry(text)?.outcome ?? text,
);

const LABELS = {
  found: { es: 'Encontrado', en: 'Found' },
  'not-found': { es: 'No encontrado', en: 'Not found' },
} as const satisfies Record<AnswerEntry['outcome'], LocalText>;

/** Its meaning in the words of the profile, or in those of the app. */
const toOutcomeLabel = ({ found, notFound }: LookUpEntrySpec, outcome: AnswerEntry['outcome']): LocalText =>
  (outcome === 'found' ? found : notFound).label ?? LABELS[outcome];

const catalogs = new WeakMap<LookUpEntrySpec, Catalog>();

/** Gives each answer its text wherever values are shown: outcome, time and short hash. There is nothing to choose. */
export function toAnswerCatalog(entry: LookUpEntrySpec): Catalog {
  return remember(catalogs, entry, () => {
    const find = (value: string | number): CatalogEntry | undefined => {
      const answer = readAnswerEntry(String(value));
      return (
        answer && {
          value: answer.outcome,
          label: withTimeAndHash(toOutcomeLabel(entry, answer.outcome), answer),
        }
      );
    };
    return {
      name: entry.key,
      status: 'ready',
      entries: [],
      all: [],
      findEntry: find,
      findKnownEntry: find,
      isEmpty: false,
      hasGroups: false,
      mayType: true,
    };
  });
}

function withTimeAndHash(label: LocalText, { at, hash }: AnswerEntry): LocalText {
  const more = ` · ${toDisplayTime(at)} · ${hash.slice(0, 8)}`;
  if (typeof label === 'string') return label + more;
  return Object.fromEntries(Object.entries(label).map(([language, text]) => [language, text + more]));
}

const toDisplayTime = (at: string) => `${toDisplayDate(at.slice(0, 10))} ${at.slice(11, 16)} UTC`;
