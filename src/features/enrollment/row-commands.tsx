import { type SectionKey, SECTIONS } from '../../domain/fields/registry.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { useCommand } from '../../services/commands/use-command.ts';
import { useIsEditable, usePersonRecord } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

/** Offers what is done to the rows of the person on the page. */
export function RowCommands({ personId }: { readonly personId: EntityId }) {
  useAddRow(personId, 'telephones');
  useAddRow(personId, 'addresses');
  useAddRow(personId, 'emails');
  useAddRow(personId, 'bankAccounts');
  const isEditable = useIsEditable();
  useCommand('row.remove', isEditable ? removeRowOf : undefined);
  return null;
}

/** The section's own button does it: limits, focus and what can be undone are the same. */
function useAddRow(personId: EntityId, section: SectionKey): void {
  const person = usePersonRecord(personId);
  const { profile } = useProfile();
  const isEditable = useIsEditable();
  const view = profile.viewOf(person);
  const isShown = SECTIONS[section].fields.some((key) => !view.field(key).hidden);
  useCommand(`row.add.${section}`, isEditable && isShown ? () => pressAdd(section, FRAMES) : undefined);
}

/** The sections of a page that was just opened come one frame each. */
const FRAMES = 10;

function pressAdd(section: SectionKey, frames: number): void {
  const button = document.getElementById(section);
  if (button) {
    // Where it is full the button says so.
    button.focus();
    button.click();
  } else if (frames > 0) requestAnimationFrame(() => pressAdd(section, frames - 1));
}

/** Nothing where the focus is in no row. */
function removeRowOf(focused: Element | null): void {
  focused?.closest('.row')?.querySelector<HTMLElement>('.row__remove')?.click();
}
