/** A page that never shows what a click should bring is another page than the one this was written for. */
const CLICK_LIMIT_MS = 60_000;

/** Times from an event to the first paint in which a condition holds. Runs in the page. */
export const IN_PAGE = `
  window.bench = {
    afterPaint: (done) => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now());
      channel.port2.postMessage(0);
    }),
    click: (find, holds) => new Promise((resolve, reject) => {
      const target = find();
      if (!target) throw new Error('What is to be clicked is not on the page.');
      let start = 0;
      const latest = performance.now() + ${CLICK_LIMIT_MS};
      target.addEventListener('click', (event) => { start = event.timeStamp; }, { capture: true, once: true });
      const check = () => {
        if (holds()) {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now() - start);
          channel.port2.postMessage(0);
        } else if (performance.now() > latest) reject(new Error('The click did not bring what it should.'));
        else requestAnimationFrame(check);
      };
      target.click();
      requestAnimationFrame(check);
    }),
    keys: [],
    armKeys: () => {
      let start = null;
      addEventListener('keydown', (event) => { start = event.timeStamp; }, true);
      addEventListener('input', () => {
        const from = start;
        window.bench.afterPaint((end) => window.bench.keys.push(end - from));
      }, true);
    },
  };`;

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};
