import type { frameNoticesEs } from './frame-notices-es.ts';

/** English of what hinders work on an enrollment, and of undoing. */
export const frameNoticesEn: Readonly<Record<keyof typeof frameNoticesEs, string>> = {
  'frame.memory.unavailable':
    'This browser does not let Enrola store anything: what you enter is lost when this page is closed or reloaded. Export the enrollment before leaving.',
  'frame.memory.newer':
    'A newer version of Enrola already uses the data of this computer. Reload the page to go on; until then nothing is stored.',
  'frame.failed.full':
    'This browser has no room left: what you typed last is still on the screen, but not stored. Make room and save again, or export the enrollment.',
  'frame.failed.storage':
    'The browser could not store: what you typed last is still on the screen, but not stored. Save again, or export the enrollment.',
  'frame.elsewhere': 'This enrollment is open in another tab. Here it can be read; it is edited there.',
  'frame.sendingElsewhere': 'Another tab is sending this enrollment. The result will show here.',
  'frame.takeOver': 'Take control',
  'frame.unreadable':
    'A part of this enrollment cannot be read. It is neither changed nor sent, so that nothing is lost. In “Enrollments” you can export it as it is.',
  'frame.stale.title': 'Another tab stored a newer version',
  'frame.stale.body':
    'Nothing was overwritten. Both versions are there: what you typed here was stored as another enrollment.',
  'frame.stale.notKept':
    'Nothing was overwritten, but what you typed here could not be stored as another enrollment. It is still on the screen: try again, or export it.',
  'frame.stale.mine': 'Open the version that I typed here',
  'frame.stale.theirs': 'Open the version stored in the other tab',
  'summary.title.one': '{n} value to correct',
  'summary.title.other': '{n} values to correct',
  'summary.notices.one': '{n} notice: it does not hold back the send',
  'summary.notices.other': '{n} notices: they do not hold back the send',
  'summary.information': 'For your information: {text}',
  'summary.reviewAnyway': 'See the review anyway',
  'undo.person': 'Person {n} was removed.',
  'undo.row': '“{row}” was removed.',
  'undo.undo': 'Undo',
  'undo.dismiss': 'Close notice',
  'history.undo': 'Revert change (Ctrl+Z)',
  'history.redo': 'Redo change (Ctrl+Y)',
  'history.undone': 'A change was reverted.',
  'history.redone': 'A change was redone.',
  'unreadable.title': 'This enrollment cannot be read',
  'unreadable.newer': 'A newer version of Enrola stored it. Reload the page or update Enrola.',
  'unreadable.damaged': 'The stored record is damaged.',
  'unreadable.sealed': 'It is encrypted with a key that is not in this session.',
  'unreadable.kept':
    'It is still stored as it is, and the others open. In “Enrollments” you can export it as it is.',
};
