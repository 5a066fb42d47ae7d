import { createStore } from '../store.ts';

/** What was dropped on the page and waits for the part of it that opens it, which takes it out. */
export const droppedSheet = createStore<File | undefined>(undefined);
export const droppedText = createStore<string | undefined>(undefined);
