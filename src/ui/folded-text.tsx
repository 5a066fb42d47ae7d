import './styles/fold.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { ChevronIcon } from './icons.tsx';

interface FoldedTextProps {
  readonly title: string;
  /** Text beside the title, so that few users have to unfold the rest. */
  readonly aside?: ReactNode;
  /** True to open it for printing; any other one is left out on paper. */
  readonly isPrinted?: boolean;
  readonly children: ReactNode;
}

/** A long text that few users need, folded under its title. */
export function FoldedText({ title, aside, isPrinted = false, children }: FoldedTextProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isPrinted) return undefined;
    const media = window.matchMedia('print');
    let wasOpen = false;
    const toggle = () => {
      if (!fold.current) return;
      if (media.matches) wasOpen = fold.current.open;
      fold.current.open = media.matches || wasOpen;
    };
    media.addEventListener('change', toggle);
    return () => media.removeEventListener('change', toggle);
  }, [isPrinted]);
  return (
    <section aria-label={title} className={isPrinted ? undefined : 'on-screen'}>
      <details className="fold" ref={fold}>
        <summary>
          <ChevronIcon />
          <span className="fold__title">{title}</span>
          {aside !== undefined && <span className="fold__aside">{aside}</span>}
        </summary>
        {/* It scrolls inside; without focus the keyboard could not scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0}>{children}</pre>
      </details>
    </section>
  );
}
