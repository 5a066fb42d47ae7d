import { useEffect, useRef } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { Hindrance } from '../../services/vault/storage-door.ts';
import './vault.css';

interface HinderedPageProps {
  readonly by: Hindrance;
  /** Opens the desk where nothing is stored. */
  readonly onContinue: () => void;
}

/** In place of every page where what is entered cannot be kept as the profile asks: said before anything is typed. */
export function HinderedPage({ by, onContinue }: HinderedPageProps) {
  const { t } = useTranslator();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main id="content" className="vault" tabIndex={-1}>
      <title>{`${t(`vault.hindered.${by}.title`)} · ${t('app.name')}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {t(`vault.hindered.${by}.title`)}
      </h1>
      <p className="vault__warning" role="alert">
        {t(`vault.hindered.${by}`)}
      </p>
      {by === 'memory' && (
        <button type="button" className="button vault__submit" onClick={onContinue}>
          {t('vault.hindered.continue')}
        </button>
      )}
      {by === 'unreadable' && (
        <button
          type="button"
          className="button button--primary vault__submit"
          onClick={() => window.location.reload()}
        >
          {t('vault.hindered.reload')}
        </button>
      )}
    </main>
  );
}
