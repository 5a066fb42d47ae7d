import { type ReactNode, useMemo } from 'react';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { SECTION_KEYS } from '../../domain/fields/registry.ts';
import type { EnrollmentContents } from '../../domain/files/enrollment-file.ts';
import { toHistory } from '../../domain/files/history.ts';
import { toContents } from '../../domain/review/snapshot.ts';
import { HistoryList } from '../../form/history-list.tsx';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { SoundFile } from '../../services/files/import-enrollment.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toCardTable } from '../../ui/card-table.tsx';
import { IntegrityNotice, MissingFiles, SendClaims } from './file-notices.tsx';

interface FilePreviewProps {
  readonly file: SoundFile;
  /** See `isOtherApproved`. */
  readonly isOther: boolean;
}

/** Preview of a file before it is opened. `bdi` isolates each text of the file from the text around it. */
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
      {!isRequest && contents.missing && <MissingFiles missing={contents.missing} />}
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

/** History of the file, made from its journal and its sends. */
function History({ contents }: { readonly contents: EnrollmentContents }) {
  const translator = useTranslator();
  const { profile } = useProfile();
  const [events, words] = useMemo(() => {
    const { entries, snapshots } = contents.review;
    const now = contents.enrollment;
    return [
      toHistory(contents, contents.attempts, entries),
      { entries, contents: toContents(snapshots), now, received: entries.length, profile, translator },
    ];
  }, [contents, profile, translator]);
  return (
    <section aria-label={translator.t('files.history')}>
      <h3>{translator.t('files.history')}</h3>
      <HistoryList events={events} words={words} />
    </section>
  );
}

/** Number of persons that the preview lists. They only help to recognize the file. */
const MAX_PERSONS = 20;
/** A name in a file can be twenty thousand characters long. */
const MAX_TEXT = 100;

/** Persons of a file, each with its number of rows in every section. */
function PersonsTable({ persons }: { readonly persons: readonly Person[] }) {
  const { t, plural, number } = useTranslator();
  const headings = [
    t('files.person'),
    t('files.person.name'),
    t('field.identifier'),
    ...SECTION_KEYS.map((section) => t(`section.${section}`)),
  ];
  const shown = persons.slice(0, MAX_PERSONS).map((person, index) => ({ person, n: index + 1 }));
  return (
    <div>
      <h3>{plural('count.persons', persons.length, { n: number(persons.length) })}</h3>
      {persons.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by the keyboard
        <div className="files__scroll" role="region" aria-label={t('files.persons')} tabIndex={0}>
          <table {...toCardTable(headings)} aria-label={t('files.persons')}>
            <thead>
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ person, n }) => (
                <tr key={n}>
                  <td>{n}</td>
                  <th scope="row">
                    <FileText text={toFullName(person)} />
                  </th>
                  <td>
                    <FileText text={person.identifier} />
                  </td>
                  {SECTION_KEYS.map((section) => (
                    <td key={section}>{person[section].length}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {persons.length > shown.length && (
        <p>{t('summary.more', { n: number(persons.length - shown.length) })}</p>
      )}
    </div>
  );
}

function FileText({ text }: { readonly text: string }) {
  const { t } = useTranslator();
  if (text.trim() === '') return <span className="files__none">{t('files.none')}</span>;
  return <bdi>{text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text}</bdi>;
}
