import { SECTION_KEYS, type SectionKey, SECTIONS } from '../../domain/fields/registry.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { openFlow } from '../../form/entry-flow.ts';
import { useCommand } from '../../services/commands/use-command.ts';
import { useIsEditable, usePersonRecord } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

/** Offers the actions on the rows of the person on the page. */
export function RowCommands({ personId }: { readonly personId: EntityId }) {
  const isEditable = useIsEditable();
  useCommand('row.remove', isEditable ? removeRow : undefined);
  return SECTION_KEYS.map((section) => <AddRow key={section} {...{ personId, section }} />);
}

function AddRow({ personId, section }: { readonly personId: EntityId; readonly section: SectionKey }) {
  const person = usePersonRecord(personId);
  const { profile } = useProfile();
  const isEditable = useIsEditable();
  const view = profile.viewOf(person);
  const isShown = SECTIONS[section].fields.some((key) => !view.field(key).hidden);
  useCommand(`row.add.${section}`, isEditable && isShown ? () => addRow(section, FRAMES) : undefined);
  return null;
}

/** Most frames to wait for a section: a page that was just opened renders one section per frame. */
const FRAMES = 10;

function addRow(section: SectionKey, frames: number): void {
  const flow = openFlow.current;
  if (flow?.hasSection(section)) flow.addRow(section);
  else if (frames > 0) requestAnimationFrame(() => addRow(section, frames - 1));
}

/** Removes the row with the focus; does nothing outside of a row. */
function removeRow(): void {
  const { section, rowId } = openFlow.current?.place ?? {};
  if (section && rowId !== undefined) openFlow.current?.removeRow(section, rowId);
}
