import { memo, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { Entry as EntryElement } from './entry-flow.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import { toFieldLabel, toProblemText } from '../i18n/texts.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { asideIdOf, FieldFrame, hintIdOf, noteIdOf, offerIdOf } from '../ui/field-frame.tsx';
import { CatalogStatus, needsCatalogStatus } from './catalog-status.tsx';
import { toEntryKind } from './entry-kind.ts';
import { ENTRY_KINDS } from './entry-kinds.ts';
import { FieldAsides } from './field-asides.ts';
import type { Marked } from './marked-fields.ts';
import { useFieldState, useOpenForm } from './open-form.ts';

interface FormFieldProps {
  /** Path in the form. */
  readonly name: string;
  /** Stable id on the page; links jump to it. */
  readonly id: string;
  readonly view: FieldView;
  readonly compact?: boolean;
  /** Fields of the form that carry a text about being required or optional. */
  readonly marked?: Marked;
}

/** One field: label, entry, echo and error. It renders only when one of these changes. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { name, id, view, compact = false, marked = 'required' } = props;
  const translator = useTranslator();
  const { flow, nameOf } = useOpenForm();
  const { finding, help: offered, shownHelp } = useFieldState(name, id);
  const entry = useRef<EntryElement>(null);
  const setEntry = useCallback((element: EntryElement | null) => {
    entry.current = element;
  }, []);
  useLayoutEffect(() => flow.addEntry({ path: name, id, element: entry }), [flow, name, id]);
  const aside = useContext(FieldAsides)?.(id);
  // The kind of the entry never changes while the user types, even when a late list arrives.
  const [isLate] = useState(() => view.catalog && view.catalog.status !== 'ready');
  const kind = isLate ? 'choice' : toEntryKind(view, translator);
  const { Entry, Echo: KindEcho, hint, isGroup } = ENTRY_KINDS[kind];
  // A list without groups has nothing to echo.
  const Echo = view.catalog && !view.catalog.hasGroups ? undefined : KindEcho;
  if (view.hidden) return null;
  const isUnlisted = finding?.problem.code === 'not-in-catalog';
  const own = (isUnlisted && view.notListed?.help) || view.help;
  const help = own === undefined ? hint && translator.t(hint) : translator.local(own);
  const hasStatus = view.catalog !== undefined && needsCatalogStatus(view.catalog);
  const hasHint = help !== undefined || Echo !== undefined || hasStatus;
  const described = [
    finding && noteIdOf(id),
    hasHint && hintIdOf(id),
    aside && asideIdOf(id),
    offered && !offered.isBehind && offerIdOf(id),
  ]
    .filter(Boolean)
    .join(' ');
  const label = toFieldLabel(translator, view);
  return (
    <FieldFrame
      id={id}
      label={label}
      isGroup={isGroup}
      compact={compact}
      width={view.width}
      mark={view.required === (marked === 'required') ? translator.t(`entry.${marked}`) : undefined}
      aside={aside}
      inside={offered?.kind !== 'offer' && shownHelp}
      below={offered?.kind === 'offer' && shownHelp}
      note={
        finding && {
          text: toProblemText(translator, finding.problem, view, (other) => nameOf(other, translator)),
          tone: finding.severity,
        }
      }
      hint={
        hasHint && (
          <>
            {help !== undefined && (
              <span className={own === undefined ? 'field__how' : undefined}>{help}</span>
            )}
            {Echo && <Echo name={name} view={view} />}
            {hasStatus && <CatalogStatus catalog={view.catalog} entryId={id} entryRef={entry} />}
          </>
        )
      }
    >
      <Entry
        name={name}
        id={id}
        view={view}
        invalid={finding?.severity === 'error'}
        describedBy={described || undefined}
        entryRef={setEntry}
        suggested={offered?.kind === 'suggestion' ? offered.value : undefined}
      />
    </FieldFrame>
  );
});
