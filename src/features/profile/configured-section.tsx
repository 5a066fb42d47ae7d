import { useId } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { appUpdate } from '../../services/offline/app-update.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toFacts } from './facts.ts';
import { toSourceFacts } from './source-facts.ts';
import { FieldsTable } from './fields-table.tsx';
import { ProfileSection } from './profile-section.tsx';
import { toCheckText, toRuleText } from './rule-text.ts';
import { withKeys } from './with-keys.ts';

/** What the profile says, for reading; never a secret, for a profile holds none. */
export function ConfiguredSection() {
  const translator = useTranslator();
  const { t } = translator;
  const { profile, source } = useProfile();
  const { rules = [], checks = [] } = profile.spec;
  const facts = [
    ...toSourceFacts({ spec: profile.spec, source, isPageKept: appUpdate.isKept }, translator),
    ...toFacts(profile, translator, window.location.origin),
  ];
  return (
    <ProfileSection title={t('profilePage.configured')}>
      <dl className="profile-page__facts">
        {facts.map(({ term, lines }) => (
          <div key={term}>
            <dt>{t(term)}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
      <FieldsTable />
      <Lines
        title={t('profilePage.rules')}
        lines={rules.map((rule) => toRuleText(translator, rule))}
        none={t('profilePage.rules.none')}
      />
      <Lines
        title={t('profilePage.checks')}
        lines={checks.map((check) => toCheckText(translator, check))}
        none={t('profilePage.checks.none')}
      />
    </ProfileSection>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly none: string;
}

/** A list in the order of the profile, for later rules win over earlier ones. */
function Lines({ title, lines, none }: LinesProps) {
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
