import type { Subject } from '../../domain/drafts/attempt.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { toComparableIdentifier, toMaskedIdentifier } from '../../domain/formats/masked-identifier.ts';
import { toSha256 } from './sha256.ts';

/** The persons of an enrollment as the ledger names them. */
export async function toSubjects({ persons }: Enrollment, salt: string): Promise<Subject[]> {
  return Promise.all(
    persons.map(async (person) => {
      const comparable = toComparableIdentifier(person.identifier);
      return {
        name: toFullName(person),
        identifier: toMaskedIdentifier(person.identifier),
        identifierHash: comparable === '' ? '' : await toIdentifierHash(comparable, salt),
      };
    }),
  );
}

/** Of an identifier's letters and digits, under the salt of this computer's ledger. */
export function toIdentifierHash(comparable: string, salt: string): Promise<string> {
  return toSha256(`${salt}:${comparable}`);
}
