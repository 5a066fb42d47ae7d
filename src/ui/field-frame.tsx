import type { ReactNode } from 'react';
import { AlertIcon, InfoIcon } from './icons.tsx';

type NoteTone = 'error' | 'warning' | 'information';

interface FieldFrameProps {
  /** Id of the entry; label, hint and error derive theirs from it. */
  readonly id: string;
  readonly label: string;
  /** The entry is several elements with a label each: this one is of all of them. */
  readonly isGroup?: boolean | undefined;
  /** "Required" or "optional" in text, beside the label (of a row, beside that of the first one). */
  readonly mark?: string | undefined;
  /** Rows below the first hide their labels from sight, never from assistive technology. */
  readonly compact?: boolean;
  readonly hint?: ReactNode;
  /** What is wrong, or worth a second look: the tone says which. */
  readonly note?: { readonly text: string; readonly tone: NoteTone } | undefined;
  /** What others say of it. */
  readonly aside?: ReactNode;
  /** What may be put in it, at its foot. */
  readonly offer?: ReactNode;
  /** What would stand in the entry, in its place; of an empty one. */
  readonly ghost?: ReactNode;
  readonly width: 'short' | 'medium' | 'long';
  readonly children: ReactNode;
}

export const labelIdOf = (id: string) => `${id}-label`;
export const hintIdOf = (id: string) => `${id}-hint`;
/** Of what the aside says in short: what it shows may have buttons in it. */
export const asideIdOf = (id: string) => `${id}-aside`;
export const noteIdOf = (id: string) => `${id}-note`;
export const offerIdOf = (id: string) => `${id}-offer`;

/** Label, entry, hint and note of one field. The note is tied to the entry by its id. */
export function FieldFrame({
  id,
  label,
  isGroup,
  mark,
  compact,
  hint,
  note,
  aside,
  offer,
  ghost,
  width,
  children,
}: FieldFrameProps) {
  return (
    <div className={`field field--${width}${compact ? ' field--compact' : ''}`}>
      {isGroup ? (
        <span id={labelIdOf(id)} className="field__label">
          {label}
        </span>
      ) : (
        <label id={labelIdOf(id)} htmlFor={id}>
          {label}
        </label>
      )}
      {mark && !compact && <span className="field__required">{mark}</span>}
      <div className="field__entry">
        {children}
        {ghost}
      </div>
      {hint && (
        <div className="field__hint" id={hintIdOf(id)}>
          {hint}
        </div>
      )}
      {note && <FieldNote id={id} {...note} />}
      {aside && <div className="field__aside">{aside}</div>}
      {offer}
    </div>
  );
}

interface FieldNoteProps {
  /** Of the entry that it is said of. */
  readonly id: string;
  readonly text: string;
  readonly tone: NoteTone;
}

/** What is wrong, or worth a second look: by icon and words, not by colour alone. */
export function FieldNote({ id, text, tone }: FieldNoteProps) {
  return (
    <p className={`field__note field__note--${tone}`} id={noteIdOf(id)}>
      {tone === 'information' ? <InfoIcon /> : <AlertIcon />}
      {text}
    </p>
  );
}

/** The place on the window of the field around a part of it, without a line that is kept free for what may be echoed. */
export function readFieldEdges(part: Element | null) {
  const field = part?.closest('.field');
  if (!field) return undefined;
  const { top, bottom, left, right } = field.getBoundingClientRect();
  const free = field.querySelector(':scope > .field__hint:has(> .echo:only-child:empty)');
  return { top, bottom: free?.getBoundingClientRect().top ?? bottom, left, right };
}
