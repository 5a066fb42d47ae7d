import { type ReactNode, useCallback, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { loadOnUse, near } from '../../ui/load-on-use.tsx';
import type { MenuParts } from '../../ui/menu.tsx';

const menu = loadOnUse(
  near(async () => (await import('./person-menu.tsx')).PersonMenu),
  () => null,
);

interface PersonMenus {
  /** The person whose menu is open. */
  readonly openId: EntityId | undefined;
  /** Opens the menu of a person at its button, or closes it; stable. */
  readonly onMenu: (id: EntityId, button: HTMLElement) => void;
  /** Render it in a positioned box, outside the part that scrolls. */
  readonly menu: ReactNode;
}

/**
 * One menu for a whole list of persons: each item renders only its button. `first`: items before those of
 * every person.
 */
export function usePersonMenu(current: EntityId | undefined, first: MenuParts = []): PersonMenus {
  const { t } = useTranslator();
  const [open, setOpen] = useState<{ readonly id: EntityId; readonly anchor: HTMLElement }>();
  const [moved, setMoved] = useState<{ from: number; to: number }>();
  const onMenu = useCallback(
    (id: EntityId, anchor: HTMLElement) =>
      setOpen((before) => (before?.anchor === anchor ? undefined : { id, anchor })),
    [],
  );
  const onMove = useCallback((from: number, to: number) => setMoved({ from, to }), []);
  const onClose = useCallback(() => setOpen(undefined), []);
  return {
    openId: open?.id,
    onMenu,
    menu: (
      <>
        {open && (
          <menu.Part
            {...open}
            first={first}
            isCurrent={open.id === current}
            onMove={onMove}
            onClose={onClose}
          />
        )}
        <p className="visually-hidden" role="status">
          {moved && t('persons.moved', moved)}
        </p>
      </>
    ),
  };
}
