import { useCallback, useEffect, useState } from 'react';
import { type Attempt, findLateSuccess, findPresentSubjects } from '../../domain/drafts/attempt.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { toPersonName } from '../../form/person-name.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { type EarlierSend, findEarlierSends } from '../../services/ledger/earlier-sends.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { afterPaint } from '../../ui/schedule.ts';

const NONE: readonly EarlierSend[] = [];

/**
 * What of the enrollment was sent before, looked for while the agent reads and once more when it is sent. `hash`: of the
 * exact bytes; without one nothing can be compared, and nothing is sent either.
 */
export function useEarlierSends(enrollment: Enrollment, hash: string | undefined) {
  const [sends, setSends] = useState(NONE);
  const find = useCallback(async (asked: Enrollment, askedHash: string) => {
    const found = await findEarlierSends(asked, askedHash).catch(() => NONE);
    setSends(found.length > 0 ? found : NONE);
    return found;
  }, []);
  useEffect(() => {
    if (hash === undefined) return undefined;
    // Reading the ledger must not hold the page up.
    return afterPaint(() => void find(enrollment, hash));
  }, [enrollment, hash, find]);
  return { sends: hash === undefined ? NONE : sends, find };
}

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

interface SendAnywayDialogProps {
  readonly earlier: readonly EarlierSend[];
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** Asks once more before something goes out that may have gone out already. */
export function SendAnywayDialog({ earlier, onSend, onCancel }: SendAnywayDialogProps) {
  const { t } = useTranslator();
  return (
    <Dialog title={t('earlier.ask')} onCancel={onCancel}>
      <EarlierSends earlier={earlier} />
      <p>{t('earlier.askBody')}</p>
      <div className="dialog__actions">
        <button type="button" className="button button--primary" data-first onClick={onCancel}>
          {t('earlier.back')}
        </button>
        <button type="button" className="button" onClick={onSend}>
          {t('earlier.sendAnyway')}
        </button>
      </div>
    </Dialog>
  );
}

/** Which earlier send carried what, with the way to it. */
function EarlierSends({ earlier }: { readonly earlier: readonly EarlierSend[] }) {
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const session = useSession();
  const ids = useSessionPart(({ header }) => header.personIds);
  const nameOf = (n: number) => {
    const id = ids[n - 1];
    return toPersonName(id === undefined ? undefined : session.findPerson(id), n, translator);
  };
  return (
    <ul>
      {earlier.map(({ attempt, sameBytes, persons }) => (
        <li key={attempt.id}>
          {sameBytes
            ? t('earlier.bytes')
            : t('earlier.identifier', {
                persons: persons.map(nameOf).join(', '),
              })}{' '}
          <PageLink href={toEnrollmentPath(attempt.enrollmentId)}>
            {t('earlier.where', {
              when: dateTime(attempt.startedAt),
              names: toNames(attempt) || t('earlier.unnamed'),
              state: toStateText(attempt, t),
            })}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function toStateText(attempt: Attempt, t: Translator['t']): string {
  const state = t(`attempt.${attempt.state}`);
  return findLateSuccess(attempt).length > 0 ? `${state}. ${t('unknown.late')}` : state;
}

function toNames(attempt: Attempt): string {
  return findPresentSubjects(attempt)
    .map(({ name, identifier }) => [name, identifier].filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ');
}
