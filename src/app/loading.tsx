import type { ComponentType } from 'react';
import { useTranslator } from '../i18n/use-translator.ts';
import { type Load, loadOnUse, ofReach, ofSteps } from '../ui/load-on-use.tsx';

/** In the place of a whole page: the link past the top leads to it already. */
export function LoadingPage() {
  return (
    <main id="content" tabIndex={-1}>
      <Loading />
    </main>
  );
}

export function Loading() {
  const { t } = useTranslator();
  return (
    <>
      <title>{t('app.name')}</title>
      <p className="loading" role="status">
        {t('app.loading')}
      </p>
    </>
  );
}

/** A page that stands in the main part of a frame. */
export const inFrame = (load: Load<ComponentType>) => loadOnUse(load, () => <Loading />);
/** A page with a main part of its own. */
export const alone = (load: Load<ComponentType>) => loadOnUse(load, () => <LoadingPage />);

export const exporting = loadOnUse(
  ofSteps(async () => (await import('../features/files/export-button.tsx')).SessionExport),
  () => null,
);

/** Loads a page together with the export part below it, which a later page would shift. */
export function withExport(load: Load<ComponentType>) {
  const loadBoth = ofReach(load.reach, async () => {
    const [Page] = await Promise.all([load(), exporting.preload()]);
    return () => (
      <>
        <Page />
        <exporting.Part />
      </>
    );
  });
  return inFrame(loadBoth);
}
