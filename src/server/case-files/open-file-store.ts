import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store, type S3Place } from './s3-store.ts';

/** Where the bytes of files are, when the database does not have them: a folder, or a service. */
export type FileStorePlace = { readonly folder: string } | S3Place;

export const openFileStore = (place: FileStorePlace): FileStore =>
  'folder' in place ? createFolderStore(place.folder) : createS3Store(place);
