import type { EntityId, SectionKey } from '../domain/enrollment/enrollment.ts';
import { SECTION_KEYS } from '../domain/fields/descriptors.ts';

/** The section of a person's page in which an element stands. */
export function findSectionOf(element: Element | null): SectionKey | undefined {
  return findUpwards(element, (id) => SECTION_KEYS.find((key) => key === id.split(/[.-]/)[0]));
}

/** The row in which an element stands. */
export function findRowOf(
  element: Element | null,
): { readonly section: SectionKey; readonly rowId: EntityId } | undefined {
  return findUpwards(element, (id) => {
    const [first, rowId] = id.split('.');
    const section = SECTION_KEYS.find((key) => key === first);
    return section === undefined || rowId === undefined ? undefined : { section, rowId };
  });
}

/** What the id of the element, or of one around it, says: rows, fields and buttons have ids of their section. */
function findUpwards<T>(element: Element | null, read: (id: string) => T | undefined): T | undefined {
  for (let at = element; at; at = at.parentElement) {
    const found = read(at.id);
    if (found !== undefined) return found;
  }
  return undefined;
}
