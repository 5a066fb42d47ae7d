import './persons-table.css';
import type { EntityId, Person } from '../domain/enrollment/enrollment.ts';
import { toMaskedIdentifier } from '../domain/formats/masked-identifier.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { toFieldLabel } from '../i18n/texts.ts';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { ColumnHeads, toCardTable } from '../ui/card-table.tsx';
import { useWholePrint } from '../ui/use-whole-print.ts';
import { type Copy, CopyText } from './copy-text.tsx';
import { toEntryText } from './entry-kind.ts';
import { toPersonName } from './person-name.ts';
import { PrintedText } from './printed-text.tsx';

interface PersonsTableProps {
  readonly profile: Profile;
  readonly persons: readonly Person[];
  /** Numbers of the persons at the service; without them the column is missing. */
  readonly numbers?: ReadonlyMap<EntityId, string> | undefined;
  /** Accessible name of the table. */
  readonly name: string;
  readonly onCopy: Copy;
}

/** Persons with the identifiers that the service knows, in full, so that they can be copied. */
export function PersonsTable({ profile, persons, numbers, name, onCopy }: PersonsTableProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { count } = useWholePrint(persons.length);
  const label = toIdentifierLabel(persons, profile, translator);
  const columns = [t('personsTable.name'), label, ...(numbers ? [t('personsTable.clientNumber')] : [])];
  return (
    <table {...toCardTable(columns, 'persons-table')} aria-label={name} aria-rowcount={persons.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <ColumnHeads columns={columns} />
        </tr>
      </thead>
      <tbody>
        {persons.slice(0, count).map((person, index) => {
          const who = toPersonName(person, index + 1, translator);
          const clientNumber = numbers?.get(person.id);
          return (
            <tr key={person.id} aria-rowindex={index + 2}>
              <th scope="row">{who}</th>
              <td>
                <Value
                  text={toIdentifierText(person, profile, translator)}
                  {...{ label, who, onCopy }}
                  isMasked={profile.privacy.printedIdentifiers === 'masked'}
                />
              </td>
              {numbers && (
                <td>
                  {clientNumber === undefined ? (
                    <span className="persons-table__none">{t('personsTable.noNumber')}</span>
                  ) : (
                    <Value text={clientNumber} label={t('personsTable.clientNumber')} {...{ who, onCopy }} />
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface ValueProps {
  readonly text: string;
  readonly label: string;
  readonly who: string;
  readonly onCopy: Copy;
  /** True on paper. */
  readonly isMasked?: boolean;
}

function Value({ text, label, who, onCopy, isMasked = false }: ValueProps) {
  const { t } = useTranslator();
  if (text === '') return null;
  return (
    <span className="persons-table__value">
      <span>
        <PrintedText text={text} printed={isMasked ? toMaskedIdentifier(text) : text} />
      </span>
      <CopyText text={text} name={t('personsTable.copy', { label, who })} onCopy={onCopy} />
    </span>
  );
}

/** The identifier in the typed form of this profile; empty when a rule hides it. */
export function toIdentifierText(person: Person, profile: Profile, translator: Translator): string {
  const view = profile.viewOf(person).field('identifier');
  return view.hidden ? '' : toEntryText(person.identifier, view, translator);
}

/** The profile's label of the identifier when all persons share one, else the general word. */
function toIdentifierLabel(persons: readonly Person[], profile: Profile, translator: Translator): string {
  const labels = new Set(
    persons.map((person) => toFieldLabel(translator, profile.viewOf(person).field('identifier'))),
  );
  const [only] = labels;
  return only !== undefined && labels.size === 1 ? only : translator.t('field.identifier');
}
