import { useEffect, useRef } from 'react';
import type { VaultRecord } from '../../domain/drafts/sealed.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { OpenResult } from '../../services/vault/vault-door.ts';
import { CreateForm } from './create-form.tsx';
import { ForgetSection } from './forget-section.tsx';
import { OpenForm } from './open-form.tsx';
import './vault.css';

interface VaultPageProps {
  /** Undefined where no passphrase was chosen on this computer. */
  readonly record: VaultRecord | undefined;
  /** What became of what was entered when the desk was locked; undefined where it was not open before. */
  readonly entered: 'saved' | 'unsaved' | undefined;
  /** Takes the passphrase that was chosen: 8 characters or more. Who is called shows what it opens. */
  readonly onCreate: (passphrase: string) => Promise<void>;
  /** Takes the passphrase that was typed. */
  readonly onOpen: (passphrase: string) => Promise<OpenResult>;
  /** How long (ms) nobody may try one, because of wrong ones before. */
  readonly findWaitMs: () => Promise<number>;
  /** Deletes the record and all that only its passphrase opens; this page is then shown without a record. */
  readonly onForget: () => Promise<void>;
}

/** In place of every page while what is stored is locked: chooses the passphrase, or asks for it. */
export function VaultPage({ record, entered, onCreate, onOpen, findWaitMs, onForget }: VaultPageProps) {
  return (
    <>
      <main id="content" className="vault" tabIndex={-1}>
        {record ? (
          <Open entered={entered} onOpen={onOpen} findWaitMs={findWaitMs} onForget={onForget} />
        ) : (
          <Create onCreate={onCreate} />
        )}
      </main>
    </>
  );
}

function Create({ onCreate }: Pick<VaultPageProps, 'onCreate'>) {
  const { t } = useTranslator();
  const heading = useRef<HTMLHeadingElement>(null);
  // There is something to read before anything is typed; and the button that deleted the old record is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <title>{`${t('vault.create.title')} · ${t('app.name')}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {t('vault.create.title')}
      </h1>
      <p className="lead">{t('vault.create.lead')}</p>
      <p className="vault__warning">{t('vault.create.warning')}</p>
      <CreateForm onCreate={onCreate} />
    </>
  );
}

function Open({
  entered,
  onOpen,
  findWaitMs,
  onForget,
}: Pick<VaultPageProps, 'entered' | 'onOpen' | 'findWaitMs' | 'onForget'>) {
  const { t } = useTranslator();
  return (
    <>
      <title>{`${t('vault.open.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('vault.open.title')}</h1>
      <p className="lead">{t('vault.open.lead')}</p>
      {entered === 'saved' && <p>{t('vault.open.saved')}</p>}
      {entered === 'unsaved' && (
        <p className="vault__warning" role="alert">
          {t('vault.open.unsaved')}
        </p>
      )}
      <OpenForm onOpen={onOpen} findWaitMs={findWaitMs} />
      <ForgetSection onForget={onForget} />
    </>
  );
}
