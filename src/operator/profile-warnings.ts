import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { groupBy } from '../domain/fields/group-by.ts';
import type { LocalText } from '../domain/formats/local-text.ts';
import { type AnswerWarning, findAnswerWarnings } from './answer-warnings.ts';
import { isInContractPath } from './contract-path.ts';
import { findAddressSlips } from './slips/address-slips.ts';
import { findReviewSlips } from './slips/review-slips.ts';
import { findSignInSlips } from './slips/sign-in-slips.ts';
import { findAnswerSlips } from './slips/answer-slips.ts';
import { findCaseSlips } from './slips/case-slips.ts';
import { findDoubles } from './slips/doubles.ts';
import { findFieldSlips } from './slips/field-slips.ts';
import { findLimitSlips } from './slips/limit-slips.ts';
import { findRuleSlips } from './slips/rule-slips.ts';
import type { Slip } from './slips/slip.ts';
import { findLanguageSlips } from './language-slips.ts';
import { findPublicSecrets } from './public-secrets.ts';
import { findInlineCatalog, valuesOf } from '../domain/profile/catalog-problems.ts';
import { leavesOf, type PlacedLeaf } from '../domain/profile/condition.ts';
import { type Contradiction, findContradictions, findNeverHolding } from './contradictions.ts';
import { findLookUpProblems, type LookUpProblem } from '../domain/profile/look-up-problems.ts';
import type { Path } from '../domain/profile/report.ts';
import { entriesOf } from '../domain/profile/catalog.ts';
import { findLongValues } from '../domain/profile/read-catalog.ts';
import { toBaseUrl } from '../domain/profile/profile.ts';
import { isLoadedCatalog } from '../domain/profile/schema/catalog-schema.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import type { ConditionSpec, FormatSpec } from '../domain/profile/schema/rule-schema.ts';

/** Settings of a valid profile that its author can hardly have meant. It starts all the same. */
export type ProfileWarning =
  | AnswerWarning
  /** Rules that no person can meet. */
  | { readonly code: 'never-holds'; readonly path: Path }
  /** A wait for an answer that is longer than anybody waits, as of milliseconds written for seconds. */
  | { readonly code: 'long-wait'; readonly path: Path; readonly seconds: number }
  /** A cookie of another origin, which browsers only send where `credentials` says so. */
  | { readonly code: 'no-cookie'; readonly path: Path }
  /** A field that is shorter than what its format sends. */
  | { readonly code: 'too-short'; readonly path: Path; readonly length: number }
  /** A text in a language that does not exist. */
  | { readonly code: 'language'; readonly path: Path; readonly tag: string }
  /** Two codes that look the same. */
  | {
      readonly code: 'same-label';
      readonly path: Path;
      readonly label: string;
      readonly values: readonly string[];
    }
  /** A list that every start reads with the profile. */
  | { readonly code: 'large-list'; readonly path: Path; readonly size: number }
  /** A field that `fields` requires and a rule hides. */
  | { readonly code: 'hidden-required'; readonly path: Path; readonly field: string }
  /** A value that looks like a secret, in a file that everybody can read. */
  | { readonly code: 'public-secret'; readonly path: Path }
  | { readonly code: 'contradiction'; readonly contradiction: Contradiction }
  /** A catalog that no field and no other catalog uses. */
  | { readonly code: 'unused-catalog'; readonly path: Path }
  /** A field or a rule without an effect. */
  | { readonly code: 'no-effect'; readonly path: Path }
  /** A value that is not in the field's list, so the comparison is never true. */
  | { readonly code: 'never'; readonly path: Path; readonly value: string; readonly catalog: string }
  /** A restriction that leaves nothing to choose. */
  | { readonly code: 'nothing-left'; readonly path: Path }
  /** An example that the expression beside it does not match. */
  | { readonly code: 'bad-example'; readonly path: Path; readonly value: string }
  /** A base URL that ends in a part of the contract's path; `value` is the resulting address. */
  | { readonly code: 'path-twice'; readonly path: Path; readonly value: string }
  /** A catalog for signed-in users, when nobody signs in. */
  | { readonly code: 'no-sign-in'; readonly path: Path }
  /** A refresh that never runs: the end of a token is unknown, or there is no refresh token to send. */
  | { readonly code: 'dead-refresh' | 'refresh-by-jwt'; readonly path: Path }
  /** An idle timeout for storage that never locks. */
  | { readonly code: 'no-lock'; readonly path: Path }
  /** A loaded catalog of which people see only codes. */
  | { readonly code: 'no-label'; readonly path: Path }
  /** Codes of a list in the profile that are longer than the field for them. */
  | { readonly code: 'long-codes'; readonly path: Path; readonly values: readonly string[] }
  /** A look-up that the team server refuses. */
  | ({ readonly code: 'look-up' } & LookUpProblem)
  | ({ readonly code: 'slip' } & Slip)
  /** A condition without content. */
  | { readonly code: 'empty-condition'; readonly path: Path; readonly holds: boolean };

const SLIP_FINDERS = [
  findAnswerSlips,
  findFieldSlips,
  findDoubles,
  findRuleSlips,
  findLimitSlips,
  findCaseSlips,
  findSignInSlips,
  findReviewSlips,
  findAddressSlips,
];

/** For a profile that `parseProfile` accepted. */
export function findWarnings(spec: ProfileSpec): readonly ProfileWarning[] {
  return [
    ...findContradictions(spec).map((contradiction) => ({ code: 'contradiction', contradiction }) as const),
    ...findIdleParts(spec),
    ...findConnectionSlips(spec),
    ...findDeadRefresh(spec),
    ...findLongCodes(spec),
    ...findIdleLock(spec),
    ...findIdleReview(spec),
    ...findAnswerWarnings(spec),
    ...findNeverHolding(spec).map((path) => ({ code: 'never-holds', path }) as const),
    ...findLongWait(spec),
    ...findShortFields(spec),
    ...findLanguageSlips(spec).map((slip) => ({ code: 'language', ...slip }) as const),
    ...findListSlips(spec),
    ...findLookUpProblems(spec).map((problem) => ({ code: 'look-up', ...problem }) as const),
    ...conditionsOf(spec).flatMap(({ condition, path }) => findEmptyGroups(condition, path)),
    ...conditionsOf(spec)
      .flatMap(({ condition, path }) => leavesOf(condition, path))
      .flatMap((placed) => findUnknownValues(spec, placed)),
    ...findBadExamples(spec),
    ...findHiddenRequired(spec),
    ...findPublicSecrets(spec).map((path) => ({ code: 'public-secret', path }) as const),
    ...SLIP_FINDERS.flatMap((find) => find(spec)).map((slip) => ({ code: 'slip', ...slip }) as const),
  ];
}

function findIdleParts(spec: ProfileSpec): ProfileWarning[] {
  const warnings: ProfileWarning[] = [];
  const used = new Set(Object.values(spec.fields ?? {}).map(({ catalog }) => catalog));
  for (const catalog of Object.values(spec.catalogs ?? {})) {
    if (isLoadedCatalog(catalog) && catalog.parent) used.add(catalog.parent.catalog);
  }
  for (const { entries } of spec.case?.sections ?? [])
    for (const entry of entries) if (entry.kind === 'list') used.add(entry.catalog);
  for (const name of Object.keys(spec.catalogs ?? {})) {
    if (!used.has(name)) warnings.push({ code: 'unused-catalog', path: ['catalogs', name] });
  }
  for (const [name, { required, ...rest }] of Object.entries(spec.fields ?? {})) {
    if (!required && isEmpty(rest)) warnings.push({ code: 'no-effect', path: ['fields', name] });
  }
  for (const [index, { when: _, ...rest }] of (spec.rules ?? []).entries()) {
    if (isEmpty(rest)) warnings.push({ code: 'no-effect', path: ['rules', index] });
    for (const [name, values] of Object.entries(rest.restrict ?? {})) {
      if (values.length === 0)
        warnings.push({ code: 'nothing-left', path: ['rules', index, 'restrict', name] });
    }
  }
  return warnings;
}

/** True when all parts are empty, as lists, objects or texts. */
function isEmpty(parts: object): boolean {
  return Object.values(parts).every(
    (part: unknown) =>
      part === undefined || (typeof part === 'object' && part !== null && Object.keys(part).length === 0),
  );
}

function findConnectionSlips(spec: ProfileSpec): ProfileWarning[] {
  const warnings: ProfileWarning[] = [];
  const baseUrl = toBaseUrl(spec);
  if (isInContractPath(baseUrl))
    warnings.push({ code: 'path-twice', path: ['baseUrl'], value: `${baseUrl}${FINALIZE_PATH}` });
  const { authentication } = spec;
  if (
    authentication?.kind === 'cookie' &&
    /^https?:/.test(baseUrl) &&
    authentication.credentials !== 'include'
  )
    warnings.push({ code: 'no-cookie', path: ['authentication'] });
  const isOpen = (authentication?.kind ?? 'none') === 'none';
  for (const [name, catalog] of Object.entries(spec.catalogs ?? {})) {
    if (!isLoadedCatalog(catalog)) continue;
    if (isOpen && 'url' in catalog && catalog.authenticated)
      warnings.push({ code: 'no-sign-in', path: ['catalogs', name, 'authenticated'] });
    // Entries that are bare texts have no other label.
    if (catalog.label === undefined && catalog.value !== '')
      warnings.push({ code: 'no-label', path: ['catalogs', name] });
  }
  return warnings;
}

/** Without the lifetime of a token, only a JWT tells when it ends. */
function findDeadRefresh({ authentication }: ProfileSpec): ProfileWarning[] {
  if (authentication?.kind !== 'bearer' || !authentication.refresh) return [];
  const { signIn, refresh } = authentication;
  const path = ['authentication', 'refresh'];
  if (refresh.refreshTokenMember !== undefined && signIn.refreshToken === undefined)
    return [{ code: 'dead-refresh', path }];
  return signIn.expiresIn === undefined ? [{ code: 'refresh-by-jwt', path }] : [];
}

/** Nobody waits for longer, and a request that is on its way holds up the end of the team server. */
const LONGEST_WAIT = 600;

function findLongWait({ timeoutSeconds: seconds = 0 }: ProfileSpec): ProfileWarning[] {
  return seconds > LONGEST_WAIT ? [{ code: 'long-wait', path: ['timeoutSeconds'], seconds }] : [];
}

function findShortFields({ fields = {}, rules = [] }: ProfileSpec): ProfileWarning[] {
  return Object.entries(fields).flatMap(([name, { maxLength = Infinity, format }]): ProfileWarning[] => {
    const formats = [format, ...rules.map((rule) => rule.format?.[name])];
    const length = Math.max(...formats.map((each) => (each ? toUsualLength(each) : 0)));
    return maxLength < length ? [{ code: 'too-short', path: ['fields', name, 'maxLength'], length }] : [];
  });
}

/** Length of what a format usually sends; 0 where that is open. */
function toUsualLength(format: FormatSpec): number {
  if (format.name === 'rut-cl') return RUT_LENGTHS[format.send ?? 'hyphen'];
  if (format.name === 'phone-cl') return PHONE_LENGTHS[format.send ?? 'e164'];
  return format.name === 'date' ? DATE_LENGTHS[format.send ?? 'date'] : 0;
}

const RUT_LENGTHS = { hyphen: 10, plain: 9, 'dots-and-hyphen': 12 };
const DATE_LENGTHS = { date: 10, 'date-time': 19, 'date-time-utc': 20 };
const PHONE_LENGTHS = { e164: 12, national: 9, 'as-typed': 0 };

/** A start reads the whole profile before it shows anything. */
const LARGE_LIST = 5000;

function findListSlips({ catalogs = {} }: ProfileSpec): ProfileWarning[] {
  return Object.entries(catalogs).flatMap(([name, catalog]): ProfileWarning[] => {
    if (isLoadedCatalog(catalog)) return [];
    const entries = entriesOf(catalog);
    const path = ['catalogs', name];
    if (entries.length > LARGE_LIST) return [{ code: 'large-list', path, size: entries.length }];
    const same = groupBy(
      entries.filter(({ label }) => label !== undefined),
      ({ label, group }) => JSON.stringify([label, group], (_, part: unknown) => toSeenText(part)),
    );
    return [...same.values()]
      .filter((each) => each.length > 1)
      .map((each) => ({
        code: 'same-label',
        path,
        label: toAnyText(each[0]?.label ?? ''),
        values: each.map(({ value }) => String(value)),
      }));
  });
}

/** Case and space tell nobody two labels apart. */
const toSeenText = (part: unknown) =>
  typeof part === 'string' ? part.trim().replace(/\s+/g, ' ').toLowerCase() : part;

const toAnyText = (text: LocalText) =>
  typeof text === 'string' ? text : (text['es'] ?? Object.values(text)[0] ?? '');

/** For loaded lists, `/perfil` shows this warning. */
function findLongCodes(spec: ProfileSpec): ProfileWarning[] {
  return Object.entries(spec.catalogs ?? {}).flatMap(([name, catalog]) =>
    isLoadedCatalog(catalog)
      ? []
      : findLongValues(spec, name, entriesOf(catalog)).map(
          ({ field, values }) =>
            ({ code: 'long-codes', path: ['fields', field, 'maxLength'], values }) as const,
        ),
  );
}

function findIdleLock({ privacy }: ProfileSpec): ProfileWarning[] {
  if (privacy?.idleLockMinutes === undefined || privacy.storage === 'encrypted') return [];
  return [{ code: 'no-lock', path: ['privacy', 'idleLockMinutes'] }];
}

/** Without categories there is nothing to require, and a second look is of nothing without a rule. */
function findIdleReview({ review }: ProfileSpec): ProfileWarning[] {
  const isIdle = review?.returnCategory !== undefined && (review.returnCategories ?? []).length === 0;
  const { known, ...rules } = review?.secondLook ?? { percent: 100 };
  const asksNothing = known !== true && isEmpty(rules);
  return [
    ...(isIdle ? [{ code: 'no-effect', path: ['review', 'returnCategory'] } as const] : []),
    ...(asksNothing ? [{ code: 'no-effect', path: ['review', 'secondLook'] } as const] : []),
  ];
}

function conditionsOf({ rules = [], checks = [] }: ProfileSpec) {
  const conditions: { readonly path: Path; readonly condition: ConditionSpec }[] = [];
  const add = (path: Path, condition: ConditionSpec | undefined) => {
    if (condition) conditions.push({ path, condition });
  };
  for (const [index, { when, hide }] of rules.entries()) {
    // A field that the service does not have is hidden from everybody so.
    const isForEverybody = hide !== undefined && 'all' in when && when.all.length === 0;
    if (!isForEverybody) add(['rules', index, 'when'], when);
  }
  for (const [index, check] of checks.entries()) {
    if ('where' in check) add(['checks', index, 'where'], check.where);
    if ('companion' in check) add(['checks', index, 'companion'], check.companion);
  }
  return conditions;
}

function findEmptyGroups(spec: ConditionSpec, path: Path): ProfileWarning[] {
  if ('not' in spec) return findEmptyGroups(spec.not, [...path, 'not']);
  const key = 'all' in spec ? 'all' : 'any';
  const parts = 'all' in spec ? spec.all : 'any' in spec ? spec.any : undefined;
  if (parts?.length === 0) return [{ code: 'empty-condition', path: [...path, key], holds: key === 'all' }];
  return (parts ?? []).flatMap((part, index) => findEmptyGroups(part, [...path, key, index]));
}

function findUnknownValues(spec: ProfileSpec, { leaf, path }: PlacedLeaf): ProfileWarning[] {
  const catalog = findInlineCatalog(spec, leaf.field);
  if (!catalog) return [];
  const name = Object.entries(spec.catalogs ?? {}).find(([, one]) => one === catalog)?.[0] ?? '';
  const known = new Set(valuesOf(catalog)).add('');
  const named = 'equals' in leaf ? [leaf.equals] : 'in' in leaf ? leaf.in : [];
  return named
    .filter((value) => !known.has(value))
    .map((value) => ({ code: 'never', path, value, catalog: name }) as const);
}

function findBadExamples(spec: ProfileSpec): ProfileWarning[] {
  const formats = [
    ...Object.entries(spec.fields ?? {}).map(
      ([name, { format }]) => [['fields', name, 'format'], format] as const,
    ),
    ...(spec.rules ?? []).flatMap((rule, index) =>
      Object.entries(rule.format ?? {}).map(
        ([name, format]) => [['rules', index, 'format', name], format] as const,
      ),
    ),
  ];
  return formats.flatMap(([path, format]): ProfileWarning[] => {
    if (format?.name !== 'pattern' || format.example === undefined) return [];
    const { regex, example, upper } = format;
    const isMatch = new RegExp(`^(?:${regex})$`, 'u').test(upper ? example.toUpperCase() : example);
    return isMatch ? [] : [{ code: 'bad-example', path: [...path, 'example'], value: example }];
  });
}

/**
 * Conflicting rules are contradictions; `fields` requires a field in all circumstances, so one rule is
 * enough.
 */
function findHiddenRequired({ rules = [], fields = {} }: ProfileSpec): ProfileWarning[] {
  return rules.flatMap((rule, index) =>
    (rule.hide ?? []).flatMap((field, place): ProfileWarning[] =>
      Object.hasOwn(fields, field) && fields[field]?.required
        ? [{ code: 'hidden-required', path: ['rules', index, 'hide', place], field }]
        : [],
    ),
  );
}
