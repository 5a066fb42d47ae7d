import { createContext, type RefObject, useContext } from 'react';
import type { Catalog } from '../domain/profile/catalog.ts';
import { toFieldLabel } from '../i18n/texts.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { labelIdOf } from '../ui/field-frame.tsx';
import type { Entry } from './entry-flow.ts';

/** Reloads a list by its name; the form itself loads nothing. */
export const ReloadCatalogContext = createContext<(name: string) => void>(() => undefined);

/** True when a field must show the state of its list: it is missing, empty or outdated. */
export function needsCatalogStatus({ status, isOutdated, isEmpty }: Catalog): boolean {
  return status !== 'ready' || isOutdated === true || isEmpty;
}

interface CatalogStatusProps {
  readonly catalog: Catalog;
  /** Id of the entry that the list is for. */
  readonly entryId: string;
  readonly entryRef: RefObject<Entry | null>;
}

/** Says why there is no choice, or how old the list is, and offers to reload it. */
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
    // The button disappears while the list loads, so the entry takes the focus.
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
