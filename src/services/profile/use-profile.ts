import { createContext, useContext } from 'react';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import type { PersonCheck } from '../../domain/profile/check-person.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { ProfileSource } from './load-profile.ts';

export interface ProfileServices {
  readonly profile: Profile;
  /** Remembers its result by the person's identity. */
  readonly checkPerson: (person: Person) => PersonCheck;
}

/** The profile that the app runs on. */
interface RunningProfile extends ProfileServices {
  /** Without the lists that depend on what a person has in another field: none of them is asked for by looking at persons. */
  readonly restingProfile: Profile;
  readonly source: ProfileSource;
}

export const ProfileContext = createContext<RunningProfile | undefined>(undefined);

export function useProfile(): RunningProfile {
  const services = useContext(ProfileContext);
  if (!services) throw new Error('useProfile must be used inside its provider');
  return services;
}
