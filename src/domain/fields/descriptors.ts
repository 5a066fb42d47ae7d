import type { ScalarKey, SectionKey } from '../enrollment/enrollment.ts';
import type { FieldKey, RootFieldKey, RowFieldKey } from './field-key.ts';
import { fromKeys, keysOf } from './from-keys.ts';

/**
 * What a field holds by the contract alone. Whether a code is chosen from a list or typed is the profile's
 * business: the contract shows no list.
 */
export type FieldKind = 'text' | 'code' | 'date' | 'integer';

export interface FieldDescriptor {
  readonly key: FieldKey;
  readonly kind: FieldKind;
  /** How much room the entry needs in the layout. */
  readonly width: 'short' | 'medium' | 'long';
}

export interface SectionDescriptor<S extends SectionKey = SectionKey> {
  readonly key: S;
  /** Fields of a row in the order in which they are typed. */
  readonly fields: readonly Extract<RowFieldKey, `${S}.${string}`>[];
}

type Traits = Omit<FieldDescriptor, 'key'>;
const text = (width: Traits['width']): Traits => ({ kind: 'text', width });
const code = (width: Traits['width']): Traits => ({ kind: 'code', width });

const TRAITS: Readonly<Record<FieldKey, Traits>> = {
  riskProfileCode: code('medium'),
  entityKind: code('medium'),
  identifierType: code('short'),
  identifier: text('medium'),
  givenName: text('long'),
  paternalName: text('medium'),
  maternalName: text('medium'),
  sex: code('short'),
  birthDate: { kind: 'date', width: 'short' },
  countryCode: code('medium'),
  maritalStatusCode: code('short'),
  maritalRegimeCode: code('medium'),
  businessActivity: text('long'),
  companyTypeCode: code('medium'),
  relationshipTypeCode: code('medium'),
  'telephones.number': text('medium'),
  'telephones.remark': text('long'),
  'telephones.typeCode': code('medium'),
  'addresses.line': text('long'),
  'addresses.typeCode': code('medium'),
  'addresses.communeId': { kind: 'integer', width: 'medium' },
  'emails.address': text('long'),
  'emails.typeCode': code('medium'),
  'bankAccounts.number': text('medium'),
  'bankAccounts.kind': text('medium'),
  'bankAccounts.bankId': { kind: 'integer', width: 'medium' },
};

/** One descriptor per field of the contract: a key without one does not compile. */
export const FIELD_KEYS = keysOf(TRAITS);
export const FIELDS: Readonly<Record<FieldKey, FieldDescriptor>> = fromKeys(FIELD_KEYS, (key) => ({
  key,
  ...TRAITS[key],
}));
export const ROOT_FIELDS = ['riskProfileCode'] as const satisfies readonly RootFieldKey[];

export type ScalarGroupKey = 'identification' | 'personal' | 'company';

/** The scalar fields of a person as an agent reads them off a document, in groups. */
export const SCALAR_GROUPS: readonly {
  readonly key: ScalarGroupKey;
  readonly fields: readonly ScalarKey[];
}[] = [
  {
    key: 'identification',
    fields: ['entityKind', 'identifierType', 'identifier', 'relationshipTypeCode'],
  },
  {
    key: 'personal',
    fields: [
      'givenName',
      'paternalName',
      'maternalName',
      'birthDate',
      'sex',
      'countryCode',
      'maritalStatusCode',
      'maritalRegimeCode',
    ],
  },
  { key: 'company', fields: ['companyTypeCode', 'businessActivity'] },
];

export const SCALAR_KEYS: readonly ScalarKey[] = SCALAR_GROUPS.flatMap((group) => group.fields);

/** The four repeatable sections, in the order of the contract. */
export const SECTIONS: { readonly [S in SectionKey]: SectionDescriptor<S> } = {
  telephones: {
    key: 'telephones',
    fields: ['telephones.number', 'telephones.typeCode', 'telephones.remark'],
  },
  addresses: {
    key: 'addresses',
    fields: ['addresses.line', 'addresses.communeId', 'addresses.typeCode'],
  },
  emails: { key: 'emails', fields: ['emails.address', 'emails.typeCode'] },
  bankAccounts: {
    key: 'bankAccounts',
    // Of some kinds bank and number follow.
    fields: ['bankAccounts.kind', 'bankAccounts.bankId', 'bankAccounts.number'],
  },
};

export const SECTION_KEYS = keysOf(SECTIONS);
