/** The journal of one person: the entries that name the person or the whole enrollment, without others' places. */
import type { EntityId } from '../enrollment/enrollment.ts';
import type { Place } from '../fields/finding.ts';
import type { JournalEntry, JournalEvent } from '../review/journal.ts';

type Told = Pick<JournalEntry, 'number' | 'at' | 'by' | 'event'>;

/** The entries about a person, with who wrote them and when. */
export function toJournalOf(id: EntityId, entries: readonly JournalEntry[]): readonly Told[] {
  const threads = new Set<string>();
  return entries.flatMap(({ number, at, by, event }) => {
    const told = findToldOf(id, event, threads);
    return told ? [{ number, at, ...(by && { by }), event: told }] : [];
  });
}

/** Undefined for an event that is about others alone. `threads`: the observations about the person so far. */
function findToldOf(id: EntityId, event: JournalEvent, threads: Set<string>): JournalEvent | undefined {
  const isOwn = ({ personId }: Place) => personId === undefined || personId === id;
  switch (event.kind) {
    case 'edited': {
      const places = event.places.filter(isOwn);
      // The places that an entry only counts may be the person's.
      return places.length + event.more > 0 ? { ...event, places } : undefined;
    }
    case 'observed':
      if (!isOwn(event.place)) return undefined;
      threads.add(event.observation);
      return event;
    case 'replied':
    case 'settled':
    case 'reopened':
      return threads.has(event.observation) ? event : undefined;
    case 'known':
      return event.personId === id ? event : undefined;
    case 'seen':
      return event.personIds.includes(id) ? { ...event, personIds: [id] } : undefined;
    case 'found': {
      const { personIds, ...found } = event;
      if (!personIds) return found;
      // Those who exist are named; the person may be among the others.
      return { ...found, personIds: personIds.filter((each) => each === id) };
    }
    default:
      return event;
  }
}
