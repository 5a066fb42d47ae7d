import { SECTION_KEYS } from '../../domain/fields/registry.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { toCardTable } from '../../ui/card-table.ts';

/** To know it again, not to read all of it. */
const MAX_PERSONS = 20;
/** A name in a file can be twenty thousand characters long. */
const MAX_TEXT = 100;

/** Whom a file holds, and how many rows of each section. */
export function PersonsTable({ persons }: { readonly persons: readonly Person[] }) {
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
