import { rowsOf } from '../../domain/fields/entries.ts';
import { useId, useMemo, useState } from 'react';
import type { Enrollment, IntegerEntry } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';
import { groupBy } from '../../domain/fields/group-by.ts';
import { type Change, findChanges } from '../../domain/review/changes.ts';
import { countReceived, type KnownActor, toKnownActor } from '../../domain/review/journal.ts';
import type { Content } from '../../domain/review/snapshot.ts';
import { toActorText } from '../../form/actor-text.ts';
import { findFieldId } from '../../form/field-id.ts';
import { findHolder, findPlaceParts, toComparedText, toReferredName } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toPlacePath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { ReviewState } from '../../services/review/review-store.ts';

/** A decision that the enrollment can be compared with. */
export interface Round {
  /** Number of the journal entry. */
  readonly number: number;
  readonly kind: 'returned' | 'approved' | 'claimed';
  /** ISO 8601 instant. */
  readonly at: string;
  readonly by: KnownActor | undefined;
  readonly content: Content;
}

/** Lists the rounds of a review, the latest first. */
export function listRounds({ entries, contents }: ReviewState): Round[] {
  const received = countReceived(entries);
  return entries
    .flatMap(({ number, at, by: actor, event }, index) => {
      if (event.kind !== 'returned' && event.kind !== 'approved') return [];
      const content = contents[event.snapshot - 1];
      const isFromFile = index < received;
      const by = actor && toKnownActor(actor, isFromFile);
      const kind = event.kind === 'approved' && isFromFile ? ('claimed' as const) : event.kind;
      return content ? [{ number, kind, at, by, content }] : [];
    })
    .toReversed();
}

export interface Changes {
  readonly list: readonly Change[];
  readonly before: Content;
  find(place: Place): Change | undefined;
  /** Changes by the id of their person, including removed persons. */
  readonly byPerson: ReadonlyMap<string, readonly Change[]>;
}

/** Differences from a round; undefined without a round. */
export function useChanges(
  round: Round | undefined,
  enrollment: Enrollment | undefined,
): Changes | undefined {
  // Each journal entry makes new rounds, but the content of a round keeps its identity.
  const before = round?.content;
  return useMemo(() => {
    if (!before || !enrollment) return undefined;
    const list = findChanges(before, enrollment);
    const byPlace = new Map(list.map((change) => [toPlaceKey(change.place), change]));
    const byPerson = groupBy(list, ({ place }) => place.personId ?? '');
    return { list, before, byPerson, find: (place) => byPlace.get(toPlaceKey(place)) };
  }, [before, enrollment]);
}

/** Key of a place: equal places have equal keys. */
export function toPlaceKey({ personId, section, rowId, field }: Place): string {
  return [personId, section, rowId, field].join('\n');
}

/** Number of changes that show at first. */
const PAGE = 50;

interface ChangesPanelProps {
  readonly enrollment: Enrollment;
  readonly rounds: readonly Round[];
  readonly round: Round;
  readonly onRound: (number: number) => void;
  readonly changes: Changes;
}

/** List of the differences from an earlier round, with the value before and after. */
export function ChangesPanel({ enrollment, rounds, round, onRound, changes }: ChangesPanelProps) {
  const translator = useTranslator();
  const { t, plural, dateTime } = translator;
  const [shown, setShown] = useState(PAGE);
  const id = useId();
  const rest = changes.list.length - shown;
  return (
    <section className="review__panel" aria-labelledby={id}>
      <h2 id={id}>{t('changes.title')}</h2>
      <div className="field field--long">
        <label htmlFor={`${id}-round`}>{t('changes.since')}</label>
        <select
          id={`${id}-round`}
          className="input"
          value={round.number}
          onChange={(event) => onRound(Number(event.target.value))}
        >
          {rounds.map(({ number, kind, at, by }) => (
            <option key={number} value={number}>
              {t(`changes.${kind}`, { when: dateTime(at), by: toActorText(by, translator) })}
            </option>
          ))}
        </select>
      </div>
      <p role="status">
        {changes.list.length === 0 ? t('changes.none') : plural('changes.count', changes.list.length)}
      </p>
      <ul className="review__changes">
        {changes.list.slice(0, shown).map((change) => (
          <li key={Object.values(change.place).join('.')}>
            <ChangeLine change={change} enrollment={enrollment} before={changes.before} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className="button button--quiet" onClick={() => setShown(changes.list.length)}>
          {plural('changes.all', rest)}
        </button>
      )}
    </section>
  );
}

interface ChangeLineProps {
  readonly change: Change;
  readonly enrollment: Enrollment;
  readonly before: Round['content'];
}

function ChangeLine({
  change: { place, kind, before, after },
  enrollment,
  before: earlier,
}: ChangeLineProps) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  const isHere = isStanding(place, enrollment);
  // A removed place keeps its earlier name.
  const { parts, label, view } = findPlaceParts(place, isHere ? enrollment : earlier, profile, translator);
  const name = [...parts, label].filter(Boolean).join(' · ');
  // An earlier value may name somebody who has left.
  const persons = [...enrollment.persons, ...earlier.persons];
  const nameOf = (id: string) => toReferredName(id, { persons }, translator);
  const toText = (entry: IntegerEntry) =>
    (view ? toComparedText(entry, view, profile, translator, nameOf) : String(entry)) || t('changes.nothing');
  const gone = place.rowId === undefined ? 'changes.gone' : 'changes.goneRow';
  return (
    <>
      <strong>{t(`changes.${kind}`)}</strong>{' '}
      {isHere ? (
        <PageLink href={toPlacePath(enrollment.id, place.personId, findFieldId(place))}>{name}</PageLink>
      ) : (
        <span>
          {name} ({t(gone)})
        </span>
      )}
      {place.field !== undefined && (
        <>
          {kind !== 'added' && (
            <>
              {' '}
              {t('changes.before')} <del>{toText(before)}</del>
            </>
          )}
          {kind !== 'removed' && (
            <>
              {' '}
              {t('changes.after')} <ins>{toText(after)}</ins>
            </>
          )}
        </>
      )}
    </>
  );
}

/** Returns true when the person, or the row, of a place still exists. */
export function isStanding(place: Place, enrollment: Enrollment): boolean {
  const { personId, section, rowId } = place;
  if (personId === undefined && section === undefined) return true;
  const person = findHolder(place, enrollment);
  if (!person || section === undefined || rowId === undefined) return person !== undefined;
  return rowsOf(person, section).some(({ id }) => id === rowId);
}
