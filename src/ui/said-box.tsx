import { useEffect, useState } from 'react';
import './styles/said-box.css';

/** A message. Each one is a new object, so that the same words can be announced again. */
export interface Said {
  readonly text: string;
}

const SHOWN_MS = 8000;

/**
 * Shows the result of an action: announced to assistive technology, and visible for a moment at the lower
 * edge of the window.
 */
export function SaidBox({ said }: { readonly said: Said | undefined }) {
  const [past, setPast] = useState<Said>();
  useEffect(() => {
    const timer = window.setTimeout(() => setPast(said), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  return (
    <div className="said" role="status">
      {said && said !== past && <p className="said__text">{said.text}</p>}
    </div>
  );
}
