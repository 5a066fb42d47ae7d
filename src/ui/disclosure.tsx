import { type ReactNode, useCallback, useId, useState } from 'react';
import { loadOnUse, near } from './load-on-use.tsx';
import './styles/disclosure.css';

/** The box loads on use, because users do not open it before the first paint. */
const box = loadOnUse(
  near(async () => (await import('./disclosure-box.tsx')).DisclosureBox),
  () => null,
);

interface DisclosureProps {
  /** Name of the button, when its content is no text. */
  readonly name?: string;
  readonly className: string;
  /** Content of the button. */
  readonly face: ReactNode;
  /** Content of the box. */
  readonly children: ReactNode;
}

/**
 * A button that opens a box beside it in the top layer (the WAI-ARIA pattern «disclosure»). The box closes on
 * Escape, after a choice in it, and when the pointer or the focus leaves it.
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
