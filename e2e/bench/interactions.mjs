/** Interactions by the browser's Event Timing, and their INP. */

/** Runs in the page, before its own scripts. Events of one interaction are merged; the longest one counts. */
export const WATCH_INTERACTIONS = `
  {
    const byId = new Map();
    const names = new Map();
    const nameOf = (node) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'gone';
      const text = element.getAttribute('aria-label') ?? element.textContent.trim();
      return element.localName + (element.id && '#' + element.id) + (text && ' «' + text.slice(0, 30) + '»');
    };
    // The target may be gone when the browser reports the interaction.
    for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])
      addEventListener(type, (event) => names.set(event.timeStamp, nameOf(event.target)), true);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration, name, startTime, processingStart, processingEnd, target } = entry;
        if (!interactionId || (byId.get(interactionId)?.duration ?? 0) >= duration) continue;
        byId.set(interactionId, {
          step: window.inpStep ?? '',
          type: name,
          target: names.get(startTime) ?? nameOf(target),
          start: startTime,
          duration,
          delay: processingStart - startTime,
          work: processingEnd - processingStart,
        });
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    window.takeInteractions = () => {
      const found = [...byId.values()];
      byId.clear();
      return found;
    };
  }`;

/**
 * The longest interaction; ignores one more for every 50, as the metric does. @returns the interaction,
 * undefined without any
 */
export function findInp(interactions) {
  const sorted = toWorst(interactions);
  return sorted[Math.min(sorted.length - 1, Math.floor(interactions.length / 50))];
}

export const toWorst = (interactions) => interactions.toSorted((a, b) => b.duration - a.duration);
