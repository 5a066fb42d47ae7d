import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import { SECTION_KEYS } from '../../domain/fields/registry.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { AnswerRule, AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import type { Translator } from '../../i18n/translator.ts';
import { toServiceUrl } from '../../services/service-http.ts';

/** One setting of the profile, as lines of text. */
export interface Fact {
  readonly term: MessageKey;
  readonly lines: readonly string[];
}

export const toFact = (term: MessageKey, ...lines: readonly string[]): Fact => ({ term, lines });

/** Facts of a profile about the service as a whole. Omitted settings are marked as defaults. */
export function toFacts(profile: Profile, translator: Translator, origin: string): readonly Fact[] {
  const { t, local, number } = translator;
  const { spec, sample, baseUrl, timeoutMs, settlingMs, emptyText } = profile;
  const timeout = t('profilePage.timeout.seconds', { n: number(timeoutMs / 1000) });
  const settling = t('profilePage.settling.minutes', { n: number(settlingMs / 60_000) });
  return [
    toFact('profilePage.name', local(profile.name)),
    toFact('profilePage.sample', t(sample ? 'profilePage.sample.yes' : 'profilePage.sample.no')),
    toFact('profilePage.baseUrl', baseUrl === '' ? t('profilePage.baseUrl.own') : baseUrl),
    toFact('profilePage.requestUrl', toFullUrl(baseUrl, FINALIZE_PATH, origin)),
    toFact('profilePage.timeout', toSaid(translator, spec.timeoutSeconds, timeout)),
    toFact('profilePage.settling', toSaid(translator, spec.settlingMinutes, settling)),
    toFact(
      'profilePage.emptyText',
      toSaid(translator, spec.emptyText, t(`profilePage.emptyText.${emptyText}`)),
    ),
    toFact('profilePage.headers', ...toHeaderLines(profile, translator)),
    toFact('profilePage.authentication', ...toAuthenticationLines(profile, translator, origin)),
    toFact('profilePage.limits', ...toLimitLines(profile, translator)),
    ...toPrivacyFacts(profile, translator),
    toFact('profilePage.review', ...toReviewLines(profile, translator)),
    ...toAnswerFacts(profile, translator),
  ];
}

/** A path or URL of the service as a whole URL. */
export function toFullUrl(baseUrl: string, url: string, origin: string): string {
  const address = toServiceUrl(baseUrl, url);
  return URL.canParse(address, origin) ? new URL(address, origin).href : address;
}

function toDefault({ t }: Translator, text: string): string {
  return t('profilePage.byDefault', { text });
}

/** A text, marked as the default when the profile has no such key. */
function toSaid(translator: Translator, key: unknown, text: string): string {
  return key === undefined ? toDefault(translator, text) : text;
}

function toHeaderLines({ spec }: Profile, translator: Translator): string[] {
  const headers = Object.entries(spec.request?.headers ?? {});
  return headers.length === 0
    ? [toDefault(translator, translator.t('profilePage.headers.none'))]
    : headers.map(([name, value]) => `${name}: ${value}`);
}

/**
 * Kind and address. Constants and parameters are left out, because only the service understands their names.
 */
function toAuthenticationLines(
  { authentication: spec, baseUrl }: Profile,
  translator: Translator,
  origin: string,
): string[] {
  const { t, local } = translator;
  switch (spec?.kind) {
    case undefined:
      return [toDefault(translator, t('profilePage.authentication.unsaid'))];
    case 'none':
      return [t('profilePage.authentication.none')];
    case 'team':
      return [t('profilePage.authentication.team')];
    case 'cookie':
      return [t('profilePage.authentication.cookie', { credentials: spec.credentials ?? 'same-origin' })];
    case 'header': {
      const { header, label, prefix } = spec;
      const line = t('profilePage.authentication.header', { header, label: local(label) });
      return prefix === undefined ? [line] : [line, t('profilePage.authentication.prefix', { prefix })];
    }
    case 'bearer': {
      const step = (
        name: 'signIn' | 'refresh' | 'signOut',
        at: { url: string; method?: string | undefined },
      ) =>
        t(`profilePage.authentication.${name}`, {
          method: at.method ?? 'POST',
          url: toFullUrl(baseUrl, at.url, origin),
        });
      return [
        t('profilePage.authentication.bearer'),
        step('signIn', spec.signIn),
        ...(spec.refresh ? [step('refresh', spec.refresh)] : []),
        ...(spec.signOut ? [step('signOut', spec.signOut)] : []),
      ];
    }
    case 'openid-connect':
      return [
        t('profilePage.authentication.openid-connect', { issuer: spec.issuer }),
        t('profilePage.authentication.client', { id: spec.clientId, scope: spec.scope ?? 'openid' }),
      ];
  }
}

function toLimitLines({ limits }: Profile, translator: Translator): string[] {
  const { t, number } = translator;
  const lines = SECTION_KEYS.filter((section) => Number.isFinite(limits.rows[section])).map((section) =>
    t('profilePage.limits.rows', { section: t(`section.${section}`), n: number(limits.rows[section]) }),
  );
  if (Number.isFinite(limits.persons)) {
    lines.unshift(t('profilePage.limits.persons', { n: number(limits.persons) }));
  }
  if (Number.isFinite(limits.bodyBytes)) {
    lines.push(t('profilePage.limits.bodyBytes', { n: number(limits.bodyBytes) }));
  }
  return lines.length === 0 ? [toDefault(translator, t('profilePage.limits.none'))] : lines;
}

function toPrivacyFacts(profile: Profile, translator: Translator): readonly Fact[] {
  const { t, plural, number } = translator;
  const { storage, idleLockMs, confirmedDays, draftDays, printedIdentifiers } = profile.privacy;
  const { privacy } = profile.spec;
  const storageLines = [toSaid(translator, privacy?.storage, t(`profilePage.storage.${storage}`))];
  if (storage === 'encrypted') {
    const minutes = idleLockMs / 60_000;
    const text = plural('profilePage.storage.lock', minutes, { n: number(minutes) });
    storageLines.push(toSaid(translator, privacy?.idleLockMinutes, text));
  }
  const toLine = (what: 'confirmed' | 'draft', days: number) =>
    Number.isFinite(days)
      ? plural(`profilePage.retention.${what}`, days, { n: number(days) })
      : toDefault(translator, t(`profilePage.retention.${what}.kept`));
  const print = t(`profilePage.print.${printedIdentifiers}`);
  return [
    toFact('profilePage.storage', ...storageLines),
    toFact('profilePage.retention', toLine('confirmed', confirmedDays), toLine('draft', draftDays)),
    toFact('profilePage.print', toSaid(translator, privacy?.print?.identifiers, print)),
  ];
}

function toReviewLines({ review, spec, viewOf }: Profile, translator: Translator): string[] {
  const { t } = translator;
  if (!review.isRequired) {
    return [toSaid(translator, spec.review?.approval, t('profilePage.review.none'))];
  }
  const lines = [
    t('profilePage.review.required'),
    t(review.maySelfApprove ? 'profilePage.review.self' : 'profilePage.review.notSelf'),
    t(review.isSignInRequired ? 'profilePage.review.signIn' : 'profilePage.review.claim'),
  ];
  if (review.doesApproverSend) lines.push(t('profilePage.review.sends'));
  if (review.criticalFields.length > 0) {
    const base = viewOf(undefined);
    const names = review.criticalFields.map((key) => toFieldLabel(translator, base.field(key))).join(', ');
    lines.push(
      t(review.isRekeyRequired ? 'profilePage.review.rekey' : 'profilePage.review.mayRekey', { names }),
    );
  }
  if (review.mayApproveSeveral) lines.push(t('profilePage.review.several'));
  lines.push(...toSecondLookLines(review, translator));
  if (review.returnCategories.length > 0) {
    const names = review.returnCategories.map(({ label }) => translator.local(label)).join(', ');
    const key = review.isCategoryRequired ? 'profilePage.review.category' : 'profilePage.review.mayCategory';
    lines.push(t(key, { names }));
  }
  return lines;
}

function toSecondLookLines({ secondLook }: Profile['review'], { t }: Translator): readonly string[] {
  if (!secondLook) return [];
  const what = (['percent', 'persons', 'notices'] as const)
    .filter((key) => secondLook[key] > 0 && secondLook[key] < Infinity)
    .map((key) => t(`profilePage.review.second.${key}`, { n: secondLook[key] }));
  if (secondLook.isKnown) what.push(t('profilePage.review.second.known'));
  return [t('profilePage.review.second', { what: what.join(', ') })];
}

function toAnswerFacts({ answers }: Profile, translator: Translator): readonly Fact[] {
  const { t } = translator;
  const byDefault = (key: MessageKey) => toDefault(translator, t(key));
  const noEffect = (answers?.noEffect ?? []).map((rule) => {
    const text = toAnswerRuleText(translator, rule);
    return rule.message === undefined
      ? text
      : t('profilePage.answerRule.words', { text, words: translator.local(rule.message) });
  });
  return [
    toFact(
      'profilePage.evidence',
      answers?.evidence === 'status'
        ? t('profilePage.evidence.status')
        : byDefault('profilePage.evidence.whole'),
    ),
    toFact(
      'profilePage.success',
      answers?.success
        ? toAnswerRuleText(translator, answers.success)
        : byDefault('profilePage.success.default'),
    ),
    toFact(
      'profilePage.noEffect',
      ...(noEffect.length === 0 ? [byDefault('profilePage.noEffect.default')] : noEffect),
    ),
    toFact('profilePage.reference', answers?.reference ?? byDefault('profilePage.reference.default')),
    toFact('profilePage.clients', toClientsText(answers?.clients, translator)),
    toFact(
      'profilePage.message',
      answers?.message === undefined
        ? byDefault('profilePage.message.default')
        : toPointerText(translator, answers.message),
    ),
    toFact('profilePage.fieldErrors', toFieldErrorsText(answers?.fieldErrors, translator)),
  ];
}

function toClientsText(spec: AnswersSpec['clients'], translator: Translator): string {
  const { t } = translator;
  if (!spec) return toDefault(translator, t('profilePage.reference.default'));
  const { list, number, identifier } = spec;
  const places = {
    list: toPointerText(translator, list),
    number: number === '' ? t('profilePage.wholeItem') : number,
  };
  return identifier === undefined
    ? t('profilePage.clients.byOrder', places)
    : t('profilePage.clients.byIdentifier', { ...places, identifier });
}

function toFieldErrorsText(spec: AnswersSpec['fieldErrors'], translator: Translator): string {
  const { t } = translator;
  if (!spec) return toDefault(translator, t('profilePage.fieldErrors.default'));
  let text = toPointerText(translator, spec.pointer);
  if (spec.pathMember !== undefined) {
    text = t('profilePage.fieldErrors.path', { text, member: spec.pathMember });
  }
  if (spec.messageMember !== undefined) {
    text = t('profilePage.fieldErrors.message', { text, member: spec.messageMember });
  }
  return text;
}

function toAnswerRuleText(translator: Translator, rule: AnswerRule): string {
  const { t } = translator;
  const statuses = rule.statuses.join(', ');
  if (rule.pointer === undefined) return t('profilePage.answerRule', { statuses });
  const pointer = toPointerText(translator, rule.pointer);
  if (rule.equals === undefined) return t('profilePage.answerRule.filled', { statuses, pointer });
  return t('profilePage.answerRule.equals', { statuses, pointer, value: JSON.stringify(rule.equals) });
}

function toPointerText({ t }: Translator, pointer: string): string {
  return pointer === '' ? t('profilePage.wholeBody') : pointer;
}
