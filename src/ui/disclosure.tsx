import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
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
  useDismissal(isOpen, () => ({
    parts: [button.current, box.current],
    onLeave: () => setOpen(false),
    // What has the focus goes with the box.
    onEscape: () => {
      setOpen(false);
      button.current?.focus();
    },
  }));
  useEffect(() => {
    if (!isOpen) return undefined;
    // After what the choice itself does, and what that shows.
    const onClick = ({ target }: MouseEvent) => {
      const choice = target instanceof Element && target.closest('a, button');
      if (!choice || !box.current?.contains(choice)) return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [isOpen]);
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
        <div ref={box} className="disclosure__box" id={id}>
          {children}
        </div>
      )}
    </div>
  );
}
