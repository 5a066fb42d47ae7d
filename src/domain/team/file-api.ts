/** The routes of the files of a case. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { ENTERS } from './team-api.ts';

/** Largest file that a team takes, also where a profile allows larger ones. The manual's proxies let it pass. */
export const MAX_FILE_BYTES = 16_000_000;

/** Most files of an enrollment, and most bytes of all of them. */
export const FILES_OF_ENROLLMENT = { count: 4000, bytes: 500_000_000 } as const;

const storedFilesSchema = z.object({
  files: z.array(
    z.object({
      /** SHA-256 of the bytes, in hex. */
      hash: z.string(),
      /** Size in bytes. */
      size: z.int(),
      /** Type of the content. */
      type: z.string(),
    }),
  ),
});

export const FILE_API = {
  listFiles: {
    method: 'GET',
    path: '/api/enrollments/:id/files',
    summary: 'The files of its cases that the team has',
    access: ENTERS,
    answer: storedFilesSchema,
    problems: ['not-found'],
  },
  keepFile: {
    method: 'PUT',
    path: '/api/enrollments/:id/files/:hash',
    summary: 'Stores a photo or a PDF under its SHA-256 (hex); as often as one likes',
    access: ENTERS,
    takes: 'bytes',
    maxBytes: MAX_FILE_BYTES,
    answer: 'nothing',
    problems: [
      'not-found',
      'assigned',
      'closed',
      'other-hash',
      'bad-file',
      'too-many-files',
      'files-away',
      'files-full',
    ],
  },
  readFile: {
    method: 'GET',
    path: '/api/enrollments/:id/files/:hash',
    summary: 'The bytes of a file, to download',
    access: ENTERS,
    answer: 'file',
    problems: ['not-found', 'files-away'],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
