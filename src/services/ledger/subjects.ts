import * as z from 'zod/mini';
import type { Subject } from '../../domain/drafts/attempt.ts';
import type { Enrollment, Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { toComparableIdentifier, toMaskedIdentifier } from '../../domain/formats/masked-identifier.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { newId } from '../new-id.ts';
import { toSha256 } from './sha256.ts';

const SALT_ID = 'ledger-salt';
const saltSchema = z.object({ salt: z.string() });

/** Random salt, made once per computer, so that hashes of identifiers mean nothing elsewhere. */
export async function getLedgerSalt(): Promise<string> {
  const backend = await openBackend();
  const stored = saltSchema.safeParse(await backend.findSetting(SALT_ID));
  if (stored.success) return stored.data.salt;
  const made = { id: SALT_ID, salt: newId() };
  await backend.putSetting(made);
  return made.salt;
}

interface SaltedSubject {
  readonly salt: string;
  readonly subject: Promise<Subject>;
}

/** Cache filled while somebody reads the review, so that the press only hashes persons that changed since. */
const made = new WeakMap<Person, SaltedSubject>();

/** The persons of an enrollment as the ledger names them. */
export async function toSubjects({ persons }: Enrollment): Promise<Subject[]> {
  const salt = await getLedgerSalt();
  return Promise.all(
    persons.map((person) => {
      const known = made.get(person);
      if (known?.salt === salt) return known.subject;
      const subject = toSubject(person, salt);
      made.set(person, { salt, subject });
      subject.catch(() => made.delete(person));
      return subject;
    }),
  );
}

async function toSubject(person: Person, salt: string): Promise<Subject> {
  const comparable = toComparableIdentifier(person.identifier);
  return {
    name: toFullName(person),
    identifier: toMaskedIdentifier(person.identifier),
    identifierHash: comparable === '' ? '' : await toIdentifierHash(comparable, salt),
  };
}

/**
 * Hash of an identifier's letters and digits, under the salt of this computer's ledger. Ignores leading
 * zeros.
 */
export function toIdentifierHash(comparable: string, salt: string): Promise<string> {
  return toSha256(`${salt}:${comparable.replace(/^0+(?=.)/u, '')}`);
}
