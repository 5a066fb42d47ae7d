import { findTabNote, keepTabNote } from '../tab-notes.ts';

const NOTE = 'review-walk';

/** The one that is open was taken from the queue: after its decision the next one opens. Kept for the tab. */
export const reviewWalk = {
  isOn: () => findTabNote(NOTE) === 'on',
  begin: () => keepTabNote(NOTE, 'on'),
  end: () => keepTabNote(NOTE, 'off'),
};
