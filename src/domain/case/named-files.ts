import type { EnrollmentContent } from '../enrollment/enrollment.ts';
import { type FileEntry, readFileEntry } from './file-entry.ts';

/** The files that entries of the persons' cases name. A file that two entries name comes twice. */
export function listNamedFiles({ persons }: Pick<EnrollmentContent, 'persons'>): readonly FileEntry[] {
  return persons.flatMap((person) =>
    Object.values(person.case ?? {}).flatMap((rows) =>
      rows.flatMap((row) => Object.values(row).flatMap((text) => readFileEntry(text) ?? [])),
    ),
  );
}
