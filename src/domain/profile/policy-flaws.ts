/** Judges the policies that a server sends against those that follow from its profile. */
import { POLICY_HEADERS, type PolicyHeader, type ReceivedPolicy } from './policy-headers.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';
import { toSecurityHeaders } from './security-headers.ts';

export interface PolicyFlaw {
  readonly header: PolicyHeader;
  /** In what it allows more than follows from the profile: directives, or the value. Undefined where it is missing. */
  readonly lax: readonly string[] | undefined;
}

type Directives = ReadonlyMap<string, readonly string[]>;

/** Which directive stands for one that is missing (CSP level 3); `default-src` for every other in the list. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': ['script-src'],
  'script-src-attr': ['script-src'],
  'style-src-elem': ['style-src'],
  'style-src-attr': ['style-src'],
  'worker-src': ['child-src', 'script-src'],
  'frame-src': ['child-src'],
  'fenced-frame-src': ['frame-src', 'child-src'],
};
const FETCHES = [
  ...Object.keys(FALLBACKS),
  'child-src',
  'connect-src',
  'font-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'style-src',
];
/** Lists of what is allowed for which nothing else stands. */
const LISTS = ['base-uri', 'form-action', 'frame-ancestors', 'trusted-types'];
/** A list of what is demanded. */
const DEMANDS = 'require-trusted-types-for';
/** From lax to strict. */
const OPENER_POLICIES = ['same-origin-allow-popups', 'same-origin'];

/**
 * Where a server's policy is missing, or allows more than follows from its profile. A stricter one is no flaw.
 * @param spec undefined where the profile is not known: then any address may be asked
 */
export function findPolicyFlaws(
  spec: ProfileSpec | undefined,
  received: ReceivedPolicy,
): readonly PolicyFlaw[] {
  const own = toSecurityHeaders(spec);
  return POLICY_HEADERS.flatMap((header): PolicyFlaw[] => {
    const value = received[header];
    if (value === null) return [{ header, lax: undefined }];
    const lax =
      header === 'Content-Security-Policy'
        ? findLaxDirectives(value, own[header], spec === undefined ? ['connect-src'] : [])
        : findLaxOpener(value, own[header]);
    return lax.length > 0 ? [{ header, lax }] : [];
  });
}

/** Of several policies, which a comma separates, each holds: what one of them forbids is forbidden. */
function findLaxDirectives(received: string, own: string, ignored: readonly string[]): readonly string[] {
  const law = readDirectives(own);
  const policies = received.split(',').map(readDirectives);
  const lax = [...FETCHES, ...LISTS, DEMANDS].filter(
    (name) => !ignored.includes(name) && policies.every((policy) => isLax(policy, law, name)),
  );
  // As they stand in the header; of several policies the first is told.
  const names = lax.map((name) =>
    FETCHES.includes(name) ? findInForce(policies[0] ?? new Map(), name) : name,
  );
  return [...new Set(names)];
}

function isLax(policy: Directives, law: Directives, name: string): boolean {
  if (FETCHES.includes(name)) {
    return !isWithin(policy.get(findInForce(policy, name)), law.get(findInForce(law, name)));
  }
  if (LISTS.includes(name)) return !isWithin(policy.get(name), law.get(name));
  const demanded = policy.get(name) ?? [];
  return law.get(name)?.some((what) => !demanded.includes(what)) ?? false;
}

/** A list that is missing allows everything. */
function isWithin(allowed: readonly string[] | undefined, limit: readonly string[] | undefined): boolean {
  return limit === undefined || (allowed?.every((source) => limit.includes(source)) ?? false);
}

function findInForce(policy: Directives, name: string): string {
  return [name, ...(FALLBACKS[name] ?? [])].find((each) => policy.has(each)) ?? 'default-src';
}

/** Of a directive that stands twice browsers take the first. */
function readDirectives(policy: string): Directives {
  const directives = new Map<string, readonly string[]>();
  for (const directive of policy.split(';')) {
    const [name = '', ...values] = directive.split(/\s+/).filter((part) => part !== '');
    const key = name.toLowerCase();
    if (key !== '' && !directives.has(key))
      directives.set(
        key,
        values.filter((value) => value !== "'none'" && value !== "'report-sample'"),
      );
  }
  return directives;
}

/** What browsers do not know counts as no policy. */
function findLaxOpener(received: string, own: string): readonly string[] {
  const value = received.replace(/;.*/, '').trim();
  return OPENER_POLICIES.indexOf(value) < OPENER_POLICIES.indexOf(own) ? [value] : [];
}
