import { createContext, type ReactNode } from 'react';

/**
 * What others say of a field or a row, shown beside it: given the id of the field or row, undefined where nothing is
 * said. Without it, nothing is said of any.
 */
export const FieldAsides = createContext<((id: string) => ReactNode) | undefined>(undefined);
