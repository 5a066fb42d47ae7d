import { openBackend } from './open-backend.ts';

/** The first import of the app: the browser opens the database while all other modules run. Who needs it meets its error. */
openBackend().catch(() => undefined);
