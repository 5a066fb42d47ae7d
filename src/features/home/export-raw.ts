import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findRawDraft } from '../../services/drafts/draft-list.ts';
import { downloadText, toRawJson } from '../../services/files/download.ts';
import type { ListNotice } from './notice-bar.tsx';

/** Hands the records of an enrollment out as a file, exactly as they are stored. */
export async function exportRaw(id: EntityId, onNotice: (notice: ListNotice) => void): Promise<void> {
  try {
    const raw = await findRawDraft(id);
    if (raw === undefined) onNotice({ kind: 'problem', key: 'home.notFound' });
    else downloadText(`enrola-${toFilePart(id)}.json`, 'application/json', toRawJson(raw));
  } catch {
    onNotice({ kind: 'problem', key: 'home.noExport' });
  }
}

/** The id of a damaged record may be anything. */
function toFilePart(id: EntityId): string {
  return id.replace(/[^A-Za-z0-9-]/g, '').slice(0, 40);
}
