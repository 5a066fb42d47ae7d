import { useCallback } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Catalog } from '../../domain/profile/catalog.ts';
import { getCatalogIndex } from '../../form/catalog-index.ts';
import { EntryHelp } from '../../form/entry-help.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { openRecentChoices } from '../../services/recent-choices.ts';

/** Suggestions and offers while a person is typed, and what is said of entries that were left. */
export function PersonHelp({
  personId,
  replacements,
}: {
  readonly personId: EntityId;
  readonly replacements: number;
}) {
  const session = useSession();
  const { profile } = useProfile();
  // Of the app's own translator: lists share one index with their fields.
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
