/** Beside the page: reading a file and checking thousands of persons takes seconds, and the page goes on meanwhile. */
import { SheetBook } from './sheet-book.ts';
import { SheetError } from './sheet.ts';
import type { SheetAnswer, SheetJob } from './sheet-job.ts';

const book = new SheetBook(answer);

self.addEventListener('message', ({ data }: MessageEvent<SheetJob>) => {
  book.run(data).then(
    () => answer({ kind: 'end' }),
    (error: unknown) =>
      answer({ kind: 'refused', problem: error instanceof SheetError ? error.problem : { code: 'damaged' } }),
  );
});

function answer(message: SheetAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker answers its page alone
  self.postMessage(message);
}
