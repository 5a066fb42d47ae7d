import { type ReactNode, useId } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { toFindingText } from '../../form/finding-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { ColumnHeads, toCardTable } from '../../ui/card-table.tsx';
import { FieldFrame, hintIdOf, noteIdOf } from '../../ui/field-frame.tsx';

interface ProfileSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the page under its heading. */
export function ProfileSection({ title, children }: ProfileSectionProps) {
  const titleId = useId();
  return (
    <section className="profile-page__section" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}

interface ScrollTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The bodies of the table. */
  readonly children: ReactNode;
}

/** A table that scrolls sideways when it is too wide, also by the keyboard. */
export function ScrollTable({ caption, columns, children }: ScrollTableProps) {
  const captionId = useId();
  return (
    // Without focus the keyboard could not scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="profile-page__scroll" role="region" aria-labelledby={captionId} tabIndex={0}>
      <table {...toCardTable(columns)}>
        <caption id={captionId}>{caption}</caption>
        <thead>
          <tr>
            <ColumnHeads columns={columns} />
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

interface ProbeEntryProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  /** Problem with the typed text. */
  readonly problem?: string | undefined;
  /** More than one for a text of several lines. */
  readonly rows?: number;
}

/**
 * Entry for a test text, which goes nowhere: the browser neither stores it nor sends it to a spelling
 * service.
 */
export function ProbeEntry({ label, value, onChange, hint, problem, rows = 1 }: ProbeEntryProps) {
  const id = useId();
  const describedBy = [hint && hintIdOf(id), problem && noteIdOf(id)].filter(Boolean).join(' ');
  const common = {
    id,
    value,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  } as const;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      note={problem === undefined ? undefined : { text: problem, tone: 'error' }}
      width="long"
    >
      {rows > 1 ? (
        <textarea
          {...common}
          className="input profile-page__text"
          rows={rows}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input {...common} className="input" type="text" onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  );
}

/** Longer texts are cut: a user does not work through more at once. */
const MAX_LINES = 200;

interface FindingLinesProps {
  /** Id of the heading that names the list. */
  readonly labelledBy: string;
  readonly findings: readonly Finding[];
  readonly enrollment: Enrollment;
}

/** Findings with their places, as text. There are no links, because no page can correct them. */
export function FindingLines({ labelledBy, findings, enrollment }: FindingLinesProps) {
  const translator = useTranslator();
  const { profile } = useProfile();
  const texts = findings
    .slice(0, MAX_LINES)
    .map((finding) => toFindingText(finding, enrollment, profile, translator));
  return (
    <>
      <ul className="profile-page__lines" aria-labelledby={labelledBy}>
        {withKeys(texts, String).map(({ key, item }) => (
          <li key={key}>{item}</li>
        ))}
      </ul>
      {findings.length > texts.length && (
        <p>{translator.t('summary.more', { n: findings.length - texts.length })}</p>
      )}
    </>
  );
}

interface Keyed<T> {
  readonly key: string;
  readonly item: T;
}

/** Gives items without an id a key: their text, with a count of equal texts. */
export function withKeys<T>(items: readonly T[], textOf: (item: T) => string): readonly Keyed<T>[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const text = textOf(item);
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return { key: `${count} ${text}`, item };
  });
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly none: string;
}

/** A list in the order of the profile, because later rules override earlier ones. */
export function Lines({ title, lines, none }: LinesProps) {
  const titleId = useId();
  return (
    <>
      <h3 id={titleId}>{title}</h3>
      {lines.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ol className="profile-page__lines" aria-labelledby={titleId}>
          {withKeys(lines, String).map(({ key, item }) => (
            <li key={key}>{item}</li>
          ))}
        </ol>
      )}
    </>
  );
}
