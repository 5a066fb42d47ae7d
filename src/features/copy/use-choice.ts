import type { SectionKey } from '../../domain/fields/registry.ts';
import { useState } from 'react';
import type { AnyRow, Person } from '../../domain/enrollment/enrollment.ts';
import type { RowSource } from '../../domain/fields/copies.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { toRowKey } from '../../domain/profile/field-view.ts';
import { listFilledRows, type SourcePerson } from './copy-sources.ts';

export interface RowChoice {
  readonly chosen: readonly RowSource[];
  readonly isChosen: (source: SourcePerson, row: AnyRow) => boolean;
  /** The person has this very row. */
  readonly isPresent: (section: SectionKey, row: AnyRow) => boolean;
  /** Those that are not there yet. */
  readonly choose: (
    source: SourcePerson,
    section: SectionKey,
    rows: readonly AnyRow[],
    isOn: boolean,
  ) => void;
}

/** Which rows are to be copied. */
export function useChoice(target: Person, profile: Profile): RowChoice {
  const [byKey, setByKey] = useState<ReadonlyMap<string, RowSource>>(new Map());
  const isPresent = (section: SectionKey, row: AnyRow) =>
    toRowKeys(target, section, profile).has(toRowKey(section, row, profile.viewOf(target)));
  return {
    chosen: [...byKey.values()],
    isChosen: (source, row) => byKey.has(toKey(source, row)),
    isPresent,
    choose: (source, section, rows, isOn) => {
      const { person, enrollmentId } = source;
      const next = new Map(byKey);
      for (const row of rows) {
        const key = toKey(source, row);
        if (!isOn) next.delete(key);
        else if (!isPresent(section, row)) next.set(key, { section, row, personId: person.id, enrollmentId });
      }
      setByKey(next);
    },
  };
}

/** An enrollment that was kept as a copy has the ids of the other one. */
function toKey({ person, enrollmentId = '' }: SourcePerson, row: AnyRow): string {
  return [enrollmentId, person.id, row.id].join(' ');
}

const KEYS = new WeakMap<readonly AnyRow[], ReadonlySet<string>>();

function toRowKeys(target: Person, section: SectionKey, profile: Profile): ReadonlySet<string> {
  let keys = KEYS.get(target[section]);
  if (!keys) {
    const view = profile.viewOf(target);
    keys = new Set(listFilledRows(target, section).map((row) => toRowKey(section, row, view)));
    KEYS.set(target[section], keys);
  }
  return keys;
}
