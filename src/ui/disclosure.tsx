import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
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
  useEffect(() => {
    if (!isOpen) return undefined;
    const done = new AbortController();
    const isIn = (target: EventTarget | null) =>
      target instanceof Node && [button, box].some(({ current }) => current?.contains(target));
    const close = () => {
      setOpen(false);
      // What has the focus goes with the box.
      button.current?.focus();
    };
    for (const type of ['pointerdown', 'focusin'] as const) {
      const onElsewhere = ({ target }: Event) => {
        if (!isIn(target)) setOpen(false);
      };
      document.addEventListener(type, onElsewhere, { signal: done.signal });
    }
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && isIn(target)) close();
    };
    // After what the choice itself does.
    const onClick = ({ target }: MouseEvent) => {
      const choice = target instanceof Element && target.closest('a, button');
      if (choice && box.current?.contains(choice)) close();
    };
    document.addEventListener('keydown', onKey, { signal: done.signal });
    document.addEventListener('click', onClick, { signal: done.signal });
    return () => done.abort();
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
