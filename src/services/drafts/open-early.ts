import { SIGN_IN_RETURN_PATH } from '../navigation/paths.ts';
import { openBackend } from './open-backend.ts';

// The first import of the app: the browser opens the database while all other modules load. Later callers of
// `openBackend()` get its error. The sign-in window needs no database, and a newer version of it must not
// take the database from the open pages.
if (window.location.pathname !== SIGN_IN_RETURN_PATH) openBackend().catch(() => undefined);
