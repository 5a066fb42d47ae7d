import { describe, expect, it } from 'vitest';
import { readAuditSearch, toAuditQuery, writeAuditSearch } from './audit-queries.ts';

const NOTHING = { scope: '', actor: '', kind: '', since: '', until: '' };

describe('what an auditor looks for', () => {
  it('comes back from the address as it was written, without what is empty', () => {
    const search = { ...NOTHING, scope: ' 7ba3 ', kind: 'signed-in', until: '2026-11-25' };
    expect(writeAuditSearch(search)).toBe('scope=7ba3&kind=signed-in&until=2026-11-25');
    expect(readAuditSearch(`?${writeAuditSearch(search)}`)).toEqual({ ...search, scope: '7ba3' });
    expect(readAuditSearch('?x=1')).toEqual(NOTHING);
  });

  it('is asked of the server by instants: from the first midnight to the one after the last day', () => {
    const query = new URLSearchParams(toAuditQuery({ ...NOTHING, since: '2026-11-30', until: '2026-11-30' }));
    expect(query.get('since')).toBe(new Date(2026, 10, 30).toISOString());
    expect(query.get('until')).toBe(new Date(2026, 11, 1).toISOString());
    expect(toAuditQuery(NOTHING)).toBe('');
  });

  it('that is no day goes to the server as it is, which refuses it', () => {
    expect(toAuditQuery({ ...NOTHING, since: 'ayer' })).toBe('since=ayer');
  });
});
