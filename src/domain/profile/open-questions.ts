import { FIELD_KEYS, type FieldKey, FIELDS } from '../fields/registry.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/** The facts that the contract marks "not shown", in its order. */
export type GapCode =
  | 'prospects'
  | 'required-fields'
  /** Concerns one field: see `field`. */
  | 'code-list'
  | 'bounds'
  | 'transitions'
  | 'success'
  | 'reference'
  | 'message'
  | 'request-headers'
  | 'authentication'
  | 'events'
  | 'no-effect'
  | 'field-errors'
  | 'limit-persons'
  | 'limit-size'
  | 'limit-rate'
  | 'versioning';

/** One fact that the contract does not show, and whether the profile supplies it. */
export interface ContractGap {
  readonly code: GapCode;
  /** The field concerned, if there is one. */
  readonly field?: FieldKey | undefined;
  /** The keys of a profile that supply it; none when only the service's own people know it. */
  readonly keys: readonly string[];
  readonly isAnswered: boolean;
  /** Fields without a value in the profile, for facts that it can give for each field. */
  readonly silent: readonly FieldKey[];
}

/** The contract calls it free text, but also lists it among the fields whose values it does not show. */
const KIND_FIELD: FieldKey = 'bankAccounts.kind';
const LISTED_FIELDS = FIELD_KEYS.filter(
  (key) => FIELDS[key].kind === 'code' || FIELDS[key].kind === 'integer' || key === KIND_FIELD,
);
const TEXT_FIELDS = FIELD_KEYS.filter((key) => FIELDS[key].kind === 'text' && key !== KIND_FIELD);

/**
 * Returns all gaps of the contract under a profile. A profile that covers some fields only leaves the gap
 * open.
 */
export function toContractGaps(spec: ProfileSpec): readonly ContractGap[] {
  const { answers, limits } = spec;
  const unbounded = TEXT_FIELDS.filter((key) => !isBounded(spec, FIELDS[key].wire));
  return [
    toGap('prospects'),
    toGap('required-fields', ['fields.*.required', 'rules[*].require'], saysRequired(spec)),
    ...LISTED_FIELDS.map((field) => ({
      ...toGap(
        'code-list',
        [`fields.${FIELDS[field].wire}.catalog`],
        spec.fields?.[FIELDS[field].wire]?.catalog !== undefined,
      ),
      field,
    })),
    {
      ...toGap('bounds', ['fields.*.maxLength', 'fields.*.format'], unbounded.length === 0),
      silent: unbounded,
    },
    toGap('transitions'),
    toGap('success', ['answers.success'], answers?.success !== undefined),
    toGap('reference', ['answers.reference'], answers?.reference !== undefined),
    toGap('message', ['answers.message'], answers?.message !== undefined),
    toGap('request-headers', ['request.headers'], spec.request?.headers !== undefined),
    toGap('authentication', ['authentication'], spec.authentication !== undefined),
    toGap('events'),
    toGap('no-effect', ['answers.noEffect'], (answers?.noEffect ?? []).length > 0),
    toGap('field-errors', ['answers.fieldErrors'], answers?.fieldErrors !== undefined),
    toGap('limit-persons', ['limits.persons'], limits?.persons !== undefined),
    toGap('limit-size', ['limits.bodyBytes'], limits?.bodyBytes !== undefined),
    toGap('limit-rate'),
    toGap('versioning'),
  ];
}

function toGap(code: GapCode, keys: readonly string[] = [], isAnswered = false): ContractGap {
  return { code, keys, isAnswered, silent: [] };
}

/** A profile that says for one field whether it is required says it for all fields. */
function saysRequired({ fields, rules }: ProfileSpec): boolean {
  return (
    Object.values(fields ?? {}).some(({ required }) => required !== undefined) ||
    (rules ?? []).some(({ require }) => (require ?? []).length > 0)
  );
}

function isBounded({ fields, rules }: ProfileSpec, name: string): boolean {
  const field = fields?.[name];
  if (field?.maxLength !== undefined || field?.format !== undefined || field?.catalog !== undefined) {
    return true;
  }
  return (rules ?? []).some(({ format }) => format?.[name] !== undefined);
}
