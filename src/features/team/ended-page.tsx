import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthentication } from '../../services/authentication/use-authentication.ts';
import {
  discardLeftOver,
  exportLeftOver,
  type LeftOver,
  leaveToOthers,
  leftOversQuery,
} from '../../services/team/ended-access.ts';
import { Dialog } from '../../ui/dialog.tsx';
import './team.css';

/** Replaces every page after a user has lost access to the team. It shows no data of the team. */
export function EndedPage() {
  const { t, plural } = useTranslator();
  const { ask } = useAuthentication();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data: leftOvers = [], isSuccess } = useQuery(leftOversQuery);
  const focusHeading = () => heading.current?.focus();
  return (
    <main id="content" className="message-page" tabIndex={-1}>
      <title>{`${t('team.ended.title')} · ${t('app.name')}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {t('team.ended.title')}
      </h1>
      <p>{t('team.ended.lead')}</p>
      <p role="status">
        {isSuccess &&
          (leftOvers.length > 0 ? plural('team.ended.left', leftOvers.length) : t('team.ended.nothing'))}
      </p>
      {leftOvers.length > 0 && (
        <ul className="team__left" aria-label={t('team.ended.list')}>
          {leftOvers.map((leftOver, index) => (
            <LeftOverItem
              key={leftOver.id}
              leftOver={leftOver}
              number={index + 1}
              // The item disappears with the focus.
              onGone={focusHeading}
            />
          ))}
        </ul>
      )}
      <button
        type="button"
        className="button"
        onClick={() => {
          void leaveToOthers().then(ask);
        }}
      >
        {t('team.ended.other')}
      </button>
    </main>
  );
}

interface LeftOverItemProps {
  readonly leftOver: LeftOver;
  readonly number: number;
  readonly onGone: () => void;
}

/** Shows only the time of the entries, not their content. */
function LeftOverItem({ leftOver, number, onGone }: LeftOverItemProps) {
  const { t, dateTime } = useTranslator();
  const [isAsking, setAsking] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const saving = useMutation({
    mutationFn: () => {
      stop.current = new AbortController();
      return exportLeftOver(leftOver, stop.current.signal);
    },
  });
  const discarding = useMutation({ mutationFn: () => discardLeftOver(leftOver), onSuccess: onGone });
  const name = t('team.ended.one', { n: number });
  const discard = () => {
    setAsking(false);
    discarding.mutate();
  };
  return (
    <li>
      <p>{t('team.ended.changed', { name, when: dateTime(leftOver.updatedAt) })}</p>
      <div className="team__actions">
        <button
          type="button"
          className="button button--primary"
          aria-label={t('team.ended.saveOf', { name })}
          aria-disabled={saving.isPending}
          onClick={() => saving.isPending || saving.mutate()}
        >
          {t('team.ended.save')}
        </button>
        <button
          type="button"
          className="button"
          aria-label={t(saving.data ? 'team.ended.deleteOf' : 'team.ended.discardOf', { name })}
          onClick={() => (saving.data ? discard() : setAsking(true))}
        >
          {t(saving.data ? 'team.ended.delete' : 'team.ended.discard')}
        </button>
      </div>
      <p role="status">
        {saving.isPending && t('files.protect.working')}
        {saving.data && t('team.ended.saved', { name: saving.data.name })}
      </p>
      {(saving.isError || discarding.isError) && (
        <p className="notice notice--error" role="alert">
          {t(saving.isError ? 'team.ended.saveFailed' : 'team.ended.deleteFailed')}
        </p>
      )}
      {isAsking && (
        <Dialog title={t('team.ended.discardOf', { name })} onCancel={() => setAsking(false)}>
          <p>{t('team.ended.discardLead')}</p>
          <div className="dialog__actions">
            <button type="button" className="button button--danger" onClick={discard}>
              {t('team.ended.discard')}
            </button>
            <button type="button" className="button" data-first onClick={() => setAsking(false)}>
              {t('team.cancel')}
            </button>
          </div>
        </Dialog>
      )}
    </li>
  );
}
