import { useSyncExternalStore } from 'react';
import { getViewer, subscribeViewer, type Viewer } from './viewer.ts';

/** Renders again whenever somebody signs in or out. */
export function useViewer(): Viewer {
  return useSyncExternalStore(subscribeViewer, getViewer);
}
