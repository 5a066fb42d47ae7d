import { useId } from 'react';
import type { IntegerEntry } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';
import type { Observation } from '../../domain/review/observations.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { Changes } from './use-changes.ts';

interface PlaceMarkProps {
  readonly place: Place;
  readonly name: string;
  /** Of this place. */
  readonly here: readonly Observation[];
  readonly changes: Changes | undefined;
  /** Undefined where nothing may be noted now. */
  readonly onObserve: ((place: Place, name: string) => void) | undefined;
}

/** Beside a place of the review: what it said before, how often it is observed, and the way to observe it. */
export function PlaceMark({ place, name, here, changes, onObserve }: PlaceMarkProps) {
  const { t, plural } = useTranslator();
  const open = here.find(({ isOpen }) => isOpen) ?? here[0];
  const change = changes?.find(place);
  const label = t('observe.mark', { place: name });
  const countId = useId();
  return (
    <span className="mark">
      {change && place.field !== undefined && <WasText field={place.field} before={change.before} />}
      {change && place.field === undefined && <span className="badge">{t('changes.isNew')}</span>}
      {open && (
        <a id={countId} className="badge mark__count" href={`#observation-${open.id}`}>
          {plural('observe.count', here.length)}
        </a>
      )}
      {onObserve && (
        <button
          type="button"
          className="button button--icon mark__button"
          aria-label={label}
          aria-describedby={open && countId}
          title={label}
          onClick={() => onObserve(place, name)}
        />
      )}
    </span>
  );
}

function WasText({ field, before }: { field: NonNullable<Place['field']>; before: IntegerEntry }) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  const view = profile.viewOf(undefined).field(field);
  const text = toEntryText(before, view, translator);
  return (
    <span className="badge mark__was">{text === '' ? t('changes.isNew') : t('changes.was', { text })}</span>
  );
}
