import { describe, expect, it } from 'vitest';
import { toHistory } from './history.ts';
import { SAMPLE_ATTEMPTS, SAMPLE_SOURCE } from './sample-file.oracle.ts';

const { header } = SAMPLE_SOURCE;
const { createdAt, updatedAt } = header;

describe('the history of an enrollment', () => {
  it('tells each event in the order of its time', () => {
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

  it('tells what a person found at the service', () => {
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
  ])('with the origin %j begins with where it came from', (origin, events) => {
    // The latest of these is the latest change of its record.
    const head = { createdAt, updatedAt: events.at(-1)?.at ?? '', ...(origin && { origin }) };
    expect(toHistory(head, [])).toEqual(events);
  });
});
