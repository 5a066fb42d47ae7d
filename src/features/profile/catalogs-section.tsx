import { useContext, useState } from 'react';
import { type CatalogSpec, isLoadedCatalog } from '../../domain/profile/schema/catalog-schema.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { ReloadCatalogContext } from '../../form/catalog-status.tsx';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toCatalogNotes, toCatalogStateText } from './catalog-state-text.ts';
import { toFullUrl } from './facts.ts';
import { ProfileSection } from './profile-section.tsx';
import { ScrollTable } from './scroll-table.tsx';

/** The code lists, where each comes from and how old it is. */
export function CatalogsSection() {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const reload = useContext(ReloadCatalogContext);
  const [asked, setAsked] = useState<string>();
  const specs = Object.entries(profile.spec.catalogs ?? {});
  const ask = (name: string) => {
    setAsked(name);
    reload(name);
  };
  const askedCatalog = asked === undefined ? undefined : profile.catalogs.get(asked);
  return (
    <ProfileSection title={t('profilePage.catalogs')}>
      {specs.length === 0 ? (
        <p>{t('profilePage.catalogs.none')}</p>
      ) : (
        <ScrollTable
          caption={t('profilePage.catalogs.caption')}
          columns={[
            t('profilePage.catalogs.name'),
            t('profilePage.catalogs.usedBy'),
            t('profilePage.catalogs.source'),
            t('profilePage.catalogs.entries'),
            t('profilePage.catalogs.state'),
          ]}
        >
          <tbody>
            {specs.map(([name, spec]) => (
              <CatalogRow key={name} name={name} spec={spec} onReload={ask} />
            ))}
          </tbody>
        </ScrollTable>
      )}
      <p role="status">
        {asked !== undefined &&
          askedCatalog &&
          `${t('profilePage.catalogs.asked', { name: asked })} ${toCatalogStateText(translator, askedCatalog, profile.spec.catalogs?.[askedCatalog.name])}`}
      </p>
    </ProfileSection>
  );
}

interface CatalogRowProps {
  readonly name: string;
  readonly spec: CatalogSpec;
  readonly onReload: (name: string) => void;
}

function CatalogRow({ name, spec, onReload }: CatalogRowProps) {
  const translator = useTranslator();
  const { t, number, dateTime } = translator;
  const { profile } = useProfile();
  const catalog = profile.catalogs.get(name);
  if (!catalog) return null;
  const users = toUsers(translator, profile.spec, name);
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>{users.length === 0 ? t('profilePage.none') : users.join(', ')}</td>
      <td>{toSource(translator, spec, profile.baseUrl)}</td>
      <td>{catalog.status === 'ready' ? number(catalog.entries.length) : t('profilePage.none')}</td>
      <td>
        <span className="profile-page__state">
          <span>
            {toCatalogStateText(translator, catalog, spec)}
            {catalog.loadedAt !== undefined &&
              `, ${t('profilePage.catalogs.read', { when: dateTime(catalog.loadedAt) })}`}
            {toCatalogNotes(translator, catalog, profile.spec).map((note) => (
              <span key={note} className="profile-page__note">
                {note}
              </span>
            ))}
          </span>
          {isLoadedCatalog(spec) && catalog.status !== 'waiting' && (
            <button
              type="button"
              className="button button--quiet"
              aria-label={t('profilePage.catalogs.reloadOf', { name })}
              onClick={() => onReload(name)}
            >
              {t('profilePage.catalogs.reload')}
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}

/** The fields that choose from a list, and the lists whose groups it names. */
function toUsers({ t }: Translator, { fields, catalogs }: ProfileSpec, name: string): string[] {
  const users = Object.entries(fields ?? {})
    .filter(([, field]) => field.catalog === name)
    .map(([field]) => field);
  const grouped = Object.entries(catalogs ?? {})
    .filter(([, spec]) => isLoadedCatalog(spec) && spec.parent?.catalog === name)
    .map(([other]) => t('profilePage.catalogs.groupsOf', { name: other }));
  return [...users, ...grouped];
}

function toSource({ t }: Translator, spec: CatalogSpec, baseUrl: string): string {
  if (!isLoadedCatalog(spec)) return t('profilePage.catalogs.inline');
  const url = 'url' in spec && toFullUrl(baseUrl, spec.url, window.location.origin);
  const source = 'file' in spec ? t('profilePage.catalogs.file', { path: spec.file }) : '';
  const parts = [url ? t('profilePage.catalogs.url', { url }) : source];
  if ('pages' in spec && spec.pages) {
    const by = 'next' in spec.pages ? spec.pages.next : spec.pages.parameter;
    parts.push(t('profilePage.catalogs.pages', { by }));
  }
  for (const [member, wanted] of Object.entries(spec.where ?? {})) {
    const values = (Array.isArray(wanted) ? wanted : [wanted]).map((value) => JSON.stringify(value));
    parts.push(t('profilePage.catalogs.where', { member, values: values.join(', ') }));
  }
  return parts.join('; ');
}
