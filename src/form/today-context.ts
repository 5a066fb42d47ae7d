import { createContext, useContext } from 'react';
import type { IsoDate } from '../domain/formats/date.ts';

/** The day on which two-digit years are read; the form has no clock of its own. */
export const TodayContext = createContext<IsoDate>('2000-01-01');

export function useToday(): IsoDate {
  return useContext(TodayContext);
}
