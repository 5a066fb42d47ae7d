import { useSyncExternalStore } from 'react';

/** Room for the grid: a list of persons, the grid beside the panel, or all its columns. */
export type GridSize = 'list' | 'grid' | 'whole';

const LIST = window.matchMedia('(width <= 56.25rem)');
/** The least width at which every column is in sight beside the panel. */
const WHOLE = window.matchMedia('(width >= 104rem)');

function subscribe(onChange: () => void): () => void {
  for (const query of [LIST, WHOLE]) query.addEventListener('change', onChange);
  return () => {
    for (const query of [LIST, WHOLE]) query.removeEventListener('change', onChange);
  };
}

export function useGridSize(): GridSize {
  return useSyncExternalStore(subscribe, () => (LIST.matches ? 'list' : WHOLE.matches ? 'whole' : 'grid'));
}
