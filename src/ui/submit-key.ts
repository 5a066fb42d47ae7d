import type { KeyboardEvent } from 'react';
import { isComposing } from './is-composing.ts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** True for Ctrl+Enter, and for Cmd+Enter. */
function isSubmitKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/**
 * True for the Ctrl+Enter that submits the part of the page which hears it. The part carries `data-submits`,
 * so that the keys of the whole page leave the press to it. A key that is held down submits once.
 */
export function takesSubmitKey(event: KeyboardEvent): boolean {
  if (!isSubmitKey(event) || event.defaultPrevented || isComposing(event.nativeEvent)) return false;
  event.preventDefault();
  return !event.repeat;
}

/** True when the press submits the part of the page around it, so that it is no key of the whole page. */
export function submitsPart(event: Press & Pick<globalThis.KeyboardEvent, 'target'>): boolean {
  const { target } = event;
  return isSubmitKey(event) && target instanceof Element && target.closest('[data-submits]') !== null;
}
