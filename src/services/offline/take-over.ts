/** Message of a page to the waiting worker: the agent asked for the newer version. */
export const TAKE_OVER = 'enrola-take-over';
