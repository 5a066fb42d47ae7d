import { useState } from 'react';
import type { AnyRow, EntityId, Person, SectionKey } from '../../domain/enrollment/enrollment.ts';
import type { RowSource } from '../../domain/fields/copies.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { toRowKey } from '../../domain/profile/same-rows.ts';
import { listFilledRows, type SourcePerson } from './copy-sources.ts';

export interface RowChoice {
  readonly chosen: readonly RowSource[];
  readonly isChosen: (row: AnyRow) => boolean;
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
  const [byId, setById] = useState<ReadonlyMap<EntityId, RowSource>>(new Map());
  const isPresent = (section: SectionKey, row: AnyRow) =>
    toRowKeys(target, section, profile).has(toRowKey(section, row, profile.viewOf(target)));
  return {
    chosen: [...byId.values()],
    isChosen: ({ id }) => byId.has(id),
    isPresent,
    choose: ({ person, enrollmentId }, section, rows, isOn) => {
      const next = new Map(byId);
      for (const row of rows) {
        if (!isOn) next.delete(row.id);
        else if (!isPresent(section, row))
          next.set(row.id, { section, row, personId: person.id, enrollmentId });
      }
      setById(next);
    },
  };
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
