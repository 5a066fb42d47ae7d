/** What a draft could not tell; `about` is a key of the profile or a name of the document. */
export interface DraftNote {
  readonly about: string;
  readonly text: string;
}

/** Gathers notes; the same one is said once. */
export type NoteDown = (about: string, text: string) => void;
