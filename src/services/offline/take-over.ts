/** What a page tells the worker that waits: the agent asked for the newer version. */
export const TAKE_OVER = 'enrola-take-over';
