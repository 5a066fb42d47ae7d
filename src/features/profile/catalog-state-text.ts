import type { Catalog, CatalogFailure } from '../../domain/profile/catalog.ts';
import {
  type CatalogSpec,
  isLoadedCatalog,
  listParametersOf,
} from '../../domain/profile/schema/catalog-schema.ts';
import { findLongValues } from '../../domain/profile/read-catalog.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Whether a list is there, and why not: «no se pudo cargar: respondió 404». */
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

/** What of a list is left out, read otherwise, or longer than a field that takes it: one line each. */
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
