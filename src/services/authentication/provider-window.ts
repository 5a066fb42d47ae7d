import { SIGN_IN_RETURN_PATH } from '../navigation/paths.ts';

/** A separate window, so that the page and the typed values stay. */
export interface ProviderWindow {
  /** Address to which the provider sends the person back. */
  readonly redirectUri: string;
  readonly show: (url: URL) => void;
  readonly close: () => void;
}

/** Opens an empty window; undefined when the browser blocks it. Browsers allow it only within a click. */
export function openProviderWindow(): ProviderWindow | undefined {
  const popup = window.open('about:blank', '_blank', 'popup,width=520,height=680');
  if (!popup) return undefined;
  // The provider's page must not reach this one.
  popup.opener = null;
  return {
    redirectUri: `${window.location.origin}${SIGN_IN_RETURN_PATH}`,
    show: (url) => popup.location.replace(url),
    close: () => popup.close(),
  };
}

/**
 * Hands the provider's answer from the returning window to the page that asked. The channel belongs to this
 * origin and carries the `state` of the attempt in its name, which nobody else knows.
 */

const RECEIVED = 'received';

const toChannelName = (state: string) => `enrola-sign-in-${state}`;

/** In the page: resolves with the parameters of the answer. Listens at once; rejects when cancelled. */
export function awaitReturn(state: string, cancelled: AbortSignal): Promise<URLSearchParams> {
  const channel = new BroadcastChannel(toChannelName(state));
  return new Promise<URLSearchParams>((resolve, reject) => {
    const stop = () => reject(new DOMException('called off', 'AbortError'));
    if (cancelled.aborted) stop();
    cancelled.addEventListener('abort', stop, { once: true });
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string' || data === RECEIVED) return;
      post(channel, RECEIVED);
      resolve(new URLSearchParams(data));
    });
  }).finally(() => channel.close());
}

/** In the window: hands the answer over, then calls `onReceived`. Does nothing when no page waits. */
export function handOver(search: string, onReceived: () => void): void {
  const state = new URLSearchParams(search).get('state');
  if (!state) return;
  const channel = new BroadcastChannel(toChannelName(state));
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== RECEIVED) return;
    channel.close();
    onReceived();
  });
  post(channel, search);
}

function post(channel: BroadcastChannel, text: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage(text);
}
