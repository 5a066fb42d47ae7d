import type { notFoundEs } from './not-found-es.ts';

/** English of the page of an address where nothing is. */
export const notFoundEn: Readonly<Record<keyof typeof notFoundEs, string>> = {
  'app.notFound.title': 'We could not find this page',
  'app.notFound.body': 'The enrollment or the person is not on this computer, or the address is incomplete.',
  'app.notFound.back': 'Go to the start',
};
