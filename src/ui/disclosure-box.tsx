import { type ReactNode, useEffect, useRef } from 'react';
import { useDismissal } from './use-dismissal.ts';
import { usePopup } from './use-popup.ts';

interface DisclosureBoxProps {
  /** Id to which the button refers. */
  readonly id: string;
  /** The button that opened it. */
  readonly button: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Content of a disclosure, open while it is mounted. */
export function DisclosureBox({ id, button, onClose, children }: DisclosureBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  usePopup(box, true, { align: 'end', readAnchor: () => button.getBoundingClientRect() });
  useDismissal(true, () => ({
    parts: [button, box.current],
    onLeave: onClose,
    // The box takes its focused element with it, so the button gets the focus.
    onEscape: () => {
      onClose();
      button.focus();
    },
  }));
  useEffect(() => {
    // Closes after the choice has run and its result has rendered.
    const onClick = ({ target }: MouseEvent) => {
      const choice = target instanceof Element && target.closest('a, button');
      if (!choice || !box.current?.contains(choice)) return;
      onClose();
      button.focus();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [button, onClose]);
  return (
    <div ref={box} popover="manual" className="disclosure__box" id={id}>
      {children}
    </div>
  );
}
