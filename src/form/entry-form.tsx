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
  const { flow } = open;
  useLayoutEffect(() => {
    openFlow.current = flow;
    return () => {
      if (openFlow.current === flow) openFlow.current = undefined;
    };
  }, [flow]);
  return (
    <FormProvider {...form}>
      <OpenFormContext value={open}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its entries */}
        <form
          noValidate
          autoComplete="off"
          onSubmit={(event) => event.preventDefault()}
          onFocusCapture={() => flow.notePlace({})}
          onFocus={({ target, relatedTarget }) => {
            const entry = flow.findEntry(target);
            if (!entry || isSameGroup(entry, relatedTarget)) return;
            flow.noteEntry(entry);
            open.watcher?.onFocus(entry);
          }}
          onInput={({ target }) => {
            const entry = flow.findEntry(target);
            if (entry) open.watcher?.onInput(entry);
          }}
          onBlur={({ target, currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) flow.notePlace({});
            const entry = flow.findEntry(target);
            if (!entry || isSameGroup(entry, relatedTarget)) return;
            onLeave?.(entry.name);
            open.watcher?.onLeave(entry);
          }}
          onKeyDownCapture={({ target }) => open.watcher?.beforeKey(flow.findEntry(target))}
          onKeyDown={(event) => {
            const entry = flow.findEntry(event.target);
            if (!entry) return;
            open.watcher?.onKey(entry, event);
            leadOn(open, event);
          }}
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
function leadOn({ flow, watcher }: OpenForm, event: KeyboardEvent): void {
  const { key, repeat, ctrlKey, altKey, metaKey, shiftKey, nativeEvent } = event;
  if (key !== 'Enter' || isComposing(nativeEvent) || repeat || ctrlKey || altKey || metaKey) return;
  const entry = flow.findEntry(event.target);
  // A list takes its result with Enter, and the same press moves on.
  if (!entry || (event.isDefaultPrevented() && entry.role !== 'combobox')) return;
  event.preventDefault();
  // Renders the result that Enter took from a list before its entry is left.
  flushSync(() => undefined);
  if (shiftKey) flow.moveBack(entry);
  else flow.moveOn(watcher?.beforeMove(entry) ?? entry);
}
