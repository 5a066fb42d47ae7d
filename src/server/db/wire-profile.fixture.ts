import { createProfile } from '../../domain/profile/profile.ts';

/** No rules at all: what is entered is what is sent. */
export const PLAIN_PROFILE = createProfile({ name: 'Prueba', baseUrl: '' }, { today: () => '2026-11-24' });
