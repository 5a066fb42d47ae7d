import {
  type FieldKey,
  FIELDS,
  ROOT_FIELDS,
  SCALAR_KEYS,
  SECTION_KEYS,
  SECTIONS,
} from '../../domain/fields/registry.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { type Fact, toFact, toFacts } from './facts.ts';
import { findPolicyFlaws, toReceivedPolicy } from '../../domain/profile/security-headers.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ProfileSource } from '../../services/profile/load-profile.ts';
import { Lines, ProfileSection, ScrollTable } from './page-parts.tsx';
import { toCheckText, toFormatText, toRuleText, toSentExample } from './rule-text.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { appUpdate } from '../../services/offline/app-update.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

/** Shows the settings of the profile. A profile holds no secrets. */
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

interface Group {
  readonly title: MessageKey;
  /** Name of the array in the contract, if the group is one. */
  readonly wire?: string;
  readonly fields: readonly FieldKey[];
}

const GROUPS: readonly Group[] = [
  { title: 'profilePage.fields.enrollment', fields: ROOT_FIELDS },
  { title: 'profilePage.fields.person', wire: 'personaFulls', fields: SCALAR_KEYS },
  ...SECTION_KEYS.map(
    (section): Group => ({
      title: `section.${section}`,
      wire: SECTIONS[section].wire,
      fields: SECTIONS[section].fields,
    }),
  ),
];

/** Every field of the contract with its settings in the profile, before any rule applies. */
function FieldsTable() {
  const { t } = useTranslator();
  const columns = [
    t('profilePage.fields.wire'),
    t('profilePage.fields.label'),
    t('profilePage.fields.required'),
    t('profilePage.fields.maxLength'),
    t('profilePage.fields.format'),
    t('profilePage.fields.catalog'),
  ];
  return (
    <ScrollTable caption={t('profilePage.fields')} columns={columns}>
      {GROUPS.map(({ title, wire, fields }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={columns.length}>
              {t(title)} {wire !== undefined && <code>{wire}</code>}
            </th>
          </tr>
          {fields.map((key) => (
            <FieldRow key={key} field={key} />
          ))}
        </tbody>
      ))}
    </ScrollTable>
  );
}

function FieldRow({ field }: { readonly field: FieldKey }) {
  const translator = useTranslator();
  const { t, number } = translator;
  const { profile } = useProfile();
  const view = profile.viewOf(undefined).field(field);
  const name = FIELDS[field].wire;
  const format = profile.spec.fields?.[name]?.format;
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>{toFieldLabel(translator, view)}</td>
      <td>{t(requiredKeyOf(profile.spec, name))}</td>
      <td>{view.maxLength === undefined ? t('profilePage.none') : number(view.maxLength)}</td>
      <td>
        {format && (
          <>
            <code>{toFormatText(format)}</code> {toSentExample(translator, format)}
          </>
        )}
        {!format &&
          t(isFormattedByRule(profile.spec, name) ? 'profilePage.required.byRule' : 'profilePage.none')}
      </td>
      <td>{view.catalog ? <code>{view.catalog.name}</code> : t('profilePage.none')}</td>
    </tr>
  );
}

function requiredKeyOf({ fields, rules }: ProfileSpec, name: string): MessageKey {
  if (fields?.[name]?.required === true) return 'profilePage.required.yes';
  const byRule = (rules ?? []).some(({ require }) => require?.includes(name));
  return byRule ? 'profilePage.required.byRule' : 'profilePage.required.no';
}

function isFormattedByRule({ rules }: ProfileSpec, name: string): boolean {
  return (rules ?? []).some(({ format }) => format?.[name] !== undefined);
}

interface ProfileInUse {
  readonly spec: ProfileSpec;
  readonly source: ProfileSource;
  /** True when the page came from the local copy, whose policies replace lax ones of the server. */
  readonly isPageKept: boolean;
}

/** Source and time of the profile in use, its check before a send, and the policies that came with it. */
export function toSourceFacts(inUse: ProfileInUse, translator: Translator): readonly Fact[] {
  const { t, dateTime } = translator;
  const { isKept, at } = inUse.source;
  const when = dateTime(at);
  return [
    toFact(
      'profilePage.source',
      t(isKept ? 'profilePage.source.kept' : 'profilePage.source.server', { when }),
      t(`profilePage.check.${inUse.spec.profileCheck ?? 'required'}`),
    ),
    toFact('profilePage.policy', ...toPolicyLines(inUse, translator)),
  ];
}

function toPolicyLines({ spec, source, isPageKept }: ProfileInUse, { t }: Translator): readonly string[] {
  const flaws = findPolicyFlaws(spec, toReceivedPolicy(source.headers));
  if (flaws.length === 0) return [t('profilePage.policy.sound')];
  return [
    ...flaws.map(({ header, lax }) =>
      lax === undefined
        ? t('profilePage.policy.missing', { header })
        : t('profilePage.policy.lax', { header, what: lax.join(', ') }),
    ),
    t(isPageKept ? 'profilePage.policy.replaced' : 'profilePage.policy.open'),
  ];
}
