/** Runs before each file of component tests: what `main.tsx` and `app.tsx` set up for the app. */
import * as z from 'zod/mini';
import '../../src/ui/styles/tokens.css';
import '../../src/ui/styles/base.css';
import '../../src/ui/styles/kit.css';

z.config({ jitless: true });
