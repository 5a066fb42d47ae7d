import { type ReactNode, useCallback, useId, useState } from 'react';
import { loadOnUse } from './load-on-use.tsx';
import './styles/disclosure.css';

/** Nobody opens one before the page is painted. */
const box = loadOnUse(
  async () => (await import('./disclosure-box.tsx')).DisclosureBox,
  () => null,
);

interface DisclosureProps {
  /** The name of the button where what is in it is no text. */
  readonly name?: string;
  readonly className: string;
  /** What is in the button. */
  readonly face: ReactNode;
  /** What the button shows. */
  readonly children: ReactNode;
}

/**
 * A button that shows a box at it, in the top layer (the WAI-ARIA pattern «disclosure»). It closes on Escape, on a choice
 * in it, and when the pointer or the focus goes elsewhere.
 */
export function Disclosure({ name, className, face, children }: DisclosureProps) {
  const [button, setButton] = useState<HTMLElement>();
  const close = useCallback(() => setButton(undefined), []);
  const id = useId();
  return (
    <div className="disclosure">
      <button
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={button !== undefined}
        aria-controls={button && id}
        onClick={({ currentTarget }) => setButton(button ? undefined : currentTarget)}
      >
        {face}
      </button>
      {button && (
        <box.Part id={id} button={button} onClose={close}>
          {children}
        </box.Part>
      )}
    </div>
  );
}
