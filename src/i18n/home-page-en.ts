import type { homePageEs } from './home-page-es.ts';

/** English of the list of enrollments. */
export const homePageEn: Readonly<Record<keyof typeof homePageEs, string>> = {
  'app.tagline': 'Client enrollment: nothing lost, nothing sent twice.',
  'home.empty': 'No enrollments on this computer yet. Begin with “New enrollment”.',
  'home.recent': 'Saved on this computer',
  'home.confirmed': 'Sent',
  'home.draft': 'In preparation',
  'home.rejected': 'Refused: to correct',
  'home.unanswered': 'Sent, not confirmed',
  'home.changed': 'Last change: {when}',
  'home.open': 'Open the enrollment of {when}',
};
