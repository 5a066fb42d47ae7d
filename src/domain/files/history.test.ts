import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../review/journal.ts';
import { toHistory } from './history.ts';
import { SAMPLE_ATTEMPTS, SAMPLE_SOURCE } from './sample-file.fixture.ts';

const { header } = SAMPLE_SOURCE;
const { createdAt, updatedAt } = header;

describe('the history of an enrollment', () => {
  it('lists the events in the order of time', () => {
    expect(toHistory(header, SAMPLE_ATTEMPTS)).toEqual([
      { kind: 'created', at: createdAt },
      { kind: 'sent', at: '2026-11-20T10:00:00.000Z', attempt: 1 },
      { kind: 'answered', at: '2026-11-20T10:00:01.000Z', attempt: 1, status: 422, verdict: 'rejected' },
      { kind: 'changed', at: updatedAt },
      { kind: 'sent', at: '2026-11-20T11:00:00.000Z', attempt: 2 },
      { kind: 'no-answer', at: '2026-11-20T11:00:30.000Z', attempt: 2, cause: 'timeout' },
      { kind: 'late-answer', at: '2026-11-20T11:05:00.000Z', attempt: 2, status: 200, verdict: 'confirmed' },
    ]);
  });

  it('lists what a person found at the service', () => {
    const resolution = {
      found: 'exists',
      at: '2026-11-21T09:00:00.000Z',
      by: 'Ana',
      reason: 'lo busqué',
    } as const;
    const [, unknown] = SAMPLE_ATTEMPTS;
    const resolved = { ...unknown!, content: { subjects: [], resolution } };
    expect(toHistory(header, [resolved]).at(-1)).toEqual({ kind: 'resolved', attempt: 2, ...resolution });
  });

  it('lists what a person found once, where the journal tells it', async () => {
    const [, unknown] = SAMPLE_ATTEMPTS;
    const at = '2026-11-21T09:00:00.000Z';
    const found = { found: 'some-exist', reason: 'lo busqué' } as const;
    const by = { name: 'Ana', source: 'claim' } as const;
    const resolved = { ...unknown!, content: { subjects: [], resolution: { ...found, at, by: by.name } } };
    const entry: JournalEntry = {
      version: 1,
      number: 1,
      at,
      by,
      event: { kind: 'found', attempt: 2, ...found, personIds: ['p1'] },
      previous: '',
      hash: '',
    };
    const events = toHistory(header, [resolved], [entry]);
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'sent', 'found']);
    expect(events.at(-1)).toEqual({ kind: 'found', at, by, entry: 1, attempt: 2, ...found, persons: 1 });
  });

  it('says that it was made of the rest of a send', () => {
    const origin = { kind: 'rest', of: 'e0' } as const;
    expect(toHistory({ ...header, origin }, [])[0]).toEqual({ kind: 'rest', at: createdAt, of: 'e0' });
  });

  it('lists the journal entries between the attempts, in journal order even if a clock was wrong', async () => {
    const { entries } = SAMPLE_SOURCE.review;
    const at = (index: number) => entries[index]!.at;
    const skewed = entries
      .slice(0, 5)
      .map((entry, index) => (index === 3 ? { ...entry, at: '2026-11-18T00:00:00.000Z' } : entry));
    const events = toHistory(header, SAMPLE_ATTEMPTS, skewed);
    const [ana, luz] = [entries[0]!.by, entries[3]!.by];
    expect(events.slice(0, 6)).toEqual([
      { kind: 'created', at: createdAt },
      { kind: 'entered', at: at(0), entry: 1, by: ana },
      { kind: 'edited', at: at(1), entry: 2, places: 13 },
      { kind: 'reviewed', at: at(2), entry: 3 },
      {
        kind: 'observed',
        at: '2026-11-18T00:00:00.000Z',
        entry: 4,
        by: luz,
        observation: 'o1',
        text: 'Falta la ñ',
      },
      { kind: 'observed', at: at(4), entry: 5, by: luz, observation: 'o2', text: '¿Es de ella?' },
    ]);
    // The journal has the edits, so the last change of the record is not an event of its own.
    expect(events.map(({ kind }) => kind).slice(6)).toEqual([
      'sent',
      'answered',
      'sent',
      'no-answer',
      'late-answer',
    ]);
  });

  it('lists every kind of journal entry once, and an import only if the journal does not have it', () => {
    const { entries } = SAMPLE_SOURCE.review;
    const origin = { kind: 'file', at: entries[12]!.at } as const;
    const kinds = toHistory({ ...header, origin }, [], entries).map(({ kind }) => kind);
    expect(kinds).toEqual(['created', ...entries.map(({ event }) => event.kind)]);
    const other = { kind: 'file', at: '2026-11-19T12:00:00.000Z' } as const;
    expect(toHistory({ ...header, origin: other }, [], entries).at(-1)).toMatchObject({ kind: 'imported' });
  });

  it.each([
    [undefined, [{ kind: 'created', at: createdAt }]],
    [{ kind: 'copy', of: 'e0' } as const, [{ kind: 'copied', at: createdAt, of: 'e0' }]],
    [{ kind: 'conflict', of: 'e0' } as const, [{ kind: 'conflict', at: createdAt, of: 'e0' }]],
    [
      { kind: 'file', at: '2026-11-19T10:00:00Z' } as const,
      [
        { kind: 'created', at: createdAt },
        { kind: 'imported', at: '2026-11-19T10:00:00Z', from: 'file' },
      ],
    ],
    [{ kind: 'request', at: createdAt } as const, [{ kind: 'imported', at: createdAt, from: 'request' }]],
  ])('begins with the origin of the enrollment: %j', (origin, events) => {
    // The record was last changed at the time of the last of these events.
    const head = { createdAt, updatedAt: events.at(-1)?.at ?? '', ...(origin && { origin }) };
    expect(toHistory(head, [])).toEqual(events);
  });
});
