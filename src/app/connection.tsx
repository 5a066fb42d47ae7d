import { type ComponentType, useEffect, useState } from 'react';

/** After the load of the page, so that neither code nor worker takes anything from the start. */
const REST_MS = 2000;

/** The notices about the connection and new versions, once the app has started. Code that does not come is missed by nobody. */
export function Connection() {
  const [Notices, setNotices] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      try {
        const { ConnectionNotices } = await import('../features/connection/connection-notices.tsx');
        setNotices(() => ConnectionNotices);
      } catch {
        // the next page that is opened tries again
      }
    };
    const timer = window.setTimeout(() => whenIdle(() => void load()), REST_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return Notices && <Notices />;
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run);
}
