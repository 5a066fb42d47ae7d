/** What may be chosen in the queue to be approved one after the other: whatever needs no look of its own. */

/** Why something is not chosen, in the order in which they are told. */
export const UNCLEAN = ['other', 'uncounted', 'errors', 'notices', 'known', 'open'] as const;
export type Unclean = (typeof UNCLEAN)[number];

export interface Choosable {
  /** Who asks may decide it, and nobody else reviews it. */
  readonly isFree: boolean;
  /** Undefined until they are counted. */
  readonly survey: { readonly errors: number; readonly warnings: number } | undefined;
  /** Persons who are known already; undefined where only the approval finds out. */
  readonly known: number | undefined;
  /** Open observations. */
  readonly open: number;
}

const STANDS: Readonly<Record<Unclean, (one: Choosable) => boolean>> = {
  other: ({ isFree }) => !isFree,
  uncounted: ({ survey }) => survey === undefined,
  errors: ({ survey }) => (survey?.errors ?? 0) > 0,
  notices: ({ survey }) => (survey?.warnings ?? 0) > 0,
  known: ({ known }) => (known ?? 0) > 0,
  open: ({ open }) => open > 0,
};

/** Undefined for what is clean. */
export const findUnclean = (one: Choosable): Unclean | undefined => UNCLEAN.find((code) => STANDS[code](one));
