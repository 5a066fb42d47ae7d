import { useTranslator } from '../../i18n/use-translator.ts';
import type { EarlierSend } from '../../services/ledger/earlier-sends.ts';
import { EarlierSends } from './earlier-sends.tsx';

/** Says before the send what was sent before. */
export function EarlierSendsNotice({ earlier }: { readonly earlier: readonly EarlierSend[] }) {
  const { t } = useTranslator();
  if (earlier.length === 0) return null;
  return (
    <section className="notice notice--warning" role="status">
      <h2>{t('earlier.title')}</h2>
      <EarlierSends earlier={earlier} />
    </section>
  );
}
