/** Looks whether the files that a case names are still stored in this browser, as they were named. */
import { listNamedFiles } from '../../domain/case/named-files.ts';
import type { CaseContent, EntityId } from '../../domain/enrollment/enrollment.ts';

/**
 * True when a file that the case names is not in this browser any more, or has other bytes, another size or another
 * type. It reads the bytes, because whoever uses the computer could have changed them.
 */
export async function isFileMissing(enrollment: CaseContent & { readonly id: EntityId }): Promise<boolean> {
  const named = listNamedFiles(enrollment);
  if (named.length === 0) return false;
  const { readWholeFile } = await import('./case-files.ts');
  for (const { hash, size, type } of named) {
    const reading = await readWholeFile(enrollment.id, hash);
    if (!reading.ok || reading.entry.size !== size || reading.entry.type !== type) return true;
  }
  return false;
}
