/** Slips in what is sent beside an enrollment, and in how answers are read. */
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { AnswerRule, AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import { listCalls, type PlacedCall } from '../calls.ts';
import type { Slip } from './slip.ts';

export function findAnswerSlips(spec: ProfileSpec): readonly Slip[] {
  const { answers = {}, request } = spec;
  return [
    ...findFixedKeys(request?.headers ?? {}),
    ...findLooseRules(answers),
    ...findBodiless(answers),
    ...findOtherTypes(answers),
    ...findSameMembers(answers),
    ...listCalls(spec).flatMap(findLookUpSlips),
  ];
}

/** Names by which services know a repeated request. */
const KEY_HEADER = /^(?:x-)?idempotency-?(?:key|token)$/i;

function findFixedKeys(headers: Readonly<Record<string, string>>): readonly Slip[] {
  return Object.entries(headers)
    .filter(([name, value]) => KEY_HEADER.test(name) && !/\{(?:attemptId|hash)\}/.test(value))
    .map(([name]) => ({ slip: 'fixed-key', path: ['request', 'headers', name] }));
}

const isLoose = (rule: Pick<AnswerRule, 'pointer' | 'equals'> | undefined) =>
  rule?.equals !== undefined && rule.pointer === undefined;

function findLooseRules({ success, noEffect = [] }: AnswersSpec): readonly Slip[] {
  const path = ['answers', 'success', 'equals'];
  return [
    ...(isLoose(success) ? [{ slip: 'loose-equals', path } as const] : []),
    ...noEffect.flatMap((rule, index): Slip[] =>
      isLoose(rule) ? [{ slip: 'loose-equals', path: ['answers', 'noEffect', index, 'equals'] }] : [],
    ),
  ];
}

/** A pointer looks into the body; `header:` does not. */
function findBodiless({ success, reference, clients }: AnswersSpec): readonly Slip[] {
  if (!success?.statuses.every((status) => status === 204 || status === 205)) return [];
  const slip = 'no-body';
  return [
    ...(success.pointer === undefined ? [] : [{ slip, path: ['answers', 'success', 'pointer'] } as const]),
    ...(reference?.startsWith('/') ? [{ slip, path: ['answers', 'reference'] } as const] : []),
    ...(clients === undefined ? [] : [{ slip, path: ['answers', 'clients'] } as const]),
  ];
}

/** `null` stands for "nothing there", whatever the type is otherwise. */
function findOtherTypes({ success, noEffect = [] }: AnswersSpec): readonly Slip[] {
  const wanted = success?.equals;
  if (wanted === undefined || wanted === null || success?.pointer === undefined) return [];
  return noEffect.flatMap(({ pointer, equals }, index): Slip[] => {
    if (pointer !== success.pointer || equals === undefined || equals === null) return [];
    if (typeof equals === typeof wanted) return [];
    const value = `of another type (${typeof equals}, not ${typeof wanted})`;
    return [{ slip: 'other-type', path: ['answers', 'noEffect', index, 'equals'], value }];
  });
}

function findSameMembers({ fieldErrors, clients }: AnswersSpec): readonly Slip[] {
  const slips: Slip[] = [];
  if (fieldErrors?.pathMember !== undefined && fieldErrors.pathMember === fieldErrors.messageMember)
    slips.push({ slip: 'same-member', path: ['answers', 'fieldErrors', 'messageMember'] });
  if (!clients) return slips;
  const { list, number, identifier } = clients;
  if (number === identifier) slips.push({ slip: 'same-place', path: ['answers', 'clients', 'identifier'] });
  for (const [key, pointer] of Object.entries({ number, identifier })) {
    if (list !== '' && pointer?.startsWith(`${list}/`))
      slips.push({ slip: 'whole-pointer', path: ['answers', 'clients', key], value: list });
  }
  return slips;
}

/** A refused sign-in, a redirect and a failure answer no question. */
const PROVES_NOTHING = new Set<number | string>([401, 403, 407, 408, 429, '3xx', '5xx']);

const provesNothing = (status: number | string) =>
  PROVES_NOTHING.has(status) || PROVES_NOTHING.has(`${String(status).charAt(0)}xx`);

function findLookUpSlips({ path: place, call: { found, notFound } }: PlacedCall): readonly Slip[] {
  const slips: Slip[] = [];
  for (const [key, rule] of Object.entries({ found, notFound })) {
    const path = [...place, key];
    if (isLoose(rule)) slips.push({ slip: 'loose-look-up', path: [...path, 'equals'] });
    const slip = key === 'found' ? 'unproven-presence' : 'unproven-absence';
    for (const status of rule.statuses) {
      if (provesNothing(status)) slips.push({ slip, path, value: String(status) });
    }
  }
  return slips;
}
