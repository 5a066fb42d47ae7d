import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import type { IsoDate } from '../domain/formats/date.ts';
import { isComposing } from '../ui/is-composing.ts';
import { type Entry, openFlow } from './entry-flow.ts';
import { type NameOf, OpenForm, OpenFormContext } from './open-form.ts';

interface EntryFormProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  /** Date on which the form was opened. */
  readonly today: IsoDate;
  /** Stable. */
  readonly nameOf?: NameOf;
  /** Called when an entry loses focus, with its path as `name`; expensive work runs in a later task. */
  readonly onLeave?: (name: string) => void;
  /** True when the form is shown but cannot be edited now. */
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
}

/**
 * Form element around entries: it sends nothing itself, connects the entries to their form, and moves the
 * focus through them.
 */
export function EntryForm<V extends FieldValues>({
  form,
  today,
  nameOf,
  onLeave,
  isReadOnly,
  children,
}: EntryFormProps<V>) {
  const [open] = useState(() => new OpenForm(form, today, nameOf));
  // Entries subscribe to the state that they show. A provider that followed the state would render each of them twice.
  const [formState] = useState(form.formState);
  const { flow } = open;
  useLayoutEffect(() => {
    openFlow.current = flow;
    return () => {
      if (openFlow.current === flow) openFlow.current = undefined;
    };
  }, [flow]);
  return (
    <FormProvider {...form} formState={formState}>
      <OpenFormContext value={open}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its entries */}
        <form
          noValidate
          autoComplete="off"
          onSubmit={(event) => event.preventDefault()}
          onFocusCapture={() => flow.notePlace({})}
          onFocus={({ target, relatedTarget }) => {
            const entry = flow.findEntry(target);
            if (!entry || isSameGroup(entry.element, relatedTarget)) return;
            flow.noteEntry(entry.path);
            open.helper?.send({ kind: 'focused', id: entry.id });
          }}
          onInput={({ target }) => {
            const entry = flow.findEntry(target);
            if (entry) open.helper?.send({ kind: 'typed', id: entry.id });
          }}
          onBlur={({ target, currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) flow.notePlace({});
            const entry = flow.findEntry(target);
            if (!entry || isSameGroup(entry.element, relatedTarget)) return;
            onLeave?.(entry.path);
            open.helper?.send({ kind: 'left', id: entry.id });
          }}
          onKeyDownCapture={({ target }) => {
            const isListOpen = flow.findEntry(target)?.element.ariaExpanded === 'true';
            open.helper?.send({ kind: 'pressed', isListOpen });
          }}
          onKeyDown={(event) => handleKey(open, event)}
        >
          {/* Screen readers ignore this fieldset. It disables all entries at once. */}
          <fieldset className="entries" role="presentation" disabled={isReadOnly}>
            {children}
          </fieldset>
        </form>
      </OpenFormContext>
    </FormProvider>
  );
}

/** True when the focus moves between radio buttons of one group, which is one entry. */
function isSameGroup({ type, name }: Entry, other: EventTarget | null): boolean {
  return type === 'radio' && other instanceof HTMLInputElement && other.name === name;
}

/** Enter commits an entry and goes to the next one in the same press, Shift+Enter to the previous one. */
function handleKey(open: OpenForm, event: KeyboardEvent): void {
  const { key, repeat, ctrlKey, altKey, metaKey, shiftKey, nativeEvent } = event;
  const entry = open.flow.findEntry(event.target);
  if (!entry || isComposing(nativeEvent) || repeat) return;
  const { id, path, element } = entry;
  if (open.helper?.chooseByKey(element, event)) event.preventDefault();
  if (key === 'Escape') open.helper?.send({ kind: 'dismissed', id });
  if (key !== 'Enter' || ctrlKey) return;
  if (altKey) {
    if (open.helper?.send({ kind: 'enter', id, isAll: true })) event.preventDefault();
    return;
  }
  // A list takes its result with Enter, and the same press moves on.
  if (metaKey || (event.isDefaultPrevented() && element.role !== 'combobox')) return;
  event.preventDefault();
  // Renders the result that Enter took from a list before its entry is left.
  flushSync(() => undefined);
  if (shiftKey) open.flow.move(path, -1);
  else if (!open.helper?.send({ kind: 'enter', id, isAll: false })) open.flow.move(path, 1);
}
