import type { homePageEs } from './home-page-es.ts';

/** English of the list of enrollments. */
export const homePageEn: Readonly<Record<keyof typeof homePageEs, string>> = {
  'app.tagline': 'Client enrollment: nothing lost, nothing sent twice.',
  'home.empty': 'No enrollments on this computer yet. Begin with “New enrollment”.',
  'home.storage.plain':
    'They are saved in this browser as they are typed, not encrypted: whoever uses it can read them.',
  'home.recent': 'Saved on this computer',
  'home.confirmed': 'Sent',
  'home.draft': 'In preparation',
  'home.rejected': 'Refused: to correct',
  'home.unanswered': 'Sent, not confirmed',
  'home.changed': 'Last change: {when}',
  'home.open': 'Open the enrollment of {when}',
};
