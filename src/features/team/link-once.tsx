import { CopyText, useCopy } from '../../form/copy-text.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';

interface LinkOnceProps {
  /** What it is for, and how long. */
  readonly text: string;
  /** Undefined while there is none. */
  readonly link: string | undefined;
}

/** A link that the team's server tells once. */
export function LinkOnce({ text, link }: LinkOnceProps) {
  const { t } = useTranslator();
  const { copy, box } = useCopy();
  return (
    <>
      <p role="status">
        {link !== undefined && (
          <>
            {text} <code>{link}</code> <CopyText text={link} name={t('team.invite.copy')} onCopy={copy} />
          </>
        )}
      </p>
      {box}
    </>
  );
}
