import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBrokenLink, sealEntry } from './chain.ts';
import { type JournalEntry, journalEntrySchema } from './journal.ts';
import { type Note, notes, toJournal } from './review.arbitraries.ts';

const toHash = async (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const journal = notes.map((list) => toJournal(list, toHash));
const someJournal = notes.filter((list) => list.length > 0).map((list) => toJournal(list, toHash));

/** All copies of a value with one change: another scalar, or a member or item removed or added. */
function* changesOf(value: unknown): Generator {
  if (typeof value === 'string') yield `${value}x`;
  else if (typeof value === 'number') yield value + 1;
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const changed of changesOf(item)) yield value.with(index, changed);
      yield value.toSpliced(index, 1);
    }
    yield [...(value as unknown[]), 'x'];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      for (const changed of changesOf(member)) yield { ...value, [key]: changed };
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
    }
    yield { ...value, extra: 1 };
  }
}

describe('the chain of a journal', () => {
  it('is intact as it was made, and after storage', async () => {
    await fc.assert(
      fc.asyncProperty(journal, async (made) => {
        const entries = await made;
        expect(await findBrokenLink(entries, toHash)).toBe(-1);
        const stored = entries.map((entry) => journalEntrySchema.parse(JSON.parse(JSON.stringify(entry))));
        expect(await findBrokenLink(stored, toHash)).toBe(-1);
      }),
    );
  });

  it('shows every single change of an entry, at that entry', async () => {
    await fc.assert(
      fc.asyncProperty(someJournal, async (made) => {
        const entries = await made;
        for (const [index, entry] of entries.entries()) {
          for (const changed of changesOf(entry)) {
            const altered = entries.with(index, changed as JournalEntry);
            expect(await findBrokenLink(altered, toHash), JSON.stringify(changed)).toBe(index);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('shows entries that were swapped, removed or inserted', async () => {
    await fc.assert(
      fc.asyncProperty(someJournal, fc.nat(), fc.nat(), async (made, a, b) => {
        const entries = await made;
        const [i, j] = [a % entries.length, b % entries.length];
        const [first, second] = [entries[i]!, entries[j]!];
        if (i !== j) {
          const swapped = entries.with(i, second).with(j, first);
          expect(await findBrokenLink(swapped, toHash)).toBe(Math.min(i, j));
        }
        if (i < entries.length - 1) expect(await findBrokenLink(entries.toSpliced(i, 1), toHash)).toBe(i);
        const doubled = entries.toSpliced(j, 0, first);
        expect(await findBrokenLink(doubled, toHash)).toBe(j <= i ? (i === j ? i + 1 : j) : j);
      }),
    );
  });

  it('shows an altered entry with a new hash by the entry after it, and an entry with a wrong number by itself', async () => {
    const [first, second] = await toJournal(NOTES, toHash);
    const { hash: _first, ...one } = first!;
    const renamed = await sealEntry({ ...one, by: { name: 'Berta', source: 'claim' } }, toHash);
    expect(await findBrokenLink([renamed, second!], toHash)).toBe(1);
    const { hash: _second, ...two } = second!;
    expect(await findBrokenLink([first!, await sealEntry({ ...two, number: 3 }, toHash)], toHash)).toBe(1);
  });

  it('does not show that the last entries are missing, but the newest hash then differs', async () => {
    const entries = await toJournal(NOTES, toHash);
    expect(await findBrokenLink(entries.slice(0, 1), toHash)).toBe(-1);
    expect(entries.slice(0, 1).at(-1)?.hash).not.toBe(entries.at(-1)?.hash);
  });

  it('does not show a forgery in which all hashes were made anew', async () => {
    const [first, second] = NOTES;
    const forged = await toJournal([{ ...first!, by: { name: 'Berta', source: 'claim' } }, second!], toHash);
    expect(await findBrokenLink(forged, toHash)).toBe(-1);
  });

  it('shows a journal without hashes, as a page without a secure context writes it', async () => {
    const empty = await toJournal(NOTES, () => Promise.resolve(''));
    expect(await findBrokenLink(empty, toHash)).toBe(0);
  });

  it('uses the SHA-256 of the canonical JSON of an entry without its hash', async () => {
    const [entry] = await toJournal(NOTES, toHash);
    const text =
      '{"at":"2026-11-21T10:00:00.000Z","by":{"name":"Ana","source":"claim"},"event":{"kind":"entered"},"number":1,"previous":"","version":1}';
    expect(entry?.hash).toBe(createHash('sha256').update(text).digest('hex'));
  });
});

const NOTES: readonly Note[] = [
  { at: '2026-11-21T10:00:00.000Z', by: { name: 'Ana', source: 'claim' }, event: { kind: 'entered' } },
  { at: '2026-11-21T10:01:00.000Z', event: { kind: 'reviewed' } },
];
