import type { KeyboardEvent, MouseEvent } from 'react';

type OnPress = (button: HTMLButtonElement) => void;

/**
 * Props of a menu button (the WAI-ARIA pattern): a press opens the menu, and so does the arrow key that leads
 * into it.
 */
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
