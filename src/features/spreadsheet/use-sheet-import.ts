import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { ColumnTarget, TableLayout } from '../../domain/table/layout.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { OpenSheet, RefusedSheetError, type SheetProgress } from '../../services/spreadsheet/open-sheet.ts';
import { findColumns, rememberColumns } from '../../services/spreadsheet/remembered-columns.ts';
import type { SheetProblem } from '../../services/spreadsheet/sheet.ts';
import type { SheetPerson, SheetView } from '../../services/spreadsheet/sheet-job.ts';
import { bringIn, type ImportResult } from './bring-in.ts';
import { listKnownPersons } from './known-persons.ts';

/** A file that was read, with what its columns are taken for. */
export interface ReadSheet {
  readonly fileName: string;
  readonly view: SheetView;
  readonly mapping: TableLayout;
  readonly isRemembered: boolean;
  /** Undefined while it is checked. */
  readonly persons: readonly SheetPerson[] | undefined;
  readonly riskProfileCode: string;
  /** The columns were changed since. */
  readonly isStale: boolean;
}

export type ImportStage =
  | { readonly kind: 'choose'; readonly refused?: SheetProblem | 'failed'; readonly isCancelled?: boolean }
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly sheet: ReadSheet; readonly isNotStored?: boolean }
  | { readonly kind: 'storing'; readonly total: number }
  | { readonly kind: 'done'; readonly result: ImportResult; readonly sheet: ReadSheet };

const nothing = () => undefined;

/** The way of a spreadsheet into an enrollment, step by step. */
export function useSheetImport(session: EnrollmentSession | undefined) {
  const { profile } = useProfile();
  const [stage, setStage] = useState<ImportStage>({ kind: 'choose' });
  const [progress, setProgress] = useState<SheetProgress>();
  const open = useRef<OpenSheet>(undefined);
  const storing = useRef<AbortController>(undefined);
  /** The latest work on what is stored; after a cancel it is still going on for a moment. */
  const takingBack = useRef<Promise<void>>(undefined);
  useEffect(
    () => () => {
      open.current?.close();
      storing.current?.abort();
    },
    [],
  );
  const actions = useMemo(() => {
    /** What was asked of a sheet that is closed by now is of no concern. */
    const guard = async (sheet: OpenSheet, work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        if (open.current !== sheet) return;
        close();
        setStage({ kind: 'choose', refused: error instanceof RefusedSheetError ? error.problem : 'failed' });
      }
    };
    const close = () => {
      open.current?.close();
      open.current = undefined;
      setProgress(undefined);
    };
    const check = async (sheet: OpenSheet, read: ReadSheet) => {
      setProgress(undefined);
      setStage({ kind: 'read', sheet: { ...read, persons: undefined, isStale: false } });
      const known = await listKnownPersons(session);
      const { persons, riskProfileCode = '' } = await sheet.check(read.mapping, known);
      if (open.current !== sheet) return;
      const checked = { ...read, persons, riskProfileCode: String(riskProfileCode), isStale: false };
      // In turns: hundreds of rows are made.
      startTransition(() => setStage({ kind: 'read', sheet: checked }));
    };
    return {
      choose: (file: File) => {
        close();
        const sheet = new OpenSheet(setProgress);
        open.current = sheet;
        setStage({ kind: 'reading' });
        void guard(sheet, async () => {
          const view = await sheet.read(file, profile);
          const remembered = await findColumns(view, profile.spec);
          if (open.current !== sheet) return;
          const mapping = remembered ?? view.mapping;
          const empty = { persons: undefined, riskProfileCode: '', isStale: false };
          const isRemembered = remembered !== undefined;
          await check(sheet, { fileName: file.name, view, mapping, isRemembered, ...empty });
        });
      },
      setTarget: (read: ReadSheet, column: number, target: ColumnTarget | undefined) => {
        const columns = read.view.columns.map((_, at) => (at === column ? target : read.mapping.columns[at]));
        const mapping = { ...read.mapping, columns };
        setStage({ kind: 'read', sheet: { ...read, mapping, isStale: true } });
      },
      check: (read: ReadSheet) => {
        const sheet = open.current;
        if (!sheet) return;
        void rememberColumns(read.view, read.mapping, profile.spec);
        void guard(sheet, () => check(sheet, read));
      },
      bringIn: (read: ReadSheet, indexes: readonly number[]) => {
        const sheet = open.current;
        if (!sheet) return;
        const calledOff = new AbortController();
        storing.current = calledOff;
        setProgress({ done: 0, total: indexes.length });
        setStage({ kind: 'storing', total: indexes.length });
        void guard(sheet, async () => {
          await takingBack.current;
          const work = bringIn(sheet, {
            ...{ read, indexes, session, signal: calledOff.signal },
            onProgress: (done) => setProgress({ done, total: indexes.length }),
          });
          takingBack.current = work.then(nothing, nothing);
          const result = await work;
          if (result === 'called-off' || open.current !== sheet) return;
          if (result === 'not-stored') setStage({ kind: 'read', sheet: read, isNotStored: true });
          else {
            if (result.rejected.length === 0) close();
            setStage({ kind: 'done', result, sheet: read });
          }
        });
      },
      /** Gives up what is going on. */
      cancel: () => {
        // What came in by now goes again, and nobody has to wait for it.
        storing.current?.abort();
        close();
        setStage({ kind: 'choose', isCancelled: true });
      },
      takeCells: async (indexes: readonly number[]) => (await open.current?.takeCells(indexes)) ?? [],
    };
  }, [profile, session]);
  return { stage, progress, ...actions };
}
