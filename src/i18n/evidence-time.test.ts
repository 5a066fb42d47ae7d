import { describe, expect, it } from 'vitest';
import { createEvidenceTime } from './evidence-time.ts';

const inChile = createEvidenceTime('es-CL', 'America/Santiago');

describe('an instant that is evidence', () => {
  it('has date, time and the distance from GMT', () => {
    expect(inChile('2026-11-23T16:45:10.123Z')).toBe('23-11-2026, 13:45:10 (GMT-3)');
    expect(inChile('2026-07-01T16:45:10.000Z')).toBe('01-07-2026, 12:45:10 (GMT-4)');
  });

  it('tells the hour apart that comes twice when the clocks of Chile go back in April', () => {
    expect(inChile('2026-04-05T02:30:00.000Z')).toBe('04-04-2026, 23:30:00 (GMT-3)');
    expect(inChile('2026-04-05T03:30:00.000Z')).toBe('04-04-2026, 23:30:00 (GMT-4)');
  });

  it('shows no time of the hour that the clocks of Chile leave out in September', () => {
    expect(inChile('2026-09-06T03:59:59.000Z')).toBe('05-09-2026, 23:59:59 (GMT-4)');
    expect(inChile('2026-09-06T04:00:00.000Z')).toBe('06-09-2026, 01:00:00 (GMT-3)');
  });

  it('knows 29 February, where it is that day', () => {
    expect(inChile('2028-02-29T03:00:00.000Z')).toBe('29-02-2028, 00:00:00 (GMT-3)');
    expect(inChile('2028-02-29T02:59:59.000Z')).toBe('28-02-2028, 23:59:59 (GMT-3)');
    expect(inChile('2028-03-01T02:59:59.000Z')).toBe('29-02-2028, 23:59:59 (GMT-3)');
  });

  it('follows the time zone and the language', () => {
    const at = '2026-11-23T16:45:10.000Z';
    expect(createEvidenceTime('es-CL', 'Pacific/Easter')(at)).toBe('23-11-2026, 11:45:10 (GMT-5)');
    expect(createEvidenceTime('es-CL', 'Asia/Kolkata')(at)).toBe('23-11-2026, 22:15:10 (GMT+5:30)');
    expect(createEvidenceTime('en', 'America/Santiago')(at)).toBe('Nov 23, 2026, 13:45:10 (GMT-3)');
    expect(createEvidenceTime('es-CL', 'UTC')(at)).toMatch(/^23-11-2026, 16:45:10 \(GMT(\+0)?\)$/);
  });

  it('is a dash where storage has none', () => {
    expect(['', 'ayer', '2026-13-40'].map(inChile)).toEqual(['—', '—', '—']);
  });
});
