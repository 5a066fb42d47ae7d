import { useContext, useState } from 'react';
import type { Catalog, CatalogFailure } from '../../domain/profile/catalog.ts';
import { findLongValues } from '../../domain/profile/read-catalog.ts';
import {
  type CatalogSpec,
  isLoadedCatalog,
  listParametersOf,
} from '../../domain/profile/schema/catalog-schema.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { toFullUrl } from './facts.ts';
import { ProfileSection, ScrollTable } from './page-parts.tsx';
import { ReloadCatalogContext } from '../../form/catalog-status.tsx';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

/** Catalogs of the profile, with their source and their age. */
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

/** Fields that use a catalog, and catalogs that take their groups from it. */
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

/** State of a catalog, with the cause of a failure: «no se pudo cargar: respondió 404». */
export function toCatalogStateText(
  translator: Translator,
  { status, isOutdated, failure }: Pick<Catalog, 'status' | 'isOutdated' | 'failure'>,
  spec: CatalogSpec | undefined,
): string {
  const { t } = translator;
  const key = isOutdated === true ? 'outdated' : status;
  if (key === 'waiting') {
    const fields = listParametersOf(spec ?? {}).join(', ');
    return t('profilePage.catalogs.waiting', { fields });
  }
  if (failure && (key === 'outdated' || key === 'failed')) {
    return t(`profilePage.catalogs.${key}Because`, { cause: toCauseText(translator, failure, spec) });
  }
  return t(`profilePage.catalogs.${key}`);
}

const NOTES = ['filtered', 'blank', 'notWhole', 'twice', 'padded'] as const;

/** One line per problem: entries left out, read in another way, or longer than a field that uses them. */
export function toCatalogNotes({ t, number }: Translator, catalog: Catalog, spec: ProfileSpec): string[] {
  const { notes, isEmpty } = catalog;
  return [
    ...(isEmpty ? [t('profilePage.catalogs.empty')] : []),
    ...NOTES.flatMap((note) => {
      const n = notes?.[note] ?? 0;
      return n === 0 ? [] : [t(`profilePage.catalogs.note.${note}`, { n: number(n) })];
    }),
    ...findLongValues(spec, catalog.name, catalog.entries).map(({ field, max, values }) =>
      t('profilePage.catalogs.note.tooLong', {
        field,
        max: number(max),
        n: number(values.length),
        value: values[0] ?? '',
      }),
    ),
  ];
}

function toCauseText({ t }: Translator, failure: CatalogFailure, spec: CatalogSpec | undefined): string {
  switch (failure.code) {
    case 'http':
      return t('profilePage.catalogs.cause.http', { status: failure.status });
    case 'no-list': {
      const { list = '', value: member = '' } = spec && isLoadedCatalog(spec) ? spec : {};
      const value = member === '' ? t('profilePage.catalogs.itself') : member;
      return list === ''
        ? t('profilePage.catalogs.cause.no-root-list', { value })
        : t('profilePage.catalogs.cause.no-list', { list, value });
    }
    default:
      return t(`profilePage.catalogs.cause.${failure.code}`);
  }
}
