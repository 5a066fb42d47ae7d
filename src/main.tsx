// oxlint-disable-next-line import/no-unassigned-import -- it runs before the modules that follow
import './services/drafts/open-early.ts';
import './ui/styles/media.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { prepareSession } from './app/prepare-session.ts';
import { preloadPage } from './app/routes.tsx';
import { loadStartTranslator } from './i18n/i18n-provider.tsx';
import type { Translator } from './i18n/translator.ts';
import { openSession, prepareSessionsBy } from './services/drafts/session-registry.ts';
import { findEnrollmentId, SIGN_IN_RETURN_PATH } from './services/navigation/paths.ts';
import { startQuery } from './services/profile/start-query.ts';
import { queryClient, watchStorage } from './services/query-client.ts';
import { loadLaterTexts } from './i18n/languages.ts';
import { tolerateForeignEdits } from './ui/foreign-edits.ts';
import { refuseDrops } from './ui/drops.ts';
import { scrollByKeys } from './ui/scroll-keys.ts';
import { setCompanions } from './ui/load-on-use.tsx';
import * as z from 'zod/mini';

// zod would probe `eval`, which a strict content security policy reports.
z.config({ jitless: true });

const QUIET_MS = 1000;

async function start(root: HTMLElement): Promise<void> {
  tolerateForeignEdits();
  setCompanions(loadLaterTexts);
  preloadPage(window.location.pathname);
  // The draft is read while the profile is on its way, so that the first thing shown is the page itself.
  prepareSessionsBy(prepareSession);
  watchStorage();
  refuseDrops();
  scrollByKeys();
  const enrollmentId = findEnrollmentId(window.location.pathname);
  const opening = enrollmentId === undefined ? undefined : openSession(enrollmentId);
  // Who needs the draft meets its error.
  const opened = opening?.catch(() => undefined);
  const reading = queryClient.fetchQuery(startQuery);
  const translator = await loadStartTranslator();
  // While the profile and the draft are on their way.
  translator.warmUp();
  const saying = setTimeout(() => sayThatItLoads(root, translator), QUIET_MS);
  await Promise.all([reading, opened]);
  clearTimeout(saying);
  document.documentElement.lang = translator.language;
  // Each page brings its own.
  document.querySelector('title')?.remove();
  createRoot(root).render(<App translator={translator} />);
}

/** A page that stays empty longer looks broken. React takes the words away. */
function sayThatItLoads(root: HTMLElement, { t }: Translator): void {
  const words = document.createElement('p');
  words.className = 'loading';
  words.setAttribute('role', 'status');
  words.textContent = t('app.loading');
  root.append(words);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// A window of the sign-in comes back here: it hands its answer over and is no second desk.
if (window.location.pathname === SIGN_IN_RETURN_PATH) {
  void import('./app/sign-in-return.ts').then(({ finishSignInReturn }) => finishSignInReturn(root));
} else {
  void start(root);
}
