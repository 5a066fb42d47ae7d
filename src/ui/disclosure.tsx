import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useDismissal } from './use-dismissal.ts';
import './styles/disclosure.css';

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
 * A button that shows a box below it (the WAI-ARIA pattern «disclosure»). It closes on Escape, on a choice in it, and when
 * the pointer or the focus goes elsewhere.
 */
export function Disclosure({ name, className, face, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    // What has the focus goes with the box.
    button.current?.focus();
  };
  useDismissal(isOpen, () => ({
    parts: [button.current, box.current],
    onLeave: () => setOpen(false),
    onEscape: close,
  }));
  // After what the choice itself does.
  const closeOnChoice = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button')) close();
  };
  return (
    <div className="disclosure">
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- listens to what is in it
        <div ref={box} className="disclosure__box" id={id} onClick={closeOnChoice}>
          {children}
        </div>
      )}
    </div>
  );
}
