/** A value with subscribers; made for `useSyncExternalStore(store.subscribe, store.get)`. */
export interface Store<T> {
  readonly get: () => T;
  /** Tells every subscriber, also where the value is the same. */
  readonly set: (value: T) => void;
  /** Gives how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(start: T): Store<T> {
  let value = start;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
