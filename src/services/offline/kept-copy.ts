/** The profile's copy that the worker stores: names that the worker and the pages share. */
export const PROFILE_PATH = '/profile.json';
export const PROFILE_CACHE = 'enrola-profile';
/**
 * Header of stored copies only: the time at which the server sent it (ISO 8601). Empty in a copy of an older
 * version.
 */
export const KEPT_AT_HEADER = 'x-enrola-kept-at';
