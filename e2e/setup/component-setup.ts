/** Runs before each file of component tests: what `main.tsx` and `app.tsx` set up for the app. */
import * as z from 'zod/mini';
import '../../src/ui/styles/tokens.css';
import '../../src/ui/styles/base.css';
import '../../src/ui/styles/kit.css';

z.config({ jitless: true });

// Files share the storage of a browser: what an earlier one stored is gone.
for (const { name = '' } of await indexedDB.databases())
  await new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(name);
    for (const end of ['success', 'error', 'blocked'] as const) deleting.addEventListener(end, resolve);
  });
