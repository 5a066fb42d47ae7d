import { useEffect, useState } from 'react';
import './styles/said-box.css';

/** Something said once; each is an object of its own, so that the same words can be said again. */
export interface Said {
  readonly text: string;
}

const SHOWN_MS = 8000;

/** What became of a key: told to assistive technology, and shown for a moment over the lower edge of the window. */
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
