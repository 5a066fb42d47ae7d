import { type ReactNode, useMemo } from 'react';
import type { EnrollmentContents } from '../../domain/files/enrollment-file.ts';
import { type HistoryEvent, toHistory } from '../../domain/files/history.ts';
import type { FileContents } from '../../domain/files/read-file.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { PersonsTable } from './persons-table.tsx';

interface FilePreviewProps {
  readonly contents: FileContents;
  readonly isKnown: boolean;
}

/** What a file would bring in. Everything out of the file is text, kept apart from the text around it. */
export function FilePreview({ contents, isKnown }: FilePreviewProps) {
  const { t, dateTime } = useTranslator();
  const { enrollment } = contents;
  const isRequest = contents.kind === 'request';
  return (
    <>
      <dl className="files__facts">
        <Fact name={t('files.kind')}>
          {isRequest ? t('files.kind.request') : t('files.kind.enrollment', { version: contents.version })}
        </Fact>
        {!isRequest && <Fact name={t('files.exportedAt')}>{dateTime(contents.exportedAt)}</Fact>}
        {!isRequest && <Fact name={t('files.state')}>{t(`files.state.${contents.submission.state}`)}</Fact>}
        <Fact name={t('field.riskProfileCode')}>
          {enrollment.riskProfileCode === '' ? t('files.none') : <bdi>{enrollment.riskProfileCode}</bdi>}
        </Fact>
      </dl>
      <PersonsTable persons={enrollment.persons} />
      {!isRequest && <History contents={contents} />}
      <p className="notice" role="status">
        {isRequest ? t('files.here.request') : t(isKnown ? 'files.here.known' : 'files.here.new')}
      </p>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** From the sends in the file, not from what it says of itself. */
function History({ contents }: { readonly contents: EnrollmentContents }) {
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const events = useMemo(
    () => toHistory(contents, contents.attempts).map((event, index) => ({ event, n: index + 1 })),
    [contents],
  );
  return (
    <section aria-label={t('files.history')}>
      <h3>{t('files.history')}</h3>
      <ol className="files__history">
        {events.map(({ event, n }) => (
          <li key={n}>
            <time dateTime={event.at}>{dateTime(event.at)}</time> <bdi>{toEventText(translator, event)}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}

function toEventText({ t }: Translator, event: HistoryEvent): string {
  switch (event.kind) {
    case 'answered': {
      const { attempt, status, verdict } = event;
      return t('files.history.answered', { attempt, status, verdict: t(`files.verdict.${verdict}`) });
    }
    case 'late-answer':
      return t('files.history.late-answer', { attempt: event.attempt, status: event.status });
    case 'sent':
    case 'no-answer':
      return t(`files.history.${event.kind}`, { attempt: event.attempt });
    case 'resolved':
      return t(`files.history.resolved.${event.found}`, { attempt: event.attempt, by: event.by });
    case 'created':
    case 'changed':
    case 'copied':
    case 'conflict':
    case 'imported':
      return t(`files.history.${event.kind}`);
  }
}
