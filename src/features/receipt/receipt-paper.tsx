import type { Enrollment, Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { toMaskedIdentifier } from '../../domain/formats/masked-identifier.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

interface ReceiptPaperProps {
  readonly enrollment: Enrollment;
  /** SHA-256 (hex) of what was sent. */
  readonly hash: string | undefined;
}

/** What a printed receipt tells beyond the screen: whose it is, and by what the request is recognized. */
export function ReceiptPaper({ enrollment, hash }: ReceiptPaperProps) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t, local } = translator;
  return (
    <div className="receipt__paper">
      {profile.sample && (
        <p className="receipt__sample">
          <strong>{t('paper.sample')}</strong> {t('paper.sample.body')}
        </p>
      )}
      <dl className="receipt__facts">
        <div>
          <dt>{t('paper.profile')}</dt>
          <dd>{local(profile.name)}</dd>
        </div>
        <div>
          <dt>{t('paper.enrollment')}</dt>
          <dd>{enrollment.id.slice(0, 8)}</dd>
        </div>
        {hash !== undefined && (
          <div>
            <dt>{t('receipt.hash')}</dt>
            <dd>{hash}</dd>
          </div>
        )}
      </dl>
      <p>{t(`paper.identifiers.${profile.privacy.printedIdentifiers}`)}</p>
      <h2 id="receipt-who">{t('receipt.who')}</h2>
      <table aria-labelledby="receipt-who">
        <thead>
          <tr>
            <th scope="col">{t('receipt.number')}</th>
            <th scope="col">{t('receipt.name')}</th>
            <th scope="col">{t('field.identifier')}</th>
          </tr>
        </thead>
        <tbody>
          {enrollment.persons.map((person, index) => (
            <tr key={person.id}>
              <td>{index + 1}</td>
              <td>{toFullName(person)}</td>
              <td>{toIdentifier(person, profile, translator)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toIdentifier(person: Person, profile: Profile, translator: Translator): string {
  const view = profile.viewOf(person).field('identifier');
  if (view.hidden) return '';
  const text = toEntryText(person.identifier, view, translator);
  return profile.privacy.printedIdentifiers === 'masked' ? toMaskedIdentifier(text) : text;
}
