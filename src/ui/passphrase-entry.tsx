import { type RefObject, useId } from 'react';
import { AlertText } from './alert-text.tsx';
import { FieldFrame, hintIdOf } from './field-frame.tsx';

interface PassphraseEntryProps {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** Shown as text, or hidden as passwords are. */
  readonly isShown: boolean;
  /** Not to be changed while it is worked with; focus and text stay. */
  readonly isWorking: boolean;
  /** The dialog that opens around it moves the focus here. */
  readonly isFirst?: boolean;
}

/**
 * Where a passphrase is typed; it stays in its input until it is sent.
 *
 * No browser must keep it, for whoever uses the browser could then open what it protects. `autocomplete="off"` is what there
 * is: browsers offer to save any password field all the same (so the page says not to), but they obey it while the text
 * is shown, which they would otherwise remember as an entry of forms; `new-password` would have them invent one and
 * save it. A shown text is not spell-checked either: some checkers send it away.
 */
export function PassphraseEntry({
  label,
  hint,
  error,
  inputRef,
  isShown,
  isWorking,
  isFirst,
}: PassphraseEntryProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const describedBy = [
    ...(hint === undefined ? [] : [hintIdOf(id)]),
    ...(error === undefined ? [] : [errorId]),
  ];
  return (
    <FieldFrame id={id} label={label} hint={hint} width="long">
      <input
        className="input"
        id={id}
        ref={inputRef}
        data-first={isFirst || undefined}
        type={isShown ? 'text' : 'password'}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        readOnly={isWorking}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy.join(' ') || undefined}
      />
      <AlertText id={errorId} text={error} />
    </FieldFrame>
  );
}
