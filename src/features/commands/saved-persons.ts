import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { draftListQuery } from '../../services/drafts/draft-list.ts';
import {
  type ListedPerson,
  listedPersonsQuery,
  type PersonsReading,
} from '../../services/drafts/list-persons.ts';
import { follow } from '../../ui/page-link.tsx';
import { findStatePath, toPersonPath } from '../../services/navigation/paths.ts';
import { type PaletteItem, toItemSearchable } from './palette-item.ts';

const NONE: readonly PaletteItem[] = [];

interface SavedPersons {
  readonly items: readonly PaletteItem[];
  readonly isReading: boolean;
}

/** Persons of the other saved enrollments that may be shown. Nothing is read before `isWanted`. */
export function useSavedPersons(openId: EntityId | undefined, isWanted: boolean): SavedPersons {
  const translator = useTranslator();
  const { data: list } = useQuery({ ...draftListQuery, enabled: isWanted });
  const { data: readings, isFetching } = useQuery(listedPersonsQuery(list));
  const items = useMemo(
    () =>
      (list?.drafts ?? []).flatMap((header) => {
        const reading = readings?.get(header.id);
        if (!reading || header.id === openId || header.deletedAt !== undefined) return NONE;
        return toItems(header, reading, translator);
      }),
    [list, readings, openId, translator],
  );
  return { items, isReading: isWanted && (list === undefined || isFetching) };
}

/** Items by reading. A reading stays the same object until the data changes. */
const made = new WeakMap<
  PersonsReading,
  { readonly translator: Translator; readonly items: readonly PaletteItem[] }
>();

function toItems(
  header: StoredEnrollment,
  reading: PersonsReading,
  translator: Translator,
): readonly PaletteItem[] {
  const known = made.get(reading);
  if (known?.translator === translator) return known.items;
  const persons = reading.kind === 'read' ? reading.persons : [];
  const items = persons.map((person, index) => toItem(header, person, index + 1, translator));
  made.set(reading, { translator, items });
  return items;
}

function toItem(
  { id, submission: { state } }: StoredEnrollment,
  person: ListedPerson,
  n: number,
  { t }: Translator,
): PaletteItem {
  const stateKey: MessageKey = `home.state.${state}`;
  return {
    key: `saved ${id} ${person.id}`,
    label: person.name || t('person.name', { n }),
    searchable: toItemSearchable([person.name], [person.identifier]),
    toNote: () => [person.identifier, t('palette.saved', { state: t(stateKey) })].filter(Boolean).join(' · '),
    run: () => follow(findStatePath(id, state) ?? toPersonPath(id, person.id)),
  };
}
