import { createContext } from 'react';

/** Element of the bar at the foot, for the actions of a page. Null without a bar, or until it is mounted. */
export const BarSlotContext = createContext<HTMLElement | null>(null);
