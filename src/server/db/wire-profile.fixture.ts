import { createProfile } from '../../domain/profile/profile.ts';

/** A profile without rules: what is entered is what is sent. */
export const PLAIN_PROFILE = createProfile({ name: 'Prueba', baseUrl: '' }, { today: () => '2026-11-24' });
