import type { CaseModel, CaseSection } from '../case/case-model.ts';
import type { CaseContent, EnrollmentContent, Person, PersonScalars } from '../enrollment/enrollment.ts';
import type { Finding } from '../fields/finding.ts';
import { fromKeys } from '../fields/from-keys.ts';
import {
  type CaseFieldKey,
  FIELD_KEYS,
  type FieldKey,
  FIELDS,
  isCaseKey,
  type ScalarKey,
  SECTION_KEYS,
  type SectionKey,
  SECTIONS,
} from '../fields/registry.ts';
import type { IsoDate } from '../formats/date.ts';
import type { LocalText } from '../formats/local-text.ts';
import { createFormat } from '../formats/text-format.ts';
import { type Catalog, createInlineCatalog, createLoadedCatalog } from './catalog.ts';
import { toFieldKey } from './condition.ts';
import type { FieldView, PersonView, Views } from './field-view.ts';
import { remember } from './remember.ts';
import { isLoadedCatalog } from './schema/catalog-schema.ts';
import type { FieldSpec, ProfileSpec } from './schema/profile-schema.ts';
import type { AnswersSpec, AuthenticationSpec } from './schema/service-schema.ts';
import type { Steps } from './steps.ts';
import { createViewRules } from './view-rules.ts';
import type { SecondLook } from '../decision/facts.ts';
import type { ApprovalRules } from '../review/approval.ts';

/** The outside facts that a profile needs: the domain has no clock and loads nothing. */
export interface ProfileContext {
  readonly today: () => IsoDate;
  /** The loaded catalogs by name. A missing one counts as still loading. */
  readonly catalogs?: ReadonlyMap<string, Catalog>;
  /** Its code loads only for a profile with a case. */
  readonly createCase?:
    | ((spec: ProfileSpec, catalogs: ReadonlyMap<string, Catalog>) => ProfileCase)
    | undefined;
  /** True on the server of a team: its own profile signs in to the service. Default: whether the profile is of a team. */
  readonly keepsAnswers?: boolean;
}

/** What the profile has to say of the case, which is kept beside the request. */
export interface ProfileCase {
  /** The sections and rules of each person. */
  readonly model: CaseModel;
  /** Those of the enrollment itself; undefined without any. */
  readonly ofEnrollment: CaseModel | undefined;
  /** The sections of both. Their names differ, so an entry is found whoever holds it. */
  readonly sections: readonly CaseSection[];
  readonly field: CaseModel['field'];
  readonly entryOf: CaseModel['entryOf'];
  readonly labelOf: CaseModel['labelOf'];
  readonly checkPerson: (person: Person, profile: Profile) => readonly Finding[];
  /** All findings of the enrollment's own case. */
  readonly checkEnrollment: (content: EnrollmentContent, profile: Profile) => readonly Finding[];
  /** In steps of one person. */
  readonly checkTogether: (content: EnrollmentContent, profile: Profile) => Steps<Finding[]>;
  /** True when a person, or the enrollment, meets the case's condition for a second approver. */
  readonly asksSecondLook: (content: CaseContent, profile: Profile) => boolean;
}

interface Limits {
  readonly persons: number;
  readonly rows: Readonly<Record<SectionKey, number>>;
  readonly bodyBytes: number;
}

interface Privacy {
  readonly storage: 'plain' | 'session' | 'encrypted';
  /** Time without input after which encrypted data is locked; `Infinity` without a passphrase. */
  readonly idleLockMs: number;
  /** Days from the confirmation of an enrollment to its purge; `Infinity` when it is kept. */
  readonly confirmedDays: number;
  /** Days without a change until the list warns of a draft; `Infinity` when it is kept. */
  readonly draftDays: number;
  /** The form of identifiers on paper. */
  readonly printedIdentifiers: 'masked' | 'full';
}

export interface ReviewRules extends ApprovalRules {
  /** Fields in the order of the profile. */
  readonly criticalFields: readonly FieldKey[];
  readonly isRekeyRequired: boolean;
  /** Time after which the wait for a review is too long. */
  readonly dueMs: number;
  /** True when one press approves and sends. */
  readonly doesApproverSend: boolean;
  /** Kinds of returns, in the order of the profile. */
  readonly returnCategories: readonly ReturnCategory[];
  readonly isCategoryRequired: boolean;
  /** Which enrollments two people have to approve; undefined for none. */
  readonly secondLook: SecondLook | undefined;
  /** Clean ones can be chosen in the queue. */
  readonly mayApproveSeveral: boolean;
}

export interface ReturnCategory {
  /** The journal keeps it. */
  readonly code: string;
  readonly label: LocalText;
}

/** The running service profile: the facts that the contract does not show. */
export interface Profile {
  /** The profile as written. */
  readonly spec: ProfileSpec;
  readonly name: LocalText;
  readonly sample: boolean;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** Time after the wait in which the service may still carry out the request. */
  readonly settlingMs: number;
  readonly emptyText: 'omit' | 'send-empty';
  readonly authentication: AuthenticationSpec | undefined;
  /** True where a team's server asks the look-ups of the case, and keeps what it was answered. */
  readonly keepsAnswers: boolean;
  readonly answers: AnswersSpec | undefined;
  /** `Infinity` for each limit that the profile does not set. */
  readonly limits: Limits;
  readonly privacy: Privacy;
  readonly review: ReviewRules;
  readonly catalogs: ReadonlyMap<string, Catalog>;
  readonly today: () => IsoDate;
  /** The person's fields that rules look at. A view changes only when one of them changes. */
  readonly triggers: readonly ScalarKey[];
  /** Returns the fields of a person under the rules; without a person, the fields before any rule. */
  readonly viewOf: (person: PersonScalars | undefined) => PersonView;
  /** Undefined where the profile asks for no case. */
  readonly case?: ProfileCase | undefined;
}

/** Limit of the cache. A view that was dropped is computed again from the rules. */
const MAX_CACHED_VIEWS = 256;
const DEFAULT_TIMEOUT_SECONDS = 60;
const DEFAULT_SETTLING_MINUTES = 15;
const DEFAULT_DUE_HOURS = 24;
const DEFAULT_IDLE_LOCK_MINUTES = 10;

/** Creates the profile of a spec that `parseProfile` accepted. */
export function createProfile(
  spec: ProfileSpec,
  { today, catalogs: loaded, createCase, keepsAnswers }: ProfileContext,
): Profile {
  const catalogs = createCatalogs(spec, loaded);
  const base = createBaseViews(spec, catalogs);
  const ofCase = spec.case && createCase?.(spec, catalogs);
  const baseView = getPersonView(base, ofCase);
  const rules = createViewRules(spec.rules ?? [], base);
  const cache = new Map<string, PersonView>();

  function viewOf(person: PersonScalars | undefined): PersonView {
    if (!person || (spec.rules ?? []).length === 0) return baseView;
    const day = today();
    const circumstances = rules.triggers.map((key) => person[key]);
    const key = JSON.stringify(rules.dependOnToday ? [day, ...circumstances] : circumstances);
    const cached = cache.get(key);
    if (cached) return cached;
    const view = getPersonView(rules.apply(person, day), ofCase);
    if (cache.size >= MAX_CACHED_VIEWS) cache.clear();
    cache.set(key, view);
    return view;
  }

  return {
    spec,
    name: spec.name,
    sample: spec.sample ?? false,
    baseUrl: toBaseUrl(spec),
    timeoutMs: toTimeoutMs(spec),
    settlingMs: (spec.settlingMinutes ?? DEFAULT_SETTLING_MINUTES) * 60_000,
    emptyText: spec.emptyText ?? 'omit',
    authentication: spec.authentication,
    keepsAnswers: keepsAnswers ?? spec.authentication?.kind === 'team',
    answers: spec.answers,
    limits: toLimits(spec),
    privacy: toPrivacy(spec),
    review: toReviewRules(spec),
    catalogs,
    today,
    triggers: rules.triggers,
    viewOf,
    case: ofCase,
  };
}

/** Returns the base of all addresses, before the contract's path, without a slash at its end. */
export function toBaseUrl({ baseUrl }: ProfileSpec): string {
  return baseUrl.replace(/\/+$/, '');
}

/**
 * Decides whether a send carries the browser's credentials: not unless the profile needs them. Browsers
 * repeat a POST on their own on a connection that the page's files share. Requests without credentials use
 * other connections.
 */
export function toSendCredentials({ request, authentication }: ProfileSpec): RequestCredentials {
  if (request?.credentials !== undefined) return request.credentials;
  return authentication?.kind === 'cookie' ? (authentication.credentials ?? 'same-origin') : 'omit';
}

export function toTimeoutMs({ timeoutSeconds }: ProfileSpec): number {
  return (timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000;
}

function toLimits({ limits }: ProfileSpec): Limits {
  return {
    persons: limits?.persons ?? Infinity,
    rows: fromKeys(SECTION_KEYS, (section) => limits?.rows?.[SECTIONS[section].wire] ?? Infinity),
    bodyBytes: limits?.bodyBytes ?? Infinity,
  };
}

function toPrivacy({ privacy }: ProfileSpec): Privacy {
  const { storage = 'plain', idleLockMinutes = DEFAULT_IDLE_LOCK_MINUTES, retention, print } = privacy ?? {};
  return {
    storage,
    idleLockMs: storage === 'encrypted' ? idleLockMinutes * 60_000 : Infinity,
    confirmedDays: retention?.confirmedDays ?? Infinity,
    draftDays: retention?.draftDays ?? Infinity,
    printedIdentifiers: print?.identifiers ?? 'masked',
  };
}

function toReviewRules({ review, authentication }: ProfileSpec): ReviewRules {
  const criticalFields = (review?.criticalFields ?? []).map(toFieldKey);
  return {
    isRequired: review?.approval === 'required',
    maySelfApprove: review?.selfApproval ?? false,
    // The other kinds of authentication do not tell who the user is.
    isSignInRequired: authentication?.kind === 'bearer' || authentication?.kind === 'openid-connect',
    criticalFields,
    // Without critical fields there is nothing to type again, and nothing could ever be approved.
    isRekeyRequired: review?.rekey === 'required' && criticalFields.length > 0,
    dueMs: (review?.dueHours ?? DEFAULT_DUE_HOURS) * 3_600_000,
    doesApproverSend: review?.approverSends ?? false,
    returnCategories: review?.returnCategories ?? [],
    isCategoryRequired: review?.returnCategory === 'required',
    secondLook: review?.secondLook && toSecondLook(review.secondLook),
    mayApproveSeveral: review?.approveSeveral ?? false,
  };
}

function toSecondLook({
  percent = 0,
  persons = Infinity,
  notices = Infinity,
  known = false,
}: NonNullable<NonNullable<ProfileSpec['review']>['secondLook']>): SecondLook {
  return { percent, persons, notices, isKnown: known };
}

function createCatalogs(spec: ProfileSpec, loaded: ProfileContext['catalogs']): ReadonlyMap<string, Catalog> {
  return new Map(
    Object.entries(spec.catalogs ?? {}).map(([name, source]) => [
      name,
      isLoadedCatalog(source)
        ? (loaded?.get(name) ?? createLoadedCatalog(name, source, { status: 'loading' }))
        : createInlineCatalog(name, source),
    ]),
  );
}

function createBaseViews(spec: ProfileSpec, catalogs: ReadonlyMap<string, Catalog>): Views {
  const specs = new Map<FieldKey, FieldSpec>();
  for (const [name, field] of Object.entries(spec.fields ?? {})) specs.set(toFieldKey(name), field);
  return fromKeys(FIELD_KEYS, (key) => {
    const field = specs.get(key);
    return {
      key,
      kind: FIELDS[key].kind,
      width: FIELDS[key].width,
      hidden: false,
      required: field?.required ?? false,
      label: field?.label,
      help: field?.help,
      maxLength: field?.maxLength,
      format: field?.format && createFormat(field.format),
      catalog: field?.catalog === undefined ? undefined : catalogs.get(field.catalog),
      notListed: field?.notListed,
      usual: field?.suggest === undefined ? undefined : String(field.suggest),
    };
  });
}

const personViews = new WeakMap<Views, PersonView>();

/**
 * Returns the same object for the same views: results such as the schemas of entries are cached by its
 * identity.
 */
function getPersonView(views: Views, ofCase: ProfileCase | undefined): PersonView {
  return remember(personViews, views, () => ({
    field: (key) => (isCaseKey(key) ? (ofCase?.field(key) ?? toUnknown(key)) : views[key]),
    sectionLabel: (section) => ofCase?.labelOf(section),
  }));
}

/** An entry that the profile does not have keeps its name in what was written about it. */
function toUnknown(key: CaseFieldKey): FieldView {
  const label = key.slice(key.lastIndexOf('.') + 1);
  return { key, kind: 'text', width: 'long', hidden: true, required: false, label };
}

/** One send: its id in the ledger, and the SHA-256 (hex) of its exact bytes. */
export interface SentAttempt {
  readonly id: string;
  readonly hash: string;
}

/** Returns the profile's headers for a finalize request, with the values of the attempt. */
export function toRequestHeaders(
  headers: Readonly<Record<string, string>> | undefined,
  { id, hash }: SentAttempt,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [
      name,
      value.replaceAll('{attemptId}', () => id).replaceAll('{hash}', () => hash),
    ]),
  );
}
