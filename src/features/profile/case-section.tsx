import type { CaseSection } from '../../domain/case/case-model.ts';
import { type CaseEntrySpec, type CaseSpec, findCardSource } from '../../domain/case/case-schema.ts';
import { holderOf } from '../../domain/case/section-holder.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { Lines, ProfileSection, ScrollTable } from './page-parts.tsx';
import { toConditionText, toFormatText, toRuleText } from './rule-text.ts';

/** What the profile keeps of clients beside the request. Nothing where it keeps nothing. */
export function CaseConfigured() {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const spec = profile.spec.case;
  if (!spec || !profile.case) return null;
  const { sections } = profile.case;
  return (
    <ProfileSection title={t('profilePage.case')}>
      <p>{t('case.note')}</p>
      <EntriesTable sections={sections} rules={spec.rules} />
      <Lines
        title={t('profilePage.case.sections')}
        lines={sections.map((section) => toSectionText(translator, section))}
        none={t('profilePage.none')}
      />
      <Lines
        title={t('profilePage.case.rules')}
        lines={[
          ...(spec.rules ?? []).map((rule) => toRuleText(translator, rule)),
          ...toOtherLines(translator, spec),
        ]}
        none={t('profilePage.rules.none')}
      />
    </ProfileSection>
  );
}

interface EntriesProps extends Pick<CaseSpec, 'rules'> {
  readonly sections: readonly CaseSection[];
}

/** Every entry before any rule applies, by sections. */
function EntriesTable({ sections, rules = [] }: EntriesProps) {
  const translator = useTranslator();
  const { t, local } = translator;
  const columns = [
    t('profilePage.case.entry'),
    t('profilePage.fields.label'),
    t('profilePage.fields.required'),
    t('profilePage.case.kind'),
    t('profilePage.case.takes'),
  ];
  return (
    <ScrollTable caption={t('profilePage.case.entries')} columns={columns}>
      {sections.map(({ key, spec, entries }) => (
        <tbody key={key}>
          <tr>
            <th scope="rowgroup" colSpan={columns.length}>
              {local(spec.label)} <code>{key}</code>
            </th>
          </tr>
          {[...entries].map(([name, entry]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{local(entry.label)}</td>
              <td>{t(toRequiredKey(name, entry, rules))}</td>
              <td>
                <code>{entry.kind}</code>
              </td>
              <td>{toTakenLines(translator, entry).join('; ') || t('profilePage.none')}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </ScrollTable>
  );
}

function toRequiredKey(name: string, entry: CaseEntrySpec, rules: NonNullable<CaseSpec['rules']>) {
  if (entry.required === true) return 'profilePage.required.yes';
  const byRule = rules.some(({ require }) => require?.includes(name));
  return byRule ? 'profilePage.required.byRule' : 'profilePage.required.no';
}

/** Lists what an entry takes beyond its kind. */
export function toTakenLines({ t, local, number }: Translator, entry: CaseEntrySpec): readonly string[] {
  const lines: string[] = [];
  if (entry.kind === 'text' && entry.maxLength !== undefined)
    lines.push(t('profilePage.case.maxLength', { n: number(entry.maxLength) }));
  if (entry.kind === 'text' && entry.format) lines.push(toFormatText(entry.format));
  if (entry.kind === 'list') lines.push(entry.catalog);
  if (entry.kind === 'file' && entry.maxBytes !== undefined)
    lines.push(t('profilePage.case.maxBytes', { n: number(entry.maxBytes) }));
  if (entry.kind === 'choice')
    lines.push(
      entry.options
        .map(({ label, points }) => (points === undefined ? local(label) : `${local(label)} (${points})`))
        .join(', '),
    );
  const source = findCardSource(entry);
  if (source !== undefined) lines.push(t('profilePage.case.from', { source }));
  if (entry.stamp === true) lines.push(t('profilePage.case.stamp'));
  return lines;
}

/** Says who is asked, how often, and what follows from the answers. */
export function toSectionText(translator: Translator, section: CaseSection): string {
  const { t, local } = translator;
  const { label, when, rows, sum, questionnaire } = section.spec;
  const isOwn = holderOf(section.spec) === 'enrollment';
  const parts = [
    when
      ? t(isOwn ? 'profilePage.case.ownWhen' : 'profilePage.case.when', {
          condition: toConditionText(translator, when),
        })
      : t(isOwn ? 'profilePage.case.own' : 'profilePage.case.all'),
  ];
  if (rows) {
    const { min = 0, max } = rows;
    parts.push(
      max === undefined ? t('profilePage.case.rowsFrom', { min }) : t('profilePage.case.rows', { min, max }),
    );
  }
  if (sum)
    parts.push(
      t('profilePage.case.sum', {
        entry: sum.entry,
        equals: sum.equals,
        severity: t(`profilePage.severity.${sum.severity}`),
      }),
    );
  if (questionnaire)
    parts.push(
      t('profilePage.case.questionnaire', {
        version: questionnaire.version,
        bands: questionnaire.bands
          .map(({ from, to, codPerfilRiesgo }) => `${t('case.range', { from, to })}: ${codPerfilRiesgo}`)
          .join(', '),
      }),
    );
  return t('profilePage.case.section', { section: local(label), parts: parts.join('; ') });
}

function toOtherLines(translator: Translator, { secondLook, retention }: CaseSpec): readonly string[] {
  const { t, plural, number } = translator;
  const days = retention?.filesDays;
  return [
    ...(secondLook
      ? [t('profilePage.case.secondLook', { condition: toConditionText(translator, secondLook) })]
      : []),
    ...(days === undefined ? [] : [plural('profilePage.case.filesDays', days, { n: number(days) })]),
  ];
}
