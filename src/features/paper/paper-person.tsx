import { memo } from 'react';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toPaperPerson, type PaperPerson as Content } from './paper-content.ts';

interface PaperPersonProps {
  readonly person: Person;
  readonly number: number;
  /** Stands above each person: of which enrollment this sheet is, and that it is a sample or a draft. */
  readonly running: string;
}

/** One person, from the head of a page to the place for the signature. */
export const PaperPerson = memo(function PaperPerson({ person, number, running }: PaperPersonProps) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  const content = toPaperPerson(person, profile, translator);
  const name = t('person.name', { n: number });
  const titleId = `paper-${person.id}`;
  const isEmpty = content.scalars.length === 0 && content.sections.length === 0;
  return (
    <section className="paper__person" aria-labelledby={titleId}>
      <p className="paper__running">{running}</p>
      <h2 id={titleId}>{content.name === '' ? name : `${name}: ${content.name}`}</h2>
      {isEmpty && <p>{t('paper.noValues')}</p>}
      {content.scalars.length > 0 && (
        <dl className="paper__values">
          {content.scalars.map(({ key, label, text }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {content.sections.map((section) => (
        <PaperSection key={section.key} section={section} titleId={`${titleId}-${section.key}`} />
      ))}
      <div className="paper__signature" role="group" aria-label={t('paper.signature.of', { n: number })}>
        <span>{t('paper.signature')}</span>
        <span>{t('paper.signature.name')}</span>
        <span>{t('paper.signature.date')}</span>
      </div>
    </section>
  );
});

interface PaperSectionProps {
  readonly section: Content['sections'][number];
  readonly titleId: string;
}

function PaperSection({ section: { key, columns, rows }, titleId }: PaperSectionProps) {
  const { t } = useTranslator();
  return (
    <>
      <h3 id={titleId}>{t(`section.${key}`)}</h3>
      <table aria-labelledby={titleId}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {columns.map((column, index) => (
                <td key={column.key}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
