import { DESK_SCENES } from './desk-scenes.ts';
import { ENTRY_SCENES } from './entry-scenes.ts';
import type { Scene } from './scene.ts';
import { SENDING_SCENES } from './sending-scenes.ts';

/** Every page and every state that is checked as a whole. */
export const SCENES: readonly Scene[] = [...DESK_SCENES, ...ENTRY_SCENES, ...SENDING_SCENES];
