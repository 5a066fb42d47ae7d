import { useState } from 'react';
import { isBlankName } from '../../domain/formats/name-keys.ts';
import { ActorField } from '../../form/actor-field.tsx';
import { DialogButtons } from '../../form/decision-dialog.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { Worker } from '../../services/review/use-actor.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SwapIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import './worker-switch.css';

/** Shows the name of the current user, and switches to another one when names are typed. */
export function WorkerSwitch({ worker }: { readonly worker: Worker }) {
  const { t } = useTranslator();
  const [isAsking, setAsking] = useState(false);
  const { actor, names, needsSignIn, askSignIn, workAs } = worker;
  if (needsSignIn) {
    return (
      <button type="button" className="button button--quiet" onClick={askSignIn}>
        {t('approval.signIn')}
      </button>
    );
  }
  if (actor?.source === 'sign-in') {
    return <p className="decision__worker">{t('worker.here', { name: actor.name })}</p>;
  }
  const ask = () => setAsking(true);
  const [, last] = names;
  return (
    <div className="decision__worker">
      {actor ? (
        <MenuButton
          label={t('worker.here', { name: actor.name })}
          className="button button--quiet"
          face={t('worker.here', { name: actor.name })}
          parts={[
            ...(names.length > 1
              ? [names.slice(1).map((name) => ({ text: name, run: () => workAs(name) }))]
              : []),
            [{ text: t('worker.other'), run: ask }],
          ]}
        />
      ) : (
        <button type="button" className="button button--quiet" onClick={ask}>
          {t('worker.ask')}
        </button>
      )}
      {/* Two users who share a computer switch with one press. */}
      {actor && last !== undefined && (
        <button
          type="button"
          className="button button--icon"
          aria-label={t('worker.switch', { name: last })}
          title={t('worker.switch', { name: last })}
          onClick={() => workAs(last)}
        >
          <SwapIcon />
        </button>
      )}
      {isAsking && <WorkerDialog onSaid={workAs} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface WorkerDialogProps {
  readonly onSaid: (name: string) => void;
  readonly onClose: () => void;
}

function WorkerDialog({ onSaid, onClose }: WorkerDialogProps) {
  const { t } = useTranslator();
  const [name, setName] = useState('');
  const [isPressed, setPressed] = useState(false);
  return (
    <Dialog title={t('worker.ask')} onCancel={onClose}>
      <form
        className="decision__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(true);
          if (isBlankName(name)) return;
          onClose();
          onSaid(name);
        }}
      >
        <ActorField
          name="worker"
          label={t('actor.name')}
          value={name}
          onChange={setName}
          problem={isPressed && isBlankName(name) ? t('actor.missing') : undefined}
          isFirst
        />
        <DialogButtons submit="worker.say" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
