/** So many persons stand on the review as cards; more as a grid, which takes the whole width of a wide window. */
export const MAX_CARDS = 5;
