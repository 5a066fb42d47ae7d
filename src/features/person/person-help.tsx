import { useCallback } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Catalog } from '../../domain/profile/catalog.ts';
import { getCatalogIndex } from '../../form/catalog-index.ts';
import { EntryHelp } from '../../form/entry-help.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { openRecentChoices } from '../../services/recent-choices.ts';

/** Suggestions while the user types a person, and notes on fields that lost the focus. */
export function PersonHelp({
  personId,
  replacements,
}: {
  readonly personId: EntityId;
  readonly replacements: number;
}) {
  const session = useSession();
  const { profile } = useProfile();
  // The translator of the app: suggestions then share the catalog index of the fields.
  const translator = useTranslator();
  const indexOf = useCallback((catalog: Catalog) => getCatalogIndex(catalog, translator), [translator]);
  const listOthers = useCallback(() => session.othersOf(personId), [session, personId]);
  return (
    <EntryHelp
      profile={profile}
      recent={openRecentChoices(profile)}
      indexOf={indexOf}
      listOthers={listOthers}
      replacements={replacements}
    />
  );
}
