import { createFormat, type FormatSpec } from '../../domain/formats/text-format.ts';
import type {
  CheckSpec,
  ConditionSpec,
  LeafCondition,
  RuleSpec,
} from '../../domain/profile/schema/rule-schema.ts';
import type { Translator } from '../../i18n/translator.ts';

/** A condition in words, with the contract's names of the fields. */
export function toConditionText(translator: Translator, spec: ConditionSpec): string {
  const { t } = translator;
  if ('not' in spec) return toNegatedText(translator, spec.not);
  if ('all' in spec) {
    const parts = spec.all.map((part) => toPartText(translator, part));
    return parts.length === 0
      ? t('profilePage.condition.always')
      : parts.join(t('profilePage.condition.and'));
  }
  if ('any' in spec) {
    const parts = spec.any.map((part) => toPartText(translator, part));
    return parts.length === 0 ? t('profilePage.condition.never') : parts.join(t('profilePage.condition.or'));
  }
  return toLeafText(translator, spec);
}

/** Text of a condition inside another one, in brackets when it has several parts. */
function toPartText(translator: Translator, spec: ConditionSpec): string {
  const text = toConditionText(translator, spec);
  const parts = 'all' in spec ? spec.all : 'any' in spec ? spec.any : [];
  return parts.length > 1 ? `(${text})` : text;
}

function toNegatedText(translator: Translator, spec: ConditionSpec): string {
  const { t } = translator;
  if ('equals' in spec) {
    return t('profilePage.condition.notEquals', { field: spec.field, value: toValueText(spec.equals) });
  }
  if ('in' in spec) return t('profilePage.condition.notIn', { field: spec.field, values: toList(spec.in) });
  if ('filled' in spec) return toLeafText(translator, { ...spec, filled: !spec.filled });
  return t('profilePage.condition.not', { condition: toConditionText(translator, spec) });
}

function toLeafText({ t }: Translator, spec: LeafCondition): string {
  const { field } = spec;
  if ('equals' in spec) return t('profilePage.condition.equals', { field, value: toValueText(spec.equals) });
  if ('in' in spec) return t('profilePage.condition.in', { field, values: toList(spec.in) });
  if ('filled' in spec) {
    return t(spec.filled ? 'profilePage.condition.filled' : 'profilePage.condition.empty', { field });
  }
  if ('matches' in spec) return t('profilePage.condition.matches', { field, regex: spec.matches });
  if ('ageUnder' in spec) return t('profilePage.condition.ageUnder', { field, n: spec.ageUnder });
  if ('ageOver' in spec) return t('profilePage.condition.ageOver', { field, n: spec.ageOver });
  if ('equalsRutOf' in spec) return t('profilePage.condition.rutOf', { field, other: spec.equalsRutOf });
  if ('farFromRutOf' in spec) {
    return t('profilePage.condition.farFromRut', { field, other: spec.farFromRutOf, n: spec.years });
  }
  if ('wrongCheckDigit' in spec) return t('profilePage.condition.wrongCheckDigit', { field });
  if ('nearDomain' in spec) {
    return t('profilePage.condition.nearDomain', { field, values: toList(spec.nearDomain) });
  }
  if ('namesOtherThan' in spec) {
    return t('profilePage.condition.namesOther', { field, other: spec.namesOtherThan });
  }
  return t(spec.inFuture ? 'profilePage.condition.future' : 'profilePage.condition.notFuture', { field });
}

/** «tipoEntidad = J → oculta paterno, materno; exige dscGiro». */
export function toRuleText(translator: Translator, rule: RuleSpec): string {
  const { t, local } = translator;
  const effects: string[] = [];
  if (rule.hide) effects.push(t('profilePage.rule.hide', { fields: toList(rule.hide) }));
  if (rule.require) effects.push(t('profilePage.rule.require', { fields: toList(rule.require) }));
  for (const [field, values] of Object.entries(rule.restrict ?? {})) {
    effects.push(t('profilePage.rule.restrict', { field, values: toList(values) }));
  }
  for (const [field, text] of Object.entries(rule.relabel ?? {})) {
    effects.push(t('profilePage.rule.relabel', { field, text: local(text) }));
  }
  for (const [field, text] of Object.entries(rule.help ?? {})) {
    effects.push(t('profilePage.rule.help', { field, text: local(text) }));
  }
  for (const [field, format] of Object.entries(rule.format ?? {})) {
    const example = toSentExample(translator, format);
    const text = toFormatText(format);
    effects.push(
      t('profilePage.rule.format', { field, format: example === undefined ? text : `${text} (${example})` }),
    );
  }
  for (const [field, value] of Object.entries(rule.suggest ?? {})) {
    effects.push(t('profilePage.rule.suggest', { field, value: toValueText(String(value)) }));
  }
  for (const { severity, message, field } of rule.findings ?? []) {
    const params = { severity: t(`profilePage.severity.${severity}`), message: local(message) };
    effects.push(
      field === undefined
        ? t('profilePage.rule.finding', params)
        : t('profilePage.rule.findingAt', { ...params, field }),
    );
  }
  return t('profilePage.rule', {
    condition: toConditionText(translator, rule.when),
    effects: effects.length === 0 ? t('profilePage.none') : effects.join('; '),
  });
}

/** Text of a check over all persons, with its severity. */
export function toCheckText(translator: Translator, spec: CheckSpec): string {
  const { t, local } = translator;
  const isOfAll = spec.name === 'needs-row' && !spec.where;
  const check = t(isOfAll ? 'profilePage.check.needs-row.all' : `profilePage.check.${spec.name}`, {
    ...('where' in spec && spec.where && { where: toConditionText(translator, spec.where) }),
    ...('companion' in spec && { companion: toConditionText(translator, spec.companion) }),
    ...('sections' in spec && { sections: toList(spec.sections) }),
  });
  const severity = t(`profilePage.severity.${spec.severity}`);
  if (spec.message === undefined) return t('profilePage.check', { severity, check });
  return t('profilePage.check.message', { severity, check, message: local(spec.message) });
}

/** `phone-cl (send: as-typed)`: the keys of the profile, which the operator edits. */
export function toFormatText({ name, ...rest }: FormatSpec): string {
  const members = Object.entries(rest).map(([key, value]) => `${key}: ${String(value)}`);
  return members.length === 0 ? name : `${name} (${members.join(', ')})`;
}

/** Typed examples whose sent value differs. */
const TYPED: Readonly<Record<Exclude<FormatSpec['name'], 'pattern'>, string>> = {
  'rut-cl': '012.345.678-5',
  passport: 'ab 123-456',
  'phone-cl': '09 8765 4321',
  'e-mail': 'Ana@Example.com',
  date: '5-9-1983',
  integer: '00-123.456',
  upper: 'Rojas',
};

/** «012.345.678-5 se envía como 12345678-5»; undefined for an expression without an example. */
export function toSentExample({ t }: Translator, spec: FormatSpec): string | undefined {
  const typed = spec.name === 'pattern' ? spec.example : TYPED[spec.name];
  return typed && t('profilePage.fields.sent', { typed, sent: createFormat(spec).toWire(typed) });
}

function toList(values: readonly (string | number)[]): string {
  return values.map((value) => toValueText(String(value))).join(', ');
}

/** Quotes a blank text, which would not be visible otherwise. */
function toValueText(value: string): string {
  return value.trim() === '' ? JSON.stringify(value) : value;
}
