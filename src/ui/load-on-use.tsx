import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface LoadedOnUse<P> {
  readonly Part: ComponentType<P>;
  /** Starts the load, so that the part is there when it is first shown; resolves once it is, or could not be had. */
  readonly preload: () => Promise<void>;
}

const nothing = () => undefined;
/** Connections break for a moment: one more try, before anybody is told. */
const pause = () => new Promise((resolve) => window.setTimeout(resolve, 500));

/**
 * A component whose code loads when it is first shown, with `waiting` in its place until then. Unlike `React.lazy`,
 * a part that is already there shows at once: a suspended tree may wait 300 ms before it is let in.
 */
export function loadOnUse<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: () => ReactNode,
): LoadedOnUse<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  let loaded: ComponentType<P> | undefined;
  const start = () => {
    loading ??= load()
      .catch(() => pause().then(load))
      .then((component) => {
        loaded = component;
        return component;
      });
    // A failed load is tried again the next time.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  function Part(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      if (!Component) start().then((component) => setComponent(() => component), setFailure);
    }, [Component]);
    if (failure) throw failure;
    return Component ? <Component {...props} /> : waiting();
  }
  return { Part, preload: () => start().then(nothing, nothing) };
}
