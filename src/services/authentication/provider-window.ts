import { SIGN_IN_RETURN_PATH } from '../navigation/paths.ts';

/** A window beside the page, so that the page and everything typed stay. */
export interface ProviderWindow {
  /** Where the provider sends the person back to. */
  readonly redirectUri: string;
  readonly show: (url: URL) => void;
  readonly close: () => void;
}

/** Opens an empty window; undefined where the browser blocks it. Only within a click: later none opens. */
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
