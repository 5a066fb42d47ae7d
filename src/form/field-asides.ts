import { createContext, type ReactNode } from 'react';
import type { EntityId } from '../domain/enrollment/enrollment.ts';

/** What others say of a field or a row, shown beside it: given the id of the field or row, undefined where nothing is said. */
export type Asides = (id: string) => ReactNode;

/** Without it, nothing is said of any. */
export const FieldAsides = createContext<Asides | undefined>(undefined);

/** Of a part that shows nothing itself: what it says of a person goes beside the fields and rows. */
export interface AsidesProps {
  readonly personId: EntityId;
  /** What stands before it. */
  readonly beside: Asides | undefined;
  /** Takes what stands there then, as a state does. Stable. */
  readonly onAsides: (asides: (() => Asides | undefined) | undefined) => void;
}
