import { CASE_SCENES } from './case-scenes.ts';
import { DESK_SCENES } from './desk-scenes.ts';
import { ENTRY_SCENES } from './entry-scenes.ts';
import { FILE_SCENES } from './file-scenes.ts';
import { HELP_SCENES } from './help-scenes.ts';
import type { Scene } from './scene.ts';
import { SENDING_SCENES } from './sending-scenes.ts';
import { SUPERVISION_SCENES } from './supervision-scenes.ts';
import { TROUBLE_SCENES } from './trouble-scenes.ts';

/** Every page and every state that is checked as a whole. */
export const SCENES: readonly Scene[] = [
  ...DESK_SCENES,
  ...ENTRY_SCENES,
  ...CASE_SCENES,
  ...HELP_SCENES,
  ...FILE_SCENES,
  ...SENDING_SCENES,
  ...SUPERVISION_SCENES,
  ...TROUBLE_SCENES,
];
