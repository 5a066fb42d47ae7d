import type { Profile } from '../../domain/profile/profile.ts';
import type { MessageKey } from '../../i18n/messages.ts';

export const STEPS = ['new', 'persons', 'rows', 'review', 'approve', 'send'] as const;

export const FASTER = ['enter', 'write', 'paste', 'sheet', 'copy', 'next', 'undo', 'find'] as const;

const TROUBLES = [
  'unknown',
  'rejected',
  'offline',
  'tab',
  'save',
  'locked',
  'signIn',
  'update',
  'broken',
] as const;

export const WORDS = [
  'enrollment',
  'observation',
  'mark',
  'approved',
  'confirmed',
  'hash',
  'profile',
] as const;

/** What is said of keeping depends on how the profile has entries rest. */
export function toKeptKeys({ privacy }: Profile): readonly MessageKey[] {
  return [
    'help.kept.here',
    `help.kept.${privacy.storage}`,
    'help.kept.out',
    'help.kept.file',
    'help.kept.deleted',
    'help.kept.browser',
  ];
}

/** Nobody is told of what cannot happen here. */
export function toTroubles({ privacy, authentication }: Profile) {
  return TROUBLES.filter((trouble) => {
    if (trouble === 'locked') return privacy.storage === 'encrypted';
    return trouble !== 'signIn' || (authentication !== undefined && authentication.kind !== 'none');
  });
}
