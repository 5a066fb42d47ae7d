/** The copy of the profile that the worker keeps: what worker and pages have to name alike. */
export const PROFILE_PATH = '/profile.json';
export const PROFILE_CACHE = 'enrola-profile';
/**
 * A header that only copies have: when the server gave it (ISO 8601). Empty in a copy that an older version kept. An answer
 * of the server has none.
 */
export const KEPT_AT_HEADER = 'x-enrola-kept-at';
