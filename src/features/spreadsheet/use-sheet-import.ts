import { startTransition, useEffect, useMemo, useState } from 'react';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { SheetProgress } from '../../services/spreadsheet/open-sheet.ts';
import type { ImportStage, ImportState } from './import-stage.ts';
import { SheetImport } from './sheet-import.ts';

/** An import, and how far it is; it is given up when the page goes. */
export function useSheetImport(
  session: EnrollmentSession | undefined,
): ImportState & { readonly work: SheetImport } {
  const { profile } = useProfile();
  const [stage, setStage] = useState<ImportStage>({ kind: 'choose' });
  const [progress, setProgress] = useState<SheetProgress>();
  const work = useMemo(() => {
    const onStage = (next: ImportStage) => {
      // In turns where hundreds of entries and rows are made.
      if (next.kind === 'read' && next.sheet.persons && !next.sheet.isStale)
        startTransition(() => setStage(next));
      else setStage(next);
    };
    return new SheetImport({ profile, session, onStage, onProgress: setProgress });
  }, [profile, session]);
  useEffect(() => () => work.leave(), [work]);
  return { stage, progress, work };
}
