import type { profileErrorEs } from './profile-error-es.ts';

/** English of the page of a bad profile. */
export const profileErrorEn: Readonly<Record<keyof typeof profileErrorEs, string>> = {
  'profile.error.title': 'Enrola cannot start: check the service profile',
  'profile.error.body': 'Correct each key in profile.json and reload.',
  'profile.error.path': 'Key',
  'profile.error.found': 'Found',
  'profile.error.expected': 'Expected',
  'profile.error.nothing': 'nothing',
  'profile.cause.missing': 'There is no file at /profile.json.',
  'profile.cause.html': 'At /profile.json there is an HTML page instead of JSON: the file may be missing.',
  'profile.cause.empty': 'The file /profile.json is empty.',
  'profile.cause.http': 'The server answered {status} when asked for /profile.json.',
  'profile.cause.syntax': '/profile.json is no JSON: line {line}, column {column}.',
  'profile.cause.end': '/profile.json is no JSON: it ends too early, at line {line}, column {column}.',
  'profile.cause.network': '/profile.json could not be read. Check the connection.',
};
