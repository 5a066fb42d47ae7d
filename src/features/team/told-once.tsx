import { CopyText, useCopy } from '../../form/copy-text.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';

interface ToldOnceProps {
  /** Purpose of the secret, and how long it is valid. */
  readonly text: string;
  /** Undefined while there is none. */
  readonly told: string | undefined;
  readonly copyLabel: string;
}

/** A secret of the team's server, which answers once with it. */
export function ToldOnce({ text, told, copyLabel }: ToldOnceProps) {
  const { copy, box } = useCopy();
  return (
    <>
      <p role="status">
        {told !== undefined && (
          <>
            {text} <code>{told}</code> <CopyText text={told} name={copyLabel} onCopy={copy} />
          </>
        )}
      </p>
      {box}
    </>
  );
}

interface LinkOnceProps {
  readonly text: string;
  /** Undefined while there is none. */
  readonly link: string | undefined;
}

/** A link of that kind. */
export function LinkOnce({ text, link }: LinkOnceProps) {
  const { t } = useTranslator();
  return <ToldOnce text={text} told={link} copyLabel={t('team.invite.copy')} />;
}
