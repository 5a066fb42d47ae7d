import { type RefObject, useId } from 'react';
import { AlertText } from './alert-text.tsx';
import { FieldFrame, hintIdOf } from './field-frame.tsx';

interface PassphraseEntryProps {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** True when the passphrase shows as text. */
  readonly isShown: boolean;
  /** True while the passphrase is in use: it is read-only, and focus and text stay. */
  readonly isWorking: boolean;
  /** True when it takes the focus of its dialog. */
  readonly isFirst?: boolean;
}

/**
 * Entry for a passphrase, which stays in its input until it is sent.
 *
 * The browser must not store it, because any user of the browser could then open the protected data.
 * `autocomplete="off"` is the best available setting. Browsers still offer to save a password field (so the
 * page says not to), but they obey it while the text is shown; otherwise they would remember it as a form
 * entry. `new-password` would make them invent a passphrase and save it. A shown text is not spell-checked
 * either, because some checkers send it away.
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
