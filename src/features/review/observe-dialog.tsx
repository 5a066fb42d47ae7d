import { type FormEvent, useRef, useState } from 'react';
import type { Place } from '../../domain/fields/finding.ts';
import { ActorField } from '../../form/actor-field.tsx';
import { NoteEntry } from '../../form/note-entry.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { observe } from '../../services/review/acts.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { toClaim, useActor } from '../../services/review/use-actor.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface ObserveDialogProps {
  readonly desk: ReviewDesk;
  readonly place: Place;
  /** What the place is called. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Writes an observation about a place. */
export function ObserveDialog({ desk, place, name, onClose }: ObserveDialogProps) {
  const { t } = useTranslator();
  const { signedIn, typed = '', type } = useActor('supervisor');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'text' | 'name' | 'failed'>();
  const form = useRef<HTMLFormElement>(null);
  const submit = async () => {
    const by = signedIn ?? toClaim(typed);
    const gap = text.trim() === '' ? 'text' : by ? undefined : 'name';
    setProblem(gap);
    if (gap || !by) {
      form.current?.querySelector<HTMLElement>(gap === 'text' ? 'textarea' : 'input')?.focus();
      return;
    }
    if (await observe(desk, place, text.trim(), by).catch(() => false)) onClose();
    else setProblem('failed');
  };
  return (
    <Dialog title={t('observe.title', { place: name })} onCancel={onClose}>
      <form
        ref={form}
        className="observe"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <NoteEntry
          label={t('observe.text')}
          hint={t('observe.hint')}
          value={text}
          onChange={setText}
          onSubmit={() => void submit()}
          problem={problem === 'text' ? t('observe.missing') : undefined}
          isFirst
        />
        {!signedIn && (
          <ActorField
            name="supervisor"
            label={t('actor.name')}
            value={typed}
            onChange={type}
            problem={problem === 'name' ? t('actor.missing') : undefined}
          />
        )}
        {problem === 'failed' && (
          <p className="notice notice--error" role="alert">
            {t('observation.failed')}
          </p>
        )}
        <div className="observe__buttons">
          <button type="submit" className="button button--primary">
            {t('observe.save')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('observation.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
