import { useMemo, useSyncExternalStore } from 'react';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import type { FieldKey } from '../../domain/fields/registry.ts';
import { isSameName } from '../../domain/formats/name-keys.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { type CriticalValue, isSameValue, listCriticalValues } from '../../domain/review/critical-values.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { Rekeyed } from '../../services/review/acts.ts';
import { useActor } from '../../services/review/use-actor.ts';
import { createStore } from '../../services/store.ts';
import { toPlaceKey } from './changes.tsx';

/** The text that somebody typed for a critical value. */
export interface Keyed {
  readonly text: string;
  /** True once it was compared; then its note shows. */
  readonly isCompared: boolean;
  /** True when the typist gave up and saw what was entered: it counts as different. */
  readonly isShown: boolean;
}

/** Texts by the key of their place. A corrected value has another `entered`, and is typed anew. */
type KeyedValues = ReadonlyMap<string, Keyed & { readonly entered: string }>;

interface Kept {
  /** The typist, once the name is known: nobody continues for somebody else. */
  readonly by: string | undefined;
  readonly values: KeyedValues;
}

/** What was typed again in this tab. It stays in the memory of the page, because it is personal. */
const store = createStore<ReadonlyMap<EntityId, Kept>>(new Map());
const NOTHING: KeyedValues = new Map();
const UNTOUCHED: Keyed = { text: '', isCompared: false, isShown: false };

/** A person with critical values. */
export interface RekeyStep {
  /** Index of the person, from 0. */
  readonly index: number;
  readonly values: readonly CriticalValue[];
}

export interface Rekeying {
  /** Result, once all values are typed right or given up. */
  readonly rekeyed: Rekeyed | undefined;
  /** Values that are typed right or given up so far. */
  readonly done: Rekeyed;
  readonly isBegun: boolean;
  readonly find: (value: CriticalValue) => Keyed;
  readonly keep: (value: CriticalValue, part: Partial<Keyed>) => void;
  readonly restart: () => void;
}

/** The critical values of an enrollment that were typed again, by the user of now, in this tab. */
export function useRekeying(enrollment: Enrollment): Rekeying {
  const { profile } = useProfile();
  const { actor } = useActor();
  const kept = useSyncExternalStore(store.subscribe, store.get).get(enrollment.id);
  const values = kept && isSameTypist(kept.by, actor?.name) ? kept.values : NOTHING;
  const { done, isWhole } = useMemo(() => count(enrollment, profile, values), [enrollment, profile, values]);
  const set = (next: KeyedValues) =>
    store.set(new Map(store.get()).set(enrollment.id, { by: actor?.name ?? kept?.by, values: next }));
  return {
    rekeyed: isWhole ? done : undefined,
    done,
    isBegun: done.same + done.different > 0,
    find: (value) => findKeyed(values, value),
    keep: (value, part) => {
      const { entered } = value;
      // Two values may be kept in one event, before the next render.
      const now = values === NOTHING ? NOTHING : (store.get().get(enrollment.id)?.values ?? NOTHING);
      set(new Map(now).set(toPlaceKey(value.place), { ...findKeyed(now, value), ...part, entered }));
    },
    restart: () => set(NOTHING),
  };
}

const isSameTypist = (by: string | undefined, name: string | undefined) =>
  by === undefined || name === undefined || isSameName(by, name);

function findKeyed(values: KeyedValues, { place, entered }: CriticalValue): Keyed {
  const keyed = values.get(toPlaceKey(place));
  return keyed?.entered === entered ? keyed : UNTOUCHED;
}

/** True when the value was typed right without having been shown. */
export const isMatch = ({ text, isShown }: Keyed, { entered }: CriticalValue) =>
  !isShown && isSameValue(text, entered);

/** True when nothing is left to type for the value. */
export const isSettled = (keyed: Keyed, value: CriticalValue) => keyed.isShown || isMatch(keyed, value);

/** Counts the values person by person, and ends at the first person with a value that is left. */
function count(enrollment: Enrollment, profile: Profile, values: KeyedValues) {
  const { criticalFields } = profile.review;
  let [same, different] = [0, 0];
  let step = values.size > 0 ? findStep(enrollment, 0, criticalFields, profile) : undefined;
  let isWhole = step !== undefined;
  while (step) {
    for (const value of step.values) {
      const keyed = findKeyed(values, value);
      if (!keyed.isCompared || !isSettled(keyed, value)) isWhole = false;
      else if (keyed.isShown) different += 1;
      else same += 1;
    }
    step = isWhole ? findStep(enrollment, step.index + 1, criticalFields, profile) : undefined;
  }
  return { done: { same, different }, isWhole };
}

/** Finds the first person with critical values from an index on. Later persons are searched in their turn. */
export function findStep(
  { persons }: Enrollment,
  from: number,
  fields: readonly FieldKey[],
  profile: Profile,
  isWanted: (values: readonly CriticalValue[]) => boolean = () => true,
): RekeyStep | undefined {
  for (const [index, person] of persons.entries()) {
    if (index < from) continue;
    const view = profile.viewOf(person);
    const values = listCriticalValues([person], fields, (_, field) => view.field(field).hidden);
    if (values.length > 0 && isWanted(values)) return { index, values };
  }
  return undefined;
}
