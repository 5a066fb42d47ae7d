/** A notice of the browser when an enrollment comes back. It names nobody, and is asked for by a press only. */
import { createStore } from './store.ts';

const KEY = 'enrola.returned-notice';
type Choice = 'asked' | 'yes' | 'no';

function read(): Choice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'yes' || kept === 'no' ? kept : 'asked';
  } catch {
    // A browser without storage would ask at each visit.
    return 'no';
  }
}

/** `asked`: this browser offers it. */
export const returnedNotice = createStore<Choice>(read());

export const canTell = () => 'Notification' in window && Notification.permission !== 'denied';

function choose(choice: 'yes' | 'no'): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // It lasts until the tab is closed.
  }
  returnedNotice.set(choice);
}

/** Asks the browser for its permission. */
export async function wantReturned(): Promise<void> {
  choose((await Notification.requestPermission()) === 'granted' ? 'yes' : 'no');
}

export const refuseReturned = () => choose('no');

/** Tells it unless the user looks at the app. `onPress` is called when they press the notice. */
export function tellReturned(title: string, body: string, onPress: () => void): void {
  const isWanted = canTell() && Notification.permission === 'granted' && read() === 'yes';
  if (!isWanted || document.hasFocus()) return;
  // All tabs of a browser tell it as one.
  const notice = new Notification(title, { body, tag: KEY });
  notice.addEventListener('click', () => {
    window.focus();
    onPress();
  });
}
