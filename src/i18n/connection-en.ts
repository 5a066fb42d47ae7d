import type { connectionEs } from './connection-es.ts';

/** English of the notices about the connection and new versions. */
export const connectionEn: Readonly<Record<keyof typeof connectionEs, string>> = {
  'connection.offline': 'Offline: you can go on entering; it is saved on this computer.',
  'update.offered': 'There is a new version of Enrola.',
  'update.take': 'Update now',
  'update.taking': 'Updating…',
  'update.later': 'Later',
  'update.sending': 'Sending: update when it has finished.',
  'update.failed': 'What was typed could not be saved: not updated.',
};
