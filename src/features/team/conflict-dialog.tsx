import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { chooseSides, type Difference, listDifferences } from '../../domain/team/conflict.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { findPlaceParts, toNameOfPerson } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { teamJournalQuery, type TeamWhole, toTeamContent } from '../../services/team/team-queries.ts';
import { keepAside, settleConflict } from '../../services/team/team-sync.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { entriesIn } from '../../ui/focus.ts';

const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

interface ConflictDialogProps {
  readonly session: EnrollmentSession;
  /** Version of the team. A newer one that arrives during the decision leads to a new question. */
  readonly current: TeamWhole;
  /** True when the team takes no changes from this computer, so they can only be kept as a copy. */
  readonly isHeld: boolean;
  readonly onDone: () => void;
  readonly onLater: () => void;
}

const SAVES: ReadonlySet<string> = new Set(['begun', 'edited']);

/** Asks, person by person, which side counts after somebody else has saved. Nothing is lost before that. */
export function ConflictDialog({ session, current: latest, isHeld, onDone, onLater }: ConflictDialogProps) {
  const { t, dateTime } = useTranslator();
  const [current] = useState(latest);
  const { data: journal } = useQuery(teamJournalQuery(session.id));
  const save = journal?.entries.findLast(({ kind }) => SAVES.has(kind));
  const form = useRef<HTMLFormElement>(null);
  const [mine] = useState(() => session.getEnrollment());
  const [differences] = useState(() => listDifferences(mine, toTeamContent(current)));
  const [sides, setSides] = useState<ReadonlyMap<EntityId | undefined, Side>>(new Map());
  const [isMissing, setMissing] = useState(false);
  const settling = useMutation({
    mutationFn: async (keep: boolean) => {
      if (keep) await keepAside(mine);
      const isMine = (id: EntityId | undefined) => !keep && sides.get(id) === 'mine';
      await settleConflict(session, current, chooseSides(mine, toTeamContent(current), isMine));
    },
    onSuccess: onDone,
  });
  const chooseAll = (side: Side) => setSides(new Map(differences.map(({ id }) => [id, side])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isHeld) return;
    const open = differences.findIndex(({ id }) => !sides.has(id));
    setMissing(open >= 0);
    if (open >= 0) entriesIn(form.current)[open * SIDES.length]?.focus();
    else if (!settling.isPending) settling.mutate(false);
  };
  return (
    <Dialog title={t(isHeld ? 'team.apart.title' : 'team.conflict.title')} onCancel={onLater}>
      <form ref={form} className="team__form" noValidate onSubmit={submit}>
        {/* The text takes the focus, so that a key meant for a field does not choose a side. */}
        <p tabIndex={-1} data-first>
          {isHeld
            ? t('team.apart.body')
            : t('team.conflict.body', {
                name: save?.name ?? t('team.conflict.somebody'),
                when: dateTime(save?.at ?? current.updatedAt),
              })}
        </p>
        {differences.map((difference) => (
          <DifferenceChoice
            key={difference.id ?? ''}
            difference={difference}
            mine={mine}
            theirs={current}
            isHeld={isHeld}
            side={sides.get(difference.id)}
            onSide={(side) => setSides(new Map(sides).set(difference.id, side))}
          />
        ))}
        {(isMissing || settling.isError) && (
          <p role="alert">{t(isMissing ? 'team.conflict.missing' : 'team.problem.other')}</p>
        )}
        <div className="team__actions">
          {!isHeld && (
            <button type="submit" className="button button--primary">
              {t('team.conflict.apply')}
            </button>
          )}
          {!isHeld && differences.length > 1 && (
            <>
              <button type="button" className="button" onClick={() => chooseAll('mine')}>
                {t('team.conflict.allMine')}
              </button>
              <button type="button" className="button" onClick={() => chooseAll('theirs')}>
                {t('team.conflict.allTheirs')}
              </button>
            </>
          )}
          <button
            type="button"
            className="button"
            onClick={() => settling.isPending || settling.mutate(true)}
          >
            {t('team.conflict.aside')}
          </button>
          <button type="button" className="button button--quiet" onClick={onLater}>
            {t('team.conflict.later')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Longest list of differing values of a person; the choice covers all of them. */
const MAX_SHOWN = 6;

interface DifferenceChoiceProps {
  readonly difference: Difference;
  readonly mine: Enrollment;
  readonly theirs: TeamWhole;
  /** True when there is no choice. */
  readonly isHeld: boolean;
  readonly side: Side | undefined;
  readonly onSide: (side: Side) => void;
}

function DifferenceChoice({ difference, mine, theirs, isHeld, side, onSide }: DifferenceChoiceProps) {
  const { id, isOnly, changes } = difference;
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t, plural } = translator;
  const shown = isOnly === 'theirs' ? toTeamContent(theirs) : mine;
  const more = changes.length - MAX_SHOWN;
  return (
    <fieldset>
      <legend>
        {id === undefined ? t('start.title') : toNameOfPerson(id, { ...mine, ...shown }, translator)}
      </legend>
      {isOnly && <p>{t(`team.conflict.only.${isOnly}`)}</p>}
      <ul>
        {changes.slice(0, MAX_SHOWN).map(({ place, before, after }) => {
          const { parts, label, view } = findPlaceParts(place, shown, profile, translator);
          const toText = (entry: typeof before) =>
            (view ? toEntryText(entry, view, translator) : String(entry)) || t('changes.nothing');
          return (
            <li key={Object.values(place).join('.')}>
              {t('team.conflict.values', {
                place: [...parts.slice(1), label].filter(Boolean).join(' · '),
                mine: toText(after),
                theirs: toText(before),
              })}
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>{plural('changes.all', more)}</p>}
      {(isHeld ? [] : SIDES).map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={`side-${id ?? ''}`}
            checked={side === each}
            onChange={() => onSide(each)}
          />{' '}
          {t(isOnly && isOnly !== each ? 'team.conflict.without' : `team.conflict.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
