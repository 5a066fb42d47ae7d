import { createContext } from 'react';

/** Where a page puts what it decides: the one bar at the foot. Null where there is none, or until it is mounted. */
export const BarSlotContext = createContext<HTMLElement | null>(null);
