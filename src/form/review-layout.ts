/**
 * Most persons that the review shows as cards. More are a grid, which takes the whole width of a wide window.
 */
export const MAX_CARDS = 5;
