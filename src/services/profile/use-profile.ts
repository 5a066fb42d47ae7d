import { createContext, useContext } from 'react';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import type { PersonCheck } from '../../domain/profile/check-person.ts';
import type { Profile } from '../../domain/profile/profile.ts';

export interface ProfileServices {
  readonly profile: Profile;
  /** Remembers its result by the person's identity. */
  readonly checkPerson: (person: Person) => PersonCheck;
}

export const ProfileContext = createContext<ProfileServices | undefined>(undefined);

export function useProfile(): ProfileServices {
  const services = useContext(ProfileContext);
  if (!services) throw new Error('useProfile must be used inside its provider');
  return services;
}
