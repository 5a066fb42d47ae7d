import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from './schedule.ts';

interface LoadedOnUse<P> {
  readonly Part: ComponentType<P>;
  /**
   * Starts the load, so that the part is ready when it first shows. Resolves when the load ends, also after a
   * failure.
   */
  readonly preload: () => Promise<void>;
}

const nothing = () => undefined;
/** Delay before the one retry: a connection may break for a moment. */
const pause = () => new Promise((resolve) => window.setTimeout(resolve, 500));

/** The place of late code: around the entries, in the steps after them, or anywhere. */
export type Reach = 'near' | 'steps' | 'anywhere';

/** A load that says how far its code is from the start; anywhere unless `near` or `ofSteps` made it. */
export type Load<T> = (() => Promise<T>) & { readonly reach?: Reach | undefined };

/** Code around the entries of a person. A test holds that it says the texts of `near` alone. */
export const near = <T,>(load: () => Promise<T>): Load<T> => ofReach('near', load);

/** Code of the review and of what follows it. A test holds that it says the texts of `near` and `steps` alone. */
export const ofSteps = <T,>(load: () => Promise<T>): Load<T> => ofReach('steps', load);

/** The same load, with the reach of another one that it includes. */
export const ofReach = <T,>(reach: Reach | undefined, load: () => Promise<T>): Load<T> =>
  Object.assign(() => load(), { reach });

let loadCompanions: (reach: Reach) => Promise<unknown> = () => Promise.resolve();

/** Sets what late code needs by its reach; the app calls it once, at its start. */
export function setCompanions(load: (reach: Reach) => Promise<unknown>): void {
  loadCompanions = load;
}

/** Loads code that is not part of the start, with what such code needs. */
export function loadLate<T>(load: Load<T>): Promise<T> {
  const loadBoth = async () => {
    const [code] = await Promise.all([load(), loadCompanions(load.reach ?? 'anywhere')]);
    return code;
  };
  return loadBoth().catch(() => pause().then(loadBoth));
}

/**
 * A component whose code loads at its first use, with `waiting` in its place until then. Unlike `React.lazy`,
 * a loaded part shows at once: a suspended tree may wait 300 ms before it shows.
 *
 * `when`: a part that the page does not need to be usable is requested only after the page is painted.
 */
export function loadOnUse<P extends object>(
  load: Load<ComponentType<P>>,
  waiting: () => ReactNode,
  when: 'at-once' | 'painted' = 'at-once',
): LoadedOnUse<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  let loaded: ComponentType<P> | undefined;
  const start = () => {
    loading ??= loadLate(load).then((component) => {
      loaded = component;
      return component;
    });
    // A failed load is retried at the next use.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  function Part(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      if (Component) return undefined;
      const ask = () => void start().then((component) => setComponent(() => component), setFailure);
      if (when === 'painted') return afterPaint(ask);
      return ask();
    }, [Component]);
    if (failure) throw failure;
    return Component ? <Component {...props} /> : waiting();
  }
  return { Part, preload: () => start().then(nothing, nothing) };
}
