import type { EntityId, Person } from '../enrollment/enrollment.ts';

/** Nobody brings back who was erased at the team, whatever was entered here since. */
export function withoutErased<Content extends { readonly persons: readonly Person[] }>(
  content: Content,
  { erased = [] }: { readonly erased?: readonly EntityId[] | undefined },
): Content {
  return { ...content, persons: content.persons.filter(({ id }) => !erased.includes(id)) };
}
