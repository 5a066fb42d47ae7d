/** What tasks cost by the clock of their thread: other processes of a busy machine do not count. */

const CATEGORIES = ['toplevel', 'blink.user_timing'];
const MARK = 'bench: this thread';

/**
 * Starts to record. The browser's own throttling burns the time of the thread, so record without it, and multiply.
 * @returns what stops it and gives milliseconds of the longest task of the page's main thread
 */
export async function recordTasks(page, cdp) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await page.evaluate((mark) => void performance.mark(mark), MARK);
  return async () => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    cdp.off('Tracing.dataCollected', collect);
    const own = events.findLast(({ name }) => name === MARK);
    const tasks = events.filter(
      ({ name, pid, tid }) => name.endsWith('RunTask') && pid === own?.pid && tid === own.tid,
    );
    if (tasks.length === 0) throw new Error('The trace has no task of the page.');
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
  };
}
