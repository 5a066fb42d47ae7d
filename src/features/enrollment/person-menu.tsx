import { useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { focusContent } from '../../ui/focus.ts';
import { toPersonName } from '../../form/person-name.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { movePerson, removePerson } from '../../services/drafts/edit-persons.ts';
import { useIsEditable, useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { Menu, type MenuParts } from '../../ui/menu.tsx';
import type { RightsKind } from './person-rights.tsx';
import { removeOpenPerson, undoButton } from './remove-person.ts';

const rights = loadOnUse(
  async () => (await import('./person-rights.tsx')).PersonRights,
  () => null,
);

export interface PersonMenuProps {
  readonly id: EntityId;
  /** The button that opened it. */
  readonly anchor: HTMLElement;
  /** Items before the others. */
  readonly first: MenuParts;
  /** The person is the one on the page. */
  readonly isCurrent: boolean;
  /** Called with the old and the new number of the person. */
  readonly onMove: (from: number, to: number) => void;
  readonly onClose: () => void;
}

/** Menu of a person in the list, and the dialogs that it leads to. */
export function PersonMenu({ id, anchor, first, isCurrent, onMove, onClose }: PersonMenuProps) {
  const session = useSession();
  const isEditable = useIsEditable();
  const personIds = useSessionPart(({ header }) => header.personIds);
  const translator = useTranslator();
  const { t } = translator;
  const hasCase = useProfile().profile.case !== undefined;
  const [asked, setAsked] = useState<RightsKind>();
  const n = personIds.indexOf(id) + 1;
  const toMove = (offset: -1 | 1) => {
    const to = n + offset;
    if (!isEditable || to < 1 || to > personIds.length) return undefined;
    return () => {
      movePerson(session, id, offset);
      onMove(n, to);
      // The list moves its elements in the DOM, and a moved element loses the focus.
      whereLost(() => anchor.focus());
    };
  };
  const remove = () => {
    if (isCurrent) {
      removeOpenPerson(session, id);
      return;
    }
    removePerson(session, id);
    // The pressed button is gone. Undo is the most likely next action, so its button gets the focus.
    whereLost(() => {
      if (undoButton.current) undoButton.current.focus();
      else focusContent();
    });
  };
  if (asked) return <rights.Part kind={asked} {...{ id, isCurrent, onClose }} />;
  const toItem = (kind: RightsKind) => ({ run: () => setAsked(kind), asks: true });
  return (
    <Menu
      label={t('persons.actions', { name: toPersonName(session.findPerson(id), n, translator) })}
      parts={[
        ...first,
        [
          { text: t('persons.up'), run: toMove(-1) },
          { text: t('persons.down'), run: toMove(1) },
        ],
        ...(hasCase ? [[{ text: t('rights.data'), ...toItem('data') }]] : []),
        [
          { text: t('persons.remove'), run: isEditable ? remove : undefined, isDanger: true },
          ...(hasCase ? [{ text: t('rights.erase'), ...toItem('erase'), isDanger: true }] : []),
        ],
      ]}
      anchor={anchor}
      onClose={onClose}
    />
  );
}

/** Moves the focus in the next frame, only if it was lost: a menu that the user has opened would close. */
function whereLost(focus: () => void): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focus();
  });
}
