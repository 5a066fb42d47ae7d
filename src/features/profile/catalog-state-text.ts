import type { Catalog, CatalogFailure } from '../../domain/profile/catalog.ts';
import { type CatalogSpec, isLoadedCatalog } from '../../domain/profile/schema/catalog-schema.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Whether a list is there, and why not: «no se pudo cargar: respondió 404». */
export function toCatalogStateText(
  translator: Translator,
  { status, isOutdated, failure }: Pick<Catalog, 'status' | 'isOutdated' | 'failure'>,
  spec: CatalogSpec | undefined,
): string {
  const { t } = translator;
  const key = isOutdated === true ? 'outdated' : status;
  if (failure && (key === 'outdated' || key === 'failed')) {
    return t(`profilePage.catalogs.${key}Because`, { cause: toCauseText(translator, failure, spec) });
  }
  return t(`profilePage.catalogs.${key}`);
}

function toCauseText({ t }: Translator, failure: CatalogFailure, spec: CatalogSpec | undefined): string {
  switch (failure.code) {
    case 'http':
      return t('profilePage.catalogs.cause.http', { status: failure.status });
    case 'no-list': {
      const { list = '', value = '' } = spec && isLoadedCatalog(spec) ? spec : {};
      return list === ''
        ? t('profilePage.catalogs.cause.no-root-list', { value })
        : t('profilePage.catalogs.cause.no-list', { list, value });
    }
    default:
      return t(`profilePage.catalogs.cause.${failure.code}`);
  }
}
