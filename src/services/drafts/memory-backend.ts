import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import {
  type DraftBackend,
  findRevision,
  type RawAttempt,
  type RawPerson,
  type RawReview,
} from './draft-backend.ts';

/**
 * Replaces a database that does not open: everything can be entered and exported, but nothing outlives the
 * page.
 */
export function createMemoryBackend(): DraftBackend {
  const headers = new Map<EntityId, unknown>();
  const persons = new Map<EntityId, Map<EntityId, RawPerson>>();
  const reviews = new Map<EntityId, Map<string, RawReview>>();
  const attempts = new Map<string, RawAttempt>();
  const settings = new Map<string, unknown>();
  const listPersons = (id: EntityId) => [...(persons.get(id)?.values() ?? [])];
  return {
    isDurable: false,
    async find(id) {
      const header = headers.get(id);
      return header === undefined ? undefined : { header, persons: listPersons(id) };
    },
    listHeaders: async () => [...headers.values()],
    listPersons: async (id) => listPersons(id),
    listReviews: async (id, prefix = '') =>
      [...(reviews.get(id)?.values() ?? [])].filter((review) => review.id.startsWith(prefix)),
    listAttempts: async () => [...attempts.values()],
    listAttemptIds: async () => [...attempts.keys()],
    findAttempt: async (id) => attempts.get(id),
    async write({ enrollmentId, expected, header, ...change }) {
      const current = headers.get(enrollmentId);
      if ((current !== undefined) !== (expected !== undefined)) return 'stale';
      if (findRevision(current) !== expected) return 'stale';
      for (const attempt of change.attempts ?? []) attempts.set(attempt.id, attempt);
      for (const id of change.removedAttemptIds ?? []) attempts.delete(id);
      if (!header) {
        headers.delete(enrollmentId);
        persons.delete(enrollmentId);
        reviews.delete(enrollmentId);
        return 'written';
      }
      headers.set(enrollmentId, header);
      if (change.created) headers.set(change.created.id, change.created);
      for (const id of change.removedPersonIds) persons.get(enrollmentId)?.delete(id);
      for (const person of change.persons) put(persons, person);
      for (const review of change.reviews ?? []) put(reviews, review);
      return 'written';
    },
    async putAttempt(attempt) {
      attempts.set(attempt.id, attempt);
    },
    findSetting: async (id) => settings.get(id),
    async putSetting(setting) {
      settings.set(setting.id, setting);
    },
  };
}

function put<T extends { readonly enrollmentId: EntityId; readonly id: string }>(
  all: Map<EntityId, Map<string, T>>,
  record: T,
): void {
  const own = all.get(record.enrollmentId) ?? new Map<string, T>();
  all.set(record.enrollmentId, own.set(record.id, record));
}
