import { type ReactNode, useId } from 'react';
import type { KnownPerson } from '../domain/decision/known.ts';
import { listSigns } from '../domain/decision/near.ts';
import type { Person } from '../domain/enrollment/enrollment.ts';
import { toFullName } from '../domain/enrollment/person.ts';
import { toDisplayDate } from '../domain/formats/date.ts';
import { foldText } from '../domain/formats/plain-text.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { AlertIcon } from '../ui/icons.tsx';

interface SideBySideProps {
  readonly person: Person | undefined;
  readonly other: NonNullable<NonNullable<KnownPerson['where']>['person']>;
}

/** Two persons who are nearly the same: what is equal, and the signs of the identifier that differ. */
export function SideBySide({ person, other }: SideBySideProps) {
  const { t } = useTranslator();
  const titleId = useId();
  if (!person) return null;
  const name = toFullName(person);
  return (
    <table className="near" aria-labelledby={titleId}>
      <caption id={titleId}>{t('near.title')}</caption>
      <thead>
        <tr>
          {(['fact', 'this', 'other', 'compare'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`near.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row
          label={t('near.name')}
          values={[name, other.name]}
          isSame={foldText(name) === foldText(other.name)}
        />
        <Row
          label={t('field.identifier')}
          values={[
            <Signs key="own" text={person.identifier} other={other.identifier} />,
            <Signs key="other" text={other.identifier} other={person.identifier} />,
          ]}
          isSame={false}
        />
        <Row
          label={t('field.birthDate')}
          values={[toDisplayDate(person.birthDate), toDisplayDate(other.birthDate)]}
          isSame={person.birthDate === other.birthDate}
        />
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly label: string;
  readonly values: readonly [ReactNode, ReactNode];
  readonly isSame: boolean;
}

function Row({ label, values: [own, other], isSame }: RowProps) {
  const { t } = useTranslator();
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{own}</td>
      <td>{other}</td>
      <td className={isSame ? undefined : 'near__different'}>
        {!isSame && <AlertIcon />}
        {t(isSame ? 'near.same' : 'near.different')}
      </td>
    </tr>
  );
}

function Signs({ text, other }: { readonly text: string; readonly other: string }) {
  return listSigns(text, other).map(({ sign, place, isDifferent }) =>
    isDifferent ? <mark key={place}>{sign}</mark> : sign,
  );
}
