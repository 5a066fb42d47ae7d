import type { ReactNode } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { type Finding, isError, type Place } from '../../domain/fields/finding.ts';
import { findUncheckedMarks } from '../../domain/fields/marks.ts';
import { isRowFieldKey, splitRowFieldKey } from '../../domain/fields/registry.ts';
import type { PersonView } from '../../domain/profile/field-view.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Change } from '../../domain/review/changes.ts';
import { toComparedText, toRowsText } from '../../form/place-text.ts';
import { toFieldLabel, toProblemText } from '../../i18n/texts.ts';
import type { Translator } from '../../i18n/translator.ts';
import { AlertIcon, Icon, ScanIcon } from '../../ui/icons.tsx';
import { type Column, findCell, hasField } from './columns.ts';
import type { ReviewMarks } from './marks.tsx';

/** Kinds of marks of a cell, the gravest first. */
const KINDS = ['error', 'warning', 'observed', 'read', 'changed'] as const;
export type MarkKind = (typeof KINDS)[number];

/** Icons of the marks. Each has its own shape, so that colour is not needed to tell them apart. */
export const MARK_ICONS: Readonly<Record<MarkKind, ReactNode>> = {
  error: <Icon path="M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 4.8v3.7M8 11v.1" />,
  warning: <AlertIcon />,
  observed: <Icon path="M2.5 3h11v7.5H8L5 13.5v-3H2.5Z" />,
  read: <ScanIcon />,
  changed: <Icon path="M13 7.5A5.2 5.2 0 0 0 3.4 5.6M3 2.8v3h3M3 8.5a5.2 5.2 0 0 0 9.6 1.9M13 13.2v-3h-3" />,
};

interface CellMark {
  readonly kind: MarkKind;
  /** Text of the mark; it begins with the name of its kind. */
  readonly text: string;
}

/** Marks of the cells of a person, by `toCellKey`. The gravest mark of a cell comes first. */
export type CellMarks = ReadonlyMap<string, readonly CellMark[]>;

export const toCellKey = (column: number, line: number) => `${column}:${line}`;

interface MarkedPerson {
  readonly person: Person;
  readonly view: PersonView;
  readonly findings: readonly Finding[];
  readonly marks: ReviewMarks;
  readonly columns: readonly Column[];
  /** True when the rows are unfolded. Then each line has its own marks; otherwise the first line has all. */
  readonly isOpen: boolean;
  readonly translator: Translator;
  readonly profile: Pick<Profile, 'case'>;
  /** Returns the name of another person. */
  readonly nameOf: (id: EntityId) => string;
}

/** Puts all marks of a person into the cells that they are about. */
export function toCellMarks(marked: MarkedPerson): CellMarks {
  const { person, view, translator, columns, isOpen } = marked;
  const { t } = translator;
  const cells = new Map<string, CellMark[]>();
  for (const { place, kind, text } of listMarks(marked)) {
    const { column, line } = findCell(place, person, columns);
    const isFoldedAway = line > 0 && !isOpen;
    const { section, rowId, field } = place;
    const shown = columns[column];
    const isOfRows = section !== undefined && (isFoldedAway || shown?.section !== section);
    const isOfField = field !== undefined && !(shown && hasField(shown, field));
    // Parts of the place that the position of the cell does not show.
    const where = [
      ...(isOfRows ? [toRowsText(section, rowId, person, view, translator)] : []),
      ...(isOfField ? [toFieldLabel(translator, view.field(field))] : []),
    ];
    const problem =
      where.length === 0 ? text : t('summary.place', { place: where.join(' · '), problem: text });
    const key = toCellKey(column, isFoldedAway ? 0 : line);
    const mark = { kind, text: t('summary.place', { place: t(`review.mark.${kind}`), problem }) };
    cells.set(key, [...(cells.get(key) ?? []), mark].toSorted(byGravity));
  }
  return cells;
}

const byGravity = (a: CellMark, b: CellMark) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);

interface PlacedMark extends CellMark {
  readonly place: Place;
}

function listMarks(marked: MarkedPerson): PlacedMark[] {
  const { person, view, findings, marks, translator, nameOf, profile } = marked;
  const { t } = translator;
  const toText = ({ place, before }: Change) =>
    place.field === undefined
      ? ''
      : toComparedText(before, view.field(place.field), profile, translator, nameOf);
  const viewOf = ({ field }: Place) => (field === undefined ? undefined : view.field(field));
  return [
    ...findings
      .filter(({ severity }) => severity !== 'information')
      .map((finding) => ({
        place: finding.place,
        kind: isError(finding) ? ('error' as const) : ('warning' as const),
        text: toProblemText(translator, finding.problem, viewOf(finding.place), nameOf),
      })),
    ...marks
      .observationsOf(person.id)
      .filter(({ isOpen }) => isOpen)
      .map(({ place, remarks }) => ({ place, kind: 'observed' as const, text: remarks[0]?.text ?? '' })),
    ...findUncheckedMarks(person).flatMap(({ field, rowId, origin }): PlacedMark[] => {
      if (origin.kind !== 'read') return [];
      const section = isRowFieldKey(field) ? splitRowFieldKey(field).section : undefined;
      return [{ place: { field, rowId, section }, kind: 'read', text: t(`mark.${origin.doubt}`) }];
    }),
    ...(marks.changes?.byPerson.get(person.id) ?? []).map((change) => ({
      place: change.place,
      kind: 'changed' as const,
      text: toWasText(change, toText(change), translator),
    })),
  ];
}

/** Earlier value of a changed place: «Antes: …», or a note that it is new or removed. `text`: the earlier value. */
export function toWasText({ kind }: Change, text: string, translator: Translator): string {
  if (text !== '') return translator.t('changes.was', { text });
  return translator.t(kind === 'removed' ? 'changes.removed' : 'changes.isNew');
}
