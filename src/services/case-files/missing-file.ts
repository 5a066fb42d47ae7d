import type { EntityId } from '../../domain/enrollment/enrollment.ts';

/** Reads the bytes of a file that is not in this browser. Undefined when it cannot be had. */
export type ReadMissing = (
  enrollmentId: EntityId,
  hash: string,
) => Promise<Uint8Array<ArrayBuffer> | undefined>;

let readElsewhere: ReadMissing | undefined;

/** Sets where files are read that are not in this browser. */
export function whenFileMissing(read: ReadMissing): void {
  readElsewhere = read;
}

export const readMissing: ReadMissing = async (enrollmentId, hash) => readElsewhere?.(enrollmentId, hash);
