import { useCallback, useEffect, useState } from 'react';
import {
  type Attempt,
  findLateSuccess,
  findPresentSubjects,
  type Subject,
} from '../../domain/drafts/attempt.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { toPersonName } from '../../form/person-name.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { type EarlierSend, findEarlierSends } from '../../services/ledger/earlier-sends.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { LEDGER_PATH, toEnrollmentPath } from '../../services/navigation/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { afterPaint } from '../../ui/schedule.ts';

const NONE: readonly EarlierSend[] = [];

/**
 * Finds earlier sends of the enrollment or its persons: while the agent reads, and again before the send.
 * `hash` is the hash of the exact bytes; without it nothing can be compared, and nothing is sent.
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
    // Reading the ledger must not delay the first paint.
    return afterPaint(() => void find(enrollment, hash));
  }, [enrollment, hash, find]);
  return { sends: hash === undefined ? NONE : sends, find };
}

/** Says that the same content was sent before. Persons who were sent before are findings of the review. */
export function EarlierSendsNotice({ earlier }: { readonly earlier: readonly EarlierSend[] }) {
  const { t } = useTranslator();
  const same = earlier.filter(({ sameBytes }) => sameBytes);
  if (same.length === 0) return null;
  return (
    <section className="notice notice--warning" role="status">
      <h2>{t('earlier.title.bytes')}</h2>
      <EarlierSends earlier={same} />
    </section>
  );
}

interface SendAnywayDialogProps {
  readonly earlier: readonly EarlierSend[];
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation before sending something that may have been sent before. */
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

/** Longest list of names; the rest is only counted. */
const MAX_NAMES = 5;

/** List of earlier sends, each with its persons and a link to it. */
function EarlierSends({ earlier }: { readonly earlier: readonly EarlierSend[] }) {
  const translator = useTranslator();
  const { t } = translator;
  const session = useSession();
  const ids = useSessionPart(({ header }) => header.personIds);
  const nameOf = ({ number }: EarlierSend['persons'][number]) => {
    const id = ids[number - 1];
    return toPersonName(id === undefined ? undefined : session.findPerson(id), number, translator);
  };
  return (
    <ul>
      {earlier.map((send) => (
        <li key={send.attempt.id}>
          {send.sameBytes
            ? t('earlier.bytes')
            : t('earlier.identifier', { persons: toShortList(send.persons.map(nameOf), t) })}{' '}
          <WayToSend send={send} />
        </li>
      ))}
    </ul>
  );
}

/** Text of an earlier send, as a link when a page shows it. */
function WayToSend({ send: { attempt, persons, sameBytes, way } }: { readonly send: EarlierSend }) {
  const { t, dateTime } = useTranslator();
  // The same bytes carry all persons.
  const sent = sameBytes ? findPresentSubjects(attempt) : persons.map((person) => person.sent);
  const text = t('earlier.where', {
    when: dateTime(attempt.startedAt),
    names: toShortList(sent.map(toSubjectText).filter(Boolean), t) || t('earlier.unnamed'),
    state: toStateText(attempt, t),
  });
  if (way === 'nowhere') return text;
  const href = way === 'ledger' ? LEDGER_PATH : toEnrollmentPath(attempt.enrollmentId);
  return <PageLink href={href}>{text}</PageLink>;
}

function toStateText(attempt: Attempt, t: Translator['t']): string {
  const state = t(`attempt.${attempt.state}`);
  return findLateSuccess(attempt).length > 0 ? `${state}. ${t('unknown.late')}` : state;
}

const toSubjectText = ({ name, identifier }: Subject) => [name, identifier].filter(Boolean).join(' ');

function toShortList(texts: readonly string[], t: Translator['t']): string {
  const more = texts.length - MAX_NAMES;
  const shown = texts.slice(0, MAX_NAMES).join(', ');
  return more > 0 ? `${shown} ${t('earlier.more', { n: more })}` : shown;
}
