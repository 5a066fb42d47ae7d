/**
 * A user who enters by keyboard alone, on the Latin American keyboard: a capital is Shift and the letter, `@` is AltGr and
 * a key, ñ and an accented letter count as one. Every keydown that reaches the page is counted there, modifiers too.
 */

/** A practised typist's pace. */
const PRESS_MS = 150;

/** Once in a page, however many typists there are. */
const COUNTER = `if (!window.presses) {
  window.presses = [];
  addEventListener('keydown', (event) => { if (event.isTrusted) window.presses.push(event.key); }, true);
}`;

const WITH_ALT_GRAPH = '@\\~^';
const WITH_SHIFT = '!"#$%&/()=?¡:;_*°';
const isPlainAscii = (char) => /^[\x20-\x7e]$/.test(char);

/** Counts from `start` on. */
export async function createTypist(page, pressMs = PRESS_MS) {
  await page.addInitScript({ content: COUNTER });
  const cdp = await page.context().newCDPSession(page);
  let startedAt = 0;

  const pause = () => page.waitForTimeout(pressMs);
  const hold = async (key, run) => {
    await page.keyboard.down(key);
    await pause();
    await run();
    await page.keyboard.up(key);
  };
  const pressChar = (char) =>
    isPlainAscii(char) ? page.keyboard.press(char === ' ' ? 'Space' : char) : sendChar(cdp, char);
  const typeChar = async (char) => {
    const isCapital = char !== char.toLowerCase();
    if (isCapital || WITH_SHIFT.includes(char)) await hold('Shift', () => pressChar(char));
    else if (WITH_ALT_GRAPH.includes(char)) await hold('AltGraph', () => pressChar(char));
    else await pressChar(char);
    await pause();
  };

  return {
    /** Begins to count: what was pressed before prepared the page. */
    start: async () => {
      await page.evaluate(() => void (window.presses.length = 0));
      startedAt = performance.now();
    },
    /** Presses keys by their names, one after another: `Tab`, `Enter`, `Control+Shift+V`. */
    press: async (...chords) => {
      for (const chord of chords) {
        const keys = chord.split('+');
        for (const key of keys) {
          await page.keyboard.down(key);
          await pause();
        }
        for (const key of keys.toReversed()) await page.keyboard.up(key);
      }
    },
    type: async (text) => {
      for (const char of text) await typeChar(char);
    },
    /** Waits for what the page is about to show, as a user does who looks before the next press. */
    look: (ms) => page.waitForTimeout(ms),
    /** @returns what was pressed since `start`, and the seconds it took, waits for the page among them */
    stop: async () => {
      const seconds = (performance.now() - startedAt) / 1000;
      return { presses: await page.evaluate(() => window.presses), seconds };
    },
  };
}

/** A character that has no key on Playwright's keyboard. */
async function sendChar(cdp, char) {
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key: char, text: char });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: char });
}
