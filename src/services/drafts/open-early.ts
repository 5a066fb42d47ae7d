import { SIGN_IN_RETURN_PATH } from '../navigation/paths.ts';
import { openBackend } from './open-backend.ts';

// The first import of the app: the browser opens the database while all other modules run. Who needs it meets its error.
// The window of a sign-in needs none, and a newer one must not take it from the desk.
if (window.location.pathname !== SIGN_IN_RETURN_PATH) openBackend().catch(() => undefined);
