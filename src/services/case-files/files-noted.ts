/** A setting tells whether a file of a case was ever stored here, without opening the database of files. */
import { openBackend } from '../drafts/open-backend.ts';

const SETTING_ID = 'case-files';

export async function hasCaseFiles(): Promise<boolean> {
  return (await (await openBackend()).findSetting(SETTING_ID)) !== undefined;
}

/** Notes that files are stored; before the first one, so that none is ever overlooked. */
export async function noteCaseFiles(): Promise<void> {
  if (!(await hasCaseFiles())) await (await openBackend()).putSetting({ id: SETTING_ID });
}
