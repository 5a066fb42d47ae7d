import { FIELDS } from '../../domain/fields/registry.ts';
import { type ContractGap, toContractGaps } from '../../domain/profile/open-questions.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { ProfileSection, ScrollTable } from './page-parts.tsx';

/** Gaps of the contract: first the open ones, then those that the profile answers. */
export function OpenSection() {
  const { t } = useTranslator();
  const { profile } = useProfile();
  const gaps = toContractGaps(profile.spec);
  const open = gaps.filter(({ isAnswered }) => !isAnswered);
  const answered = gaps.filter(({ isAnswered }) => isAnswered);
  const counts = { total: gaps.length, answered: answered.length, open: open.length };
  return (
    <ProfileSection title={t('profilePage.open')}>
      <p>{t('profilePage.open.lead', counts)}</p>
      {profile.sample && <p>{t('profilePage.open.sample')}</p>}
      <GapTable caption={t('profilePage.open.left', { n: open.length })} gaps={open} />
      {answered.length > 0 && (
        <GapTable caption={t('profilePage.open.answered', { n: answered.length })} gaps={answered} />
      )}
    </ProfileSection>
  );
}

interface GapTableProps {
  readonly caption: string;
  readonly gaps: readonly ContractGap[];
}

function GapTable({ caption, gaps }: GapTableProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const labelOf = ({ field }: ContractGap) =>
    field === undefined ? '' : toFieldLabel(translator, profile.viewOf(undefined).field(field));
  return (
    <ScrollTable caption={caption} columns={[t('profilePage.open.gap'), t('profilePage.open.key')]}>
      <tbody>
        {gaps.map((gap) => (
          <tr key={`${gap.code} ${gap.field ?? ''}`}>
            <th scope="row">
              {t(`profilePage.gap.${gap.code}`, { label: labelOf(gap) })}
              {gap.silent.length > 0 && (
                <span className="profile-page__note">
                  {t('profilePage.open.silent', {
                    fields: gap.silent.map((key) => FIELDS[key].wire).join(', '),
                  })}
                </span>
              )}
            </th>
            <td>
              {gap.keys.length === 0 && t('profilePage.open.noKey')}
              {gap.keys.map((key) => (
                <code key={key} className="profile-page__key">
                  {key}
                </code>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
