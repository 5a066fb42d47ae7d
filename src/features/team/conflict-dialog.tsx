import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { type Clash, toPlaceKey } from '../../domain/team/merge.ts';
import { findPlaceParts, toComparedText, toReferredName } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toTeamContent } from '../../services/team/read-enrollment.ts';
import { findClashes, keepAside, settleConflict, type TeamConflict } from '../../services/team/team-sync.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { entriesIn } from '../../ui/focus.ts';

const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

interface ConflictDialogProps {
  readonly session: EnrollmentSession;
  /** A newer version that arrives during the decision leads to a new question. */
  readonly conflict: TeamConflict;
  readonly onDone: () => void;
  readonly onLater: () => void;
}

/**
 * Asks about each value that both sides changed; what only one side changed needs no answer. Nothing is lost
 * before that.
 */
export function ConflictDialog({ session, conflict: latest, onDone, onLater }: ConflictDialogProps) {
  const { t, plural } = useTranslator();
  const [conflict] = useState(latest);
  const { current } = conflict;
  // Then changes of this computer can only be kept as a copy.
  const isHeld = conflict.saves === undefined;
  const form = useRef<HTMLFormElement>(null);
  const [mine] = useState(() => session.getEnrollment());
  const [clashes] = useState(() => findClashes(session, conflict));
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const [isMissing, setMissing] = useState(false);
  const settling = useMutation({
    mutationFn: (keep: boolean) =>
      keep
        ? keepAside(session, current)
        : settleConflict(session, conflict, (place) => sides.get(toPlaceKey(place)) === 'mine'),
    onSuccess: onDone,
  });
  const chooseAll = (side: Side) => setSides(new Map(clashes.map(({ place }) => [toPlaceKey(place), side])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isHeld) return;
    const open = clashes.findIndex(({ place }) => !sides.has(toPlaceKey(place)));
    setMissing(open >= 0);
    if (open >= 0) entriesIn(form.current)[open * SIDES.length]?.focus();
    else if (!settling.isPending) settling.mutate(false);
  };
  return (
    <Dialog title={t(isHeld ? 'team.apart.title' : 'team.conflict.title')} onCancel={onLater}>
      <form ref={form} className="team__form" noValidate onSubmit={submit}>
        {/* The text takes the focus, so that a key meant for a field does not choose a side. */}
        <p tabIndex={-1} data-first>
          {isHeld ? t('team.apart.body') : plural('team.conflict.body', clashes.length)}
        </p>
        {clashes.map((clash) => (
          <ClashChoice
            key={toPlaceKey(clash.place)}
            clash={clash}
            mine={mine}
            conflict={conflict}
            isHeld={isHeld}
            side={sides.get(toPlaceKey(clash.place))}
            onSide={(side) => setSides(new Map(sides).set(toPlaceKey(clash.place), side))}
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
          {!isHeld && clashes.length > 1 && (
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

interface ClashChoiceProps {
  readonly clash: Clash;
  readonly mine: Enrollment;
  readonly conflict: TeamConflict;
  /** True when there is no choice. */
  readonly isHeld: boolean;
  readonly side: Side | undefined;
  readonly onSide: (side: Side) => void;
}

/** Both values of a place, with who saved the other one and when. */
function ClashChoice({ clash, mine, conflict: { current, saves }, isHeld, side, onSide }: ClashChoiceProps) {
  const { place, agreed } = clash;
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const id = place.personId;
  const shown = mine.persons.some((person) => person.id === id) ? mine : toTeamContent(current);
  const { parts, label, view } = findPlaceParts(place, shown, profile, translator);
  const toText = (entry: Clash['mine']) => {
    if (!place.field && clash.mine !== undefined && clash.theirs !== undefined)
      return t('team.conflict.answers');
    if (!place.field) return t(entry === undefined ? 'team.conflict.removed' : 'team.conflict.kept');
    const persons = [...mine.persons, ...toTeamContent(current).persons];
    const text =
      entry !== undefined && view
        ? toComparedText(entry, view, profile, translator, (person) =>
            toReferredName(person, { persons }, translator),
          )
        : String(entry ?? '');
    return text || t('changes.nothing');
  };
  const save = saves?.find(id);
  const by = { mine: t('team.conflict.here'), theirs: save?.by ?? t('team.conflict.somebody') };
  return (
    <fieldset>
      <legend>{[...parts, label].filter(Boolean).join(' · ')}</legend>
      {place.field && agreed !== undefined && <p>{t('team.conflict.agreed', { value: toText(agreed) })}</p>}
      {SIDES.map((each) => {
        const text = t('team.conflict.value', { by: by[each], value: toText(clash[each]) });
        if (isHeld) return <p key={each}>{text}</p>;
        return (
          <label key={each}>
            <input
              type="radio"
              name={`side-${toPlaceKey(place)}`}
              checked={side === each}
              onChange={() => onSide(each)}
            />{' '}
            {text}
            {each === 'theirs' && save && <> ({dateTime(save.at)})</>}
          </label>
        );
      })}
    </fieldset>
  );
}
