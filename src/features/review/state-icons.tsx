import type { ReactNode } from 'react';
import type { PartState } from '../../domain/profile/check-person.ts';
import { AlertIcon, CheckIcon, Icon } from '../../ui/icons.tsx';

/** Beside the word of a state: a shape of its own for each, for who sees no colours. */
export const STATE_ICONS: Readonly<Record<PartState, ReactNode>> = {
  'with-errors': <AlertIcon />,
  observed: <Icon path="M2.5 3h11v7.5H8L5 13.5v-3H2.5Z" />,
  incomplete: <Icon path="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 5v3l2 2" />,
  empty: <Icon path="M3.5 8h9" />,
  ready: <CheckIcon />,
  'not-asked': <Icon path="M4 12 12 4" />,
};
