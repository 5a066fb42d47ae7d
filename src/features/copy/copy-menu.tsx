import { useState } from 'react';
import type { AnyRow, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { RowSource } from '../../domain/fields/copies.ts';
import { SECTION_KEYS, type SectionKey } from '../../domain/fields/registry.ts';
import { toRowKey } from '../../domain/profile/field-view.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { toPersonName } from '../../form/person-name.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { Menu, type MenuParts } from '../../ui/menu.tsx';
import { listFilledRows, type SourcePerson, toRowText } from './copy-sources.ts';
import { copyRows } from './row-copying.tsx';

/** Persons on each side that are looked at for rows. */
const MAX_DISTANCE = 10;

interface CopyMenuProps {
  readonly personId: EntityId;
  readonly anchor: HTMLElement;
  /** Items after those of the nearest person. */
  readonly others: MenuParts[number];
  /** Called with the number of copied rows. */
  readonly onCopied: (count: number) => void;
  readonly onClose: () => void;
}

/** Menu of the rows that the nearest person has and this one has not; each line shows what would come. */
export function CopyMenu({ personId, anchor, others, onCopied, onClose }: CopyMenuProps) {
  const session = useSession();
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const [found] = useState(() => findNearest(session, personId, profile));
  const lines = found?.lines ?? [];
  const name = found && toPersonName(found.person, found.number, translator);
  const copy = (sources: readonly RowSource[]) => {
    if (copyRows(session, personId, sources)) onCopied(sources.length);
  };
  const toSources = ({ section, rows }: Line) =>
    rows.map((row) => ({ section, row, personId: found?.person.id ?? '' }));
  const items = lines.map((line) => ({
    text: t(`section.${line.section}`),
    note: line.rows
      .map((row) => found && toRowText(line.section, row, found.person, profile, translator))
      .join('; '),
    run: () => copy(toSources(line)),
  }));
  const all = { text: t('copy.all', { name: name ?? '' }), run: () => copy(lines.flatMap(toSources)) };
  return (
    <Menu
      label={t('copy.title')}
      title={name && t('copy.from', { name })}
      parts={[...(items.length > 0 ? [items] : []), items.length > 1 ? [all, ...others] : others]}
      anchor={anchor}
      onClose={onClose}
    />
  );
}

/** Rows of one section that can be copied. */
interface Line {
  readonly section: SectionKey;
  readonly rows: readonly AnyRow[];
}

/** The nearest person, before or after, with rows that this one has not and has room for. */
function findNearest(
  session: EnrollmentSession,
  personId: EntityId,
  profile: Profile,
): (SourcePerson & { readonly lines: readonly Line[] }) | undefined {
  const { personIds } = session.getSnapshot().header;
  const target = session.findPerson(personId);
  const index = personIds.indexOf(personId);
  if (!target) return undefined;
  for (let distance = 1; distance <= MAX_DISTANCE; distance += 1) {
    for (const at of [index - distance, index + distance]) {
      const id = personIds[at];
      const person = id === undefined ? undefined : session.findPerson(id);
      const lines = person ? listLines(person, target, profile) : [];
      if (person && lines.length > 0) return { person, number: at + 1, lines };
    }
  }
  return undefined;
}

function listLines(source: Person, target: Person, profile: Profile): readonly Line[] {
  const view = profile.viewOf(target);
  return SECTION_KEYS.flatMap((section) => {
    const own = listFilledRows(target, section);
    const known = new Set(own.map((row) => toRowKey(section, row, view)));
    const room = Math.max(0, profile.limits.rows[section] - own.length);
    const rows = listFilledRows(source, section)
      .filter((row) => !known.has(toRowKey(section, row, view)))
      .slice(0, room);
    return rows.length > 0 ? [{ section, rows }] : [];
  });
}
