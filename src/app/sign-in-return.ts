import { loadStartTranslator } from '../i18n/i18n-provider.tsx';
import { handOver } from '../services/authentication/provider-window.ts';
import { loadTexts } from '../i18n/languages.ts';
import { SIGN_IN_RETURN_PATH } from '../services/navigation/paths.ts';

/**
 * The window that the sign-in's provider sends back: hands the answer to the page that waits and closes. The answer
 * leaves the address first, so that it stands in no history.
 */
export async function finishSignInReturn(root: HTMLElement): Promise<void> {
  const { search } = window.location;
  window.history.replaceState(null, '', SIGN_IN_RETURN_PATH);
  handOver(search, () => window.close());
  const translator = await loadStartTranslator();
  document.documentElement.lang = translator.language;
  await loadTexts('later');
  root.textContent = translator.t('signIn.return');
}
