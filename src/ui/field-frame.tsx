import type { ReactNode } from 'react';
import { AlertIcon, InfoIcon } from './icons.tsx';

type NoteTone = 'error' | 'warning' | 'information';

interface FieldFrameProps {
  /** Id of the entry; the ids of label, hint and error derive from it. */
  readonly id: string;
  readonly label: string;
  /** True when the entry has several elements with their own labels, so that this label is for the group. */
  readonly isGroup?: boolean | undefined;
  /** "Required" or "optional" as text beside the label (in rows, only beside the first one). */
  readonly mark?: string | undefined;
  /** Rows below the first hide their labels from sight, never from assistive technology. */
  readonly compact?: boolean;
  readonly hint?: ReactNode;
  /** An error or a doubt; the tone tells which. */
  readonly note?: { readonly text: string; readonly tone: NoteTone } | undefined;
  /** Further remarks about the value. */
  readonly aside?: ReactNode;
  /** A suggestion in the place of an empty entry's value. */
  readonly inside?: ReactNode;
  /** An offer of a value, at the foot of the field. */
  readonly below?: ReactNode;
  readonly width: 'short' | 'medium' | 'long';
  readonly children: ReactNode;
}

export const labelIdOf = (id: string) => `${id}-label`;
export const hintIdOf = (id: string) => `${id}-hint`;
/** Id of the short text of the aside, which may also have buttons. */
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
  inside,
  below,
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
        {inside}
      </div>
      {hint && (
        <div className="field__hint" id={hintIdOf(id)}>
          {hint}
        </div>
      )}
      {note && <FieldNote id={id} {...note} />}
      {aside && <div className="field__aside">{aside}</div>}
      {below}
    </div>
  );
}

interface FieldNoteProps {
  /** Id of the entry. */
  readonly id: string;
  readonly text: string;
  readonly tone: NoteTone;
}

/** An error or a doubt, shown by icon and words, not by colour alone. */
export function FieldNote({ id, text, tone }: FieldNoteProps) {
  return (
    <p className={`field__note field__note--${tone}`} id={noteIdOf(id)}>
      {tone === 'information' ? <InfoIcon /> : <AlertIcon />}
      {text}
    </p>
  );
}
