import { createContext, type RefObject, useContext } from 'react';
import type { Catalog } from '../domain/profile/catalog.ts';
import { toFieldLabel } from '../i18n/texts.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { labelIdOf } from '../ui/field-frame.tsx';
import type { Entry } from './entry-flow.ts';

/** Reloads a list by its name; the form itself loads nothing. */
export const ReloadCatalogContext = createContext<(name: string) => void>(() => undefined);

/** A list that is not there, that is empty, or that is not as fresh as was asked, says so in its field. */
export function needsCatalogStatus({ status, isOutdated, isEmpty }: Catalog): boolean {
  return status !== 'ready' || isOutdated === true || isEmpty;
}

interface CatalogStatusProps {
  readonly catalog: Catalog;
  /** Id of the entry that the list is for. */
  readonly entryId: string;
  readonly entryRef: RefObject<Entry | null>;
}

/** Why there is nothing to choose from, or how old it is, and what to do about it. */
export function CatalogStatus({ catalog, entryId, entryRef }: CatalogStatusProps) {
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const reload = useContext(ReloadCatalogContext);
  if (catalog.status === 'loading') return <span role="status">{t('entry.list.loading')}</span>;
  if (catalog.needs) {
    const field = toFieldLabel(translator, catalog.needs);
    return <span role="status">{t('entry.list.first', { field })}</span>;
  }
  const toText = () => {
    if (catalog.status === 'failed') return t(catalog.mayType ? 'entry.list.type' : 'entry.list.failed');
    if (catalog.isEmpty) return t('entry.list.empty');
    return t('entry.list.outdated', { when: dateTime(catalog.loadedAt ?? '') });
  };
  // A list inside the profile cannot be reloaded.
  const isLoaded = catalog.status !== 'ready' || catalog.loadedAt !== undefined;
  const onReload = () => {
    reload(catalog.name);
    // This button goes while the list is on its way, and must not take the focus with it.
    entryRef.current?.focus();
  };
  return (
    <span className="field__status" role="status">
      {toText()}{' '}
      {isLoaded && (
        <button
          type="button"
          className="button button--quiet"
          aria-describedby={labelIdOf(entryId)}
          onClick={onReload}
        >
          {t('entry.list.reload')}
        </button>
      )}
    </span>
  );
}
