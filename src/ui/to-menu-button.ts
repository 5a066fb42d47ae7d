import type { KeyboardEvent, MouseEvent } from 'react';

type OnPress = (button: HTMLButtonElement) => void;

/** What makes a button one of a menu (the WAI-ARIA pattern): a press opens it, and so does the key that points into it. */
export function toMenuButton(isOpen: boolean, onPress: OnPress) {
  return {
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => onPress(currentTarget),
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      if (event.key !== 'ArrowDown' || isOpen) return;
      event.preventDefault();
      onPress(event.currentTarget);
    },
  } as const;
}
