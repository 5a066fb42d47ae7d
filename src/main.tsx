// oxlint-disable-next-line import/no-unassigned-import -- it runs before the modules that follow
import './services/drafts/open-early.ts';
import './ui/styles/media.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { prepareSession } from './app/prepare-session.ts';
import { loadQueries } from './app/queries.tsx';
import { preloadPage } from './app/routes.tsx';
import { loadStartTranslator } from './i18n/i18n-provider.tsx';
import type { Translator } from './i18n/translator.ts';
import { openSession, prepareSessionsBy } from './services/drafts/session-registry.ts';
import { findEnrollmentId, SIGN_IN_RETURN_PATH } from './services/navigation/paths.ts';
import { readStart } from './services/profile/app-start.ts';
import { loadTexts } from './i18n/languages.ts';
import { tolerateForeignEdits } from './ui/foreign-edits.ts';
import { refuseDrops } from './ui/drops.ts';
import { scrollByKeys } from './ui/scroll-keys.ts';
import { setCompanions } from './ui/load-on-use.tsx';
import * as z from 'zod/mini';

// zod would probe `eval`, which a strict content security policy reports.
z.config({ jitless: true });

const QUIET_MS = 1000;

async function start(root: HTMLElement): Promise<void> {
  // The build has a script that does it before the first paint.
  if (import.meta.env.DEV) void import('./services/look.ts').then((look) => look.followLook(look.LOOK_KEYS));
  tolerateForeignEdits();
  setCompanions((reach) => Promise.all([loadTexts(reach === 'anywhere' ? 'later' : reach), loadQueries()]));
  preloadPage(window.location.pathname);
  // Reads the draft while the profile loads, so that the page itself is the first thing shown.
  prepareSessionsBy(prepareSession);
  refuseDrops();
  scrollByKeys();
  const enrollmentId = findEnrollmentId(window.location.pathname);
  const opening = enrollmentId === undefined ? undefined : openSession(enrollmentId);
  // The code that uses the draft handles its error.
  const opened = opening?.catch(() => undefined);
  const reading = readStart();
  const translator = await loadStartTranslator();
  const saying = setTimeout(() => sayThatItLoads(root, translator), QUIET_MS);
  await Promise.all([reading, opened]);
  clearTimeout(saying);
  document.documentElement.lang = translator.language;
  // Each page sets its own title.
  document.querySelector('title')?.remove();
  createRoot(root).render(<App translator={translator} />);
}

/** A page that stays empty longer looks broken. React removes the text. */
function sayThatItLoads(root: HTMLElement, { t }: Translator): void {
  const words = document.createElement('p');
  words.className = 'loading';
  words.setAttribute('role', 'status');
  words.textContent = t('app.loading');
  root.append(words);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// The sign-in window returns to this address: it hands its answer over and does not start the app.
if (window.location.pathname === SIGN_IN_RETURN_PATH) {
  void import('./app/sign-in-return.ts').then(({ finishSignInReturn }) => finishSignInReturn(root));
} else {
  void start(root);
}
