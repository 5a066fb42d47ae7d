import { createContext, type KeyboardEvent, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { get } from 'react-hook-form';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import type { AnyFieldKey } from '../domain/fields/registry.ts';
import type { Catalog, CatalogEntry } from '../domain/profile/catalog.ts';
import type { Translator } from '../i18n/translator.ts';
import type { IsoDate } from '../domain/formats/date.ts';
import { type Entry, EntryFlow } from './entry-flow.ts';
import { type FieldFinding, toFinding } from './field-errors.ts';
import type { HelpEvent } from './help-machine.ts';
import type { Help } from './suggestions.ts';

/** State of a field that its entry does not hold. */
interface FieldState {
  readonly finding: FieldFinding | undefined;
  /** Suggestion or offer. */
  readonly help: Help | undefined;
  /** Element that shows the help: passed in, so that its code is not part of the start. */
  readonly shownHelp: ReactNode;
}

export type NameOf = (personId: EntityId, translator: Translator) => string;

/** Code of the help, which loads after the form. */
export interface EntryHelper {
  /** Takes events of the entries, after their own handlers; true when the event did something. */
  readonly send: (event: HelpEvent) => boolean;
  /** Element that shows the help of the entry with an id. */
  readonly toElement: (id: string, help: Help) => ReactNode;
  /** Entries that were chosen lately in this field, for its list, and their label. */
  readonly findRecent: (field: AnyFieldKey, catalog: Catalog) => readonly CatalogEntry[];
  readonly recentText: string;
  /** Chooses in a group of radio buttons; true when the key was handled. */
  readonly chooseByKey: (entry: Entry, event: KeyboardEvent) => boolean;
}

/** A form of any values that reports its errors. */
interface ErrorSource {
  readonly subscribe: (wanted: {
    formState: { errors: boolean };
    callback: (state: { readonly errors?: object }) => void;
  }) => () => void;
}

/** State that the parts of one form share. Lives as long as the form. */
export class OpenForm {
  readonly flow = new EntryFlow();
  /** Base of two-digit years. */
  readonly today: IsoDate;
  /** Set once its code has loaded. */
  helper: EntryHelper | undefined;
  #onFilled: ((path: string) => void) | undefined;
  #helps: ReadonlyMap<string, Help> = new Map();
  readonly #form: ErrorSource;
  readonly #listeners = new Set<() => void>();
  readonly #shown = new Map<string, FieldState>();
  #errors: object = {};
  #stop: (() => void) | undefined;

  /** Name of another person in a message about a field. */
  readonly nameOf: NameOf;

  constructor(form: ErrorSource, today: IsoDate, nameOf: NameOf = () => '') {
    this.#form = form;
    this.today = today;
    this.nameOf = nameOf;
  }

  /** One subscription for all fields: one per field takes a third of the cost of a row. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#stop ??= this.#form.subscribe({
      formState: { errors: true },
      callback: ({ errors = {} }) => {
        this.#errors = errors;
        this.#tell();
      },
    });
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  };

  /** Tells the path of each entry that the help filled in: for react-hook-form, the app and not the user did. */
  listenToFilled(onFilled: (path: string) => void): () => void {
    this.#onFilled = onFilled;
    return () => {
      this.#onFilled = undefined;
    };
  }

  noteFilled(path: string): void {
    this.#onFilled?.(path);
  }

  /** Shows help, by the id of its entry. */
  setHelps(helps: ReadonlyMap<string, Help>): void {
    if (helps === this.#helps) return;
    this.#helps = helps;
    this.#tell();
  }

  /** State of the field with an id, at its path of the form; the same object until it changes. */
  stateOf(path: string, id: string): FieldState {
    const finding = toFinding(get(this.#errors, path));
    const help = this.#helps.get(id);
    const shown = this.#shown.get(id);
    if (shown && shown.finding === finding && shown.help === help) return shown;
    const state = { finding, help, shownHelp: help && this.helper?.toElement(id, help) };
    this.#shown.set(id, state);
    return state;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const OpenFormContext = createContext<OpenForm | undefined>(undefined);

export function useOpenForm(): OpenForm {
  const open = useContext(OpenFormContext);
  if (!open) throw new Error('An entry outside of its form');
  return open;
}

/** State of the field at a path; renders again only when it changes. */
export function useFieldState(path: string, id: string): FieldState {
  const open = useOpenForm();
  return useSyncExternalStore(open.subscribe, () => open.stateOf(path, id));
}
