import { createContext, useContext } from 'react';
import type { Checks } from '../../domain/profile/check-person.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { ProfileSource } from './load-profile.ts';

export type ProfileServices = Checks;

/** The profile that the app runs on. */
interface RunningProfile extends ProfileServices {
  /**
   * The profile without the lists that depend on another field of a person, so that reading persons loads no
   * list.
   */
  readonly restingProfile: Profile;
  readonly source: ProfileSource;
}

export const ProfileContext = createContext<RunningProfile | undefined>(undefined);

export function useProfile(): RunningProfile {
  const services = useContext(ProfileContext);
  if (!services) throw new Error('useProfile must be used inside its provider');
  return services;
}
