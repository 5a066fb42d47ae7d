/** A value with subscribers; made for `useSyncExternalStore(store.subscribe, store.get)`. */
export interface Store<T> {
  readonly get: () => T;
  /** Notifies every subscriber, even when the value is the same. */
  readonly set: (value: T) => void;
  /** Holds a value that subscribers are told of with the next `set`. */
  readonly hold: (value: T) => void;
  /** Returns a function that unsubscribes. */
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
    hold: (next) => {
      value = next;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
