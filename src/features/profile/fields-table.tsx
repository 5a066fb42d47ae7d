import {
  type FieldKey,
  FIELDS,
  ROOT_FIELDS,
  SCALAR_KEYS,
  SECTION_KEYS,
  SECTIONS,
} from '../../domain/fields/registry.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toFormatText, toSentExample } from './rule-text.ts';
import { ScrollTable } from './scroll-table.tsx';

interface Group {
  readonly title: MessageKey;
  /** The contract's name of the array, where it is one. */
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

/** Every field of the contract with what the profile says of it before any rule. */
export function FieldsTable() {
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
