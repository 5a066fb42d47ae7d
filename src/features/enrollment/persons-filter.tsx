import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { isFound, toQuery, toSearchable } from '../../domain/drafts/record-search.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toPersonName } from '../../form/person-name.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { follow } from '../../ui/page-link.tsx';
import { toPersonPath } from '../../services/navigation/paths.ts';

interface PersonsFilterProps {
  readonly personIds: readonly EntityId[];
  /** Called with the matches; undefined without a search. Stable. */
  readonly onFind: (ids: readonly EntityId[] | undefined) => void;
}

/** Searches the list by name or identifier, in the state of the last key. Enter opens the first match. */
export function PersonsFilter({ personIds, onFind }: PersonsFilterProps) {
  const session = useSession();
  const translator = useTranslator();
  const { t } = translator;
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const query = toQuery(text);
    if (query.length === 0) return undefined;
    return personIds.filter((id, index) => {
      const person = session.findPerson(id);
      const name = toPersonName(person, index + 1, translator);
      return person && isFound(toSearchable([name], [person.identifier]), query);
    });
  }, [session, translator, personIds, text]);
  useEffect(() => onFind(found), [found, onFind]);
  const onKeyDown = (event: KeyboardEvent) => {
    const first = found?.[0];
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || first === undefined) return;
    event.preventDefault();
    follow(toPersonPath(session.id, first));
  };
  return (
    <div className="panel__filter">
      <input
        type="search"
        className="input"
        aria-label={t('persons.filter')}
        placeholder={t('persons.filter.hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <p className="visually-hidden" role="status">
        {found && t('persons.found', { n: found.length, total: personIds.length })}
      </p>
    </div>
  );
}
