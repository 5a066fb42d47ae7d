import { CopyText, useCopy } from '../../form/copy-text.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { TeamHead } from '../../domain/team/team-api.ts';
import { giveUpTouch } from '../../services/team/passkeys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Signed } from './use-step.ts';

interface SignDialogProps {
  readonly head: TeamHead;
  readonly signed: Signed;
  /** Name of the signed-in user. */
  readonly approver: string;
}

/**
 * Shows what the passkey signs while the browser waits for the touch. It closes with the touch, or when the
 * user gives up.
 */
export function SignDialog({ head, signed: { revision, hash }, approver }: SignDialogProps) {
  const { t } = useTranslator();
  const { copy, box } = useCopy();
  const facts = [
    ['enrollment', head.title],
    ['persons', head.persons],
    ['revision', revision],
    ['enteredBy', head.createdBy.name],
    ['approver', approver],
  ] as const;
  return (
    <Dialog title={t('team.sign.title')} onCancel={giveUpTouch}>
      <p>{t('team.sign.lead')}</p>
      <dl className="team__signed">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`team.sign.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('team.sign.hash')}</dt>
          <dd>
            <code>{toShortHash(hash)}</code>
            <CopyText text={hash} name={t('team.sign.copyHash')} onCopy={copy} />
          </dd>
        </div>
      </dl>
      {box}
      <p className="team__signed-note">{t('team.sign.note')}</p>
      <div className="team__actions">
        <button type="button" className="button button--primary" aria-disabled>
          {t('team.sign.waits')}
        </button>
        <button type="button" className="button" data-first onClick={giveUpTouch}>
          {t('team.cancel')}
        </button>
      </div>
    </Dialog>
  );
}

/** The first sixteen digits, in fours. */
const toShortHash = (hash: string) =>
  hash
    .slice(0, 16)
    .match(/.{1,4}/g)
    ?.join(' ');
