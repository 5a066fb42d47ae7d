import { createStore } from '../store.ts';

/** Content dropped on the page, until the component that opens it takes it. */
export const droppedSheet = createStore<File | undefined>(undefined);
export const droppedText = createStore<string | undefined>(undefined);
