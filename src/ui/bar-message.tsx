import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import './styles/bar-message.css';

/** Id of the message that describes the buttons of the bar. */
export const BAR_MESSAGE_ID = 'bar-message';

interface BarMessageProps {
  /** True when the message answers a press. */
  readonly isRefusal: boolean;
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Takes the focus when the message goes. */
  readonly back: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/**
 * Reason why an action of the bar is not possible, or failed. It is above the bar, so that it moves nothing. The
 * status stays on the page without a text: a screen reader announces only what changes in it.
 */
export function BarMessage({ isRefusal, children, ...box }: BarMessageProps) {
  const text = children && (
    <MessageBox {...box} isRefusal={isRefusal}>
      {children}
    </MessageBox>
  );
  return (
    <>
      <div role="status" className="bar-status">
        {!isRefusal && text}
      </div>
      {isRefusal && text}
    </>
  );
}

function MessageBox({ isRefusal, ref, back, children }: BarMessageProps) {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      // oxlint-disable-next-line react/exhaustive-deps -- read late: at the first mount the button does not exist yet
      if (element?.contains(document.activeElement)) back.current?.focus({ preventScroll: true });
    };
  }, [ref, back]);
  return (
    <div
      ref={ref}
      id={BAR_MESSAGE_ID}
      className={isRefusal ? 'bar-message bar-message--refused' : 'bar-message'}
      role={isRefusal ? 'alert' : undefined}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
