import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';

interface PassingButtonProps extends ComponentProps<'button'> {
  /** Takes the focus when the button unmounts. */
  readonly back: RefObject<HTMLElement | null>;
}

/** A button that unmounts once its action is done. It passes its focus on. */
export function PassingButton({ back, className = 'button', ...rest }: PassingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    const next = back.current;
    return () => {
      if (element === document.activeElement) next?.focus();
    };
  }, [back]);
  return <button ref={button} type="button" className={className} {...rest} />;
}
