import type { CaseContent } from '../enrollment/enrollment.ts';
import { type FileEntry, readFileEntry } from './file-entry.ts';

/** The files that entries of the cases name. A file that two entries name comes twice. */
export function listNamedFiles({ persons, ...enrollment }: CaseContent): readonly FileEntry[] {
  return [enrollment, ...persons].flatMap((holder) =>
    holder.case === undefined
      ? []
      : Object.values(holder.case).flatMap((rows) =>
          rows.flatMap((row) => Object.values(row).flatMap((text) => readFileEntry(text) ?? [])),
        ),
  );
}
