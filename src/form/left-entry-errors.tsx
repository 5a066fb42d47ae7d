import { useEffect, useState } from 'react';
import { labelIdOf, noteIdOf } from '../ui/field-frame.tsx';
import { findEntry } from './entry-flow.ts';

/** Until what was left is checked and its note stands there. */
const CHECKED_MS = 150;

/**
 * Says what is wrong with the entry that was just left: its note stands behind the focus, where nobody would hear of it.
 * Once: who comes by again hears it as the entry's description.
 */
export function LeftEntryErrors() {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    const known = new WeakMap<Element, string>();
    const look = (entry: Element) => {
      const note = document.getElementById(noteIdOf(entry.id))?.textContent ?? '';
      const isNew = note !== (known.get(entry) ?? '');
      const focused = document.activeElement;
      // Who leaves the entries hears it with the list of what is to be corrected.
      if (focused === entry || !focused?.closest('.entries')) return;
      known.set(entry, note);
      if (!isNew || entry.getAttribute('aria-invalid') !== 'true') return;
      setSaid(`${document.getElementById(labelIdOf(entry.id))?.textContent ?? ''}: ${note}`);
    };
    document.addEventListener(
      'focusout',
      ({ target }) => {
        const entry = findEntry(target);
        if (entry) window.setTimeout(look, CHECKED_MS, entry);
      },
      { signal: controller.signal },
    );
    return () => controller.abort();
  }, []);
  return <output className="visually-hidden">{said}</output>;
}
