import { type ReactNode, useMemo } from 'react';
import type { EnrollmentContents } from '../../domain/files/enrollment-file.ts';
import { toHistory } from '../../domain/files/history.ts';
import { toContents } from '../../domain/review/snapshot.ts';
import { toHistoryText, toNotedText } from '../../form/history-text.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { SoundFile } from '../../services/files/import-enrollment.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { IntegrityNotice } from './integrity-notice.tsx';
import { PersonsTable } from './persons-table.tsx';
import { SendClaims } from './send-claims.tsx';

/** The latest events; more than anybody reads before opening it. */
const MAX_EVENTS = 100;

interface FilePreviewProps {
  readonly file: SoundFile;
  /** What was approved is not what it brings in, under the profile of this computer. */
  readonly isOther: boolean;
}

/** What a file would bring in. Everything out of the file is text, kept apart from the text around it. */
export function FilePreview({ file, isOther }: FilePreviewProps) {
  const { contents, integrity } = file;
  const translator = useTranslator();
  const { t, dateTime } = translator;
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
      {!isRequest && <IntegrityNotice contents={contents} integrity={integrity} isOther={isOther} />}
      {!isRequest && <SendClaims attempts={contents.attempts} />}
      <PersonsTable persons={enrollment.persons} />
      {!isRequest && <History contents={contents} />}
      <p className="notice" role="status">
        {toHereText(file, translator)}
      </p>
    </>
  );
}

function toHereText({ contents, way }: SoundFile, { t }: Translator): string {
  if (contents.kind === 'request') return t('files.here.request');
  if (way.kind !== 'copy') return t(`files.here.${way.kind}`);
  const copy = t('files.here.copy');
  return way.cause ? `${copy} ${t(`files.copy.${way.cause}`)}` : copy;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** From the journal and the sends in the file, not from what it says of itself. */
function History({ contents }: { readonly contents: EnrollmentContents }) {
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const { profile } = useProfile();
  const lines = useMemo(() => {
    const { entries, snapshots } = contents.review;
    const words = {
      entries,
      contents: toContents(snapshots),
      received: entries.length,
      profile,
      translator,
    };
    return toHistory(contents, contents.attempts, entries)
      .map((event, index) => ({ event, n: index + 1 }))
      .slice(-MAX_EVENTS)
      .map(({ event, n }) => ({
        n,
        at: event.at,
        text: toHistoryText(event, words),
        by: 'entry' in event ? toNotedText(event, words) : '',
      }));
  }, [contents, profile, translator]);
  const first = lines[0]?.n ?? 1;
  return (
    <section aria-label={t('files.history')}>
      <h3>{t('files.history')}</h3>
      <ol className="files__history" start={first}>
        {lines.map(({ n, at, text, by }) => (
          <li key={n}>
            <time dateTime={at}>{dateTime(at)}</time> <bdi>{text}</bdi>
            {by && (
              <>
                {' · '}
                <bdi>{by}</bdi>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
