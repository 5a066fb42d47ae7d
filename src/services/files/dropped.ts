import { createStore } from '../store.ts';

/** Content dropped on the page; it waits for the component that opens it and takes it out. */
export const droppedSheet = createStore<File | undefined>(undefined);
export const droppedText = createStore<string | undefined>(undefined);
