/** Share of the window's height by which a key scrolls it. */
const SHARES: Readonly<Record<string, number>> = {
  PageDown: 0.85,
  PageUp: -0.85,
  ArrowDown: 0.06,
  ArrowUp: -0.06,
  End: Infinity,
  Home: -Infinity,
};

/** Scrolls the page by keys while nothing has the focus: browsers then scroll the document, which is never too high. */
export function scrollByKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, defaultPrevented } = event;
    const { activeElement, body } = document;
    const paged = shiftKey ? 'PageUp' : 'PageDown';
    const share = SHARES[key === ' ' ? paged : key];
    if (share === undefined || defaultPrevented || activeElement !== body) return;
    if (ctrlKey || altKey || metaKey || (shiftKey && key !== ' ')) return;
    event.preventDefault();
    const top = body.scrollTop + share * window.innerHeight;
    body.scrollTop = Math.max(0, Math.min(top, body.scrollHeight));
  });
}
