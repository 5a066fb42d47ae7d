import { createContext, type ReactNode } from 'react';
import type { EntityId } from '../domain/enrollment/enrollment.ts';

/** Content of other features beside a field or a row: receives its id, undefined when there is none. */
export type Asides = (id: string) => ReactNode;

/** Without it, no field has content beside it. */
export const FieldAsides = createContext<Asides | undefined>(undefined);

/**
 * Props of a component that renders nothing itself: its content goes beside the fields and rows of a person.
 */
export interface AsidesProps {
  readonly personId: EntityId;
  /** Content that is already there. */
  readonly beside: Asides | undefined;
  /** Receives the new content, as a state setter does. Stable. */
  readonly onAsides: (asides: (() => Asides | undefined) | undefined) => void;
}
