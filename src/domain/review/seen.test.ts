import { describe, expect, it } from 'vitest';
import type { Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { findSeen } from './seen.ts';

const ana: Person = { ...createPerson('a'), givenName: 'Ana' };
const berta: Person = { ...createPerson('b'), givenName: 'Berta' };
const bertina: Person = { ...berta, givenName: 'Bertina' };
const content = (...persons: Person[]) => ({ riskProfileCode: '', persons });
const seen = (snapshot: number, ...personIds: string[]) => ({
  event: { kind: 'seen' as const, snapshot, personIds },
});
const list = (...of: Parameters<typeof findSeen>) => [...findSeen(...of)];

describe('who was seen', () => {
  const contents = [content(ana, berta), content(ana, bertina)];

  it('is who was shown as they stand now', () => {
    expect(list({ entries: [], contents }, [ana, berta])).toEqual([]);
    expect(list({ entries: [seen(1, 'a'), seen(1, 'b')], contents }, [ana, berta])).toEqual(['a', 'b']);
    expect(list({ entries: [seen(1, 'a', 'b')], contents }, [structuredClone(ana)])).toEqual(['a']);
  });

  it('is not who was changed since, until shown again or changed back', () => {
    const entries = [seen(1, 'a', 'b')];
    expect(list({ entries, contents }, [ana, bertina])).toEqual(['a']);
    expect(list({ entries: [...entries, seen(2, 'b')], contents }, [ana, bertina])).toEqual(['a', 'b']);
    expect(list({ entries: [...entries, seen(2, 'b')], contents }, [ana, berta])).toEqual(['a']);
    expect(list({ entries, contents }, [ana, structuredClone(berta)])).toEqual(['a', 'b']);
  });

  it('says nothing of a snapshot that cannot be read', () => {
    expect(list({ entries: [seen(3, 'a'), seen(0, 'b')], contents }, [ana, berta])).toEqual([]);
  });
});
