/**
 * A service profile drafted from an OpenAPI 3 document, with notes on what the document leaves open. Uses no
 * network.
 */
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { readAddresses } from './base-url.ts';
import type { DraftNote, NoteDown } from './draft-note.ts';
import { keepSound } from './keep-sound.ts';
import { findText, toObject } from './json.ts';
import { toCatalogName } from './list-words.ts';
import { type Documents, type LoadText, readDocuments } from './load-document.ts';
import {
  chooseOperation,
  CONTRACT_NAMES,
  findRequestBody,
  listBodyNames,
  listContractNames,
  listOperations,
  type Operation,
  takesEnrollment,
} from './operations.ts';
import { findNamedLists } from './named-lists.ts';
import { readAnswers } from './read-answers.ts';
import { readFields } from './read-fields.ts';
import { noteUnsent, readHeaders } from './read-headers.ts';
import { readLists } from './read-lists.ts';
import { createNeedsSignIn, readAuthentication } from './read-sign-in.ts';
import { Schemas } from './schema.ts';

export type Draft =
  | {
      readonly ok: true;
      readonly profile: ProfileSpec;
      readonly operation: string;
      readonly notes: readonly DraftNote[];
    }
  | { readonly ok: false; readonly problem: string; readonly notes: readonly DraftNote[] };

export interface DraftRequest {
  /** Address of the document: `file:///…` or `https://…`. */
  readonly address: string;
  readonly text: string;
  /** An operationId or a path; without it the operation is searched. */
  readonly operation?: string | undefined;
  /** Loads the documents that this one refers to. */
  readonly load: LoadText;
}

/** Never rejects because of a document's content. */
export async function draftProfile({ address, text, operation: wanted, load }: DraftRequest): Promise<Draft> {
  const reading = await readDocuments(address, text, load);
  if (!reading.ok) return { ...reading, notes: [] };
  const { documents, broken } = reading;
  const notes = new Map<string, DraftNote>();
  const note: NoteDown = (about, said) => notes.set(`${about} ${said}`, { about, text: said });
  for (const { reference, problem } of broken) note(`$ref ${reference}`, problem);
  const schemas = new Schemas(documents);
  const operations = listOperations(documents, schemas);
  const choice = chooseOperation(operations, schemas, wanted);
  if (!choice.ok)
    return { ok: false, problem: toChoiceProblem(choice.candidates, wanted), notes: [...notes.values()] };
  const obstacle = findObstacle(choice.operation, schemas);
  if (obstacle !== undefined) {
    const others = operations.filter((one) => one !== choice.operation && takesEnrollment(one, schemas));
    return { ok: false, problem: `${obstacle}${toOffer(others, 'another one')}`, notes: [...notes.values()] };
  }
  noteFewNames(choice.operation, schemas, note);
  const drafted = assemble(documents, schemas, operations, choice.operation, address, note);
  const profile = await keepSound(drafted, note);
  return { ok: true, profile, operation: nameOf(choice.operation), notes: [...notes.values()] };
}

function assemble(
  documents: Documents,
  schemas: Schemas,
  operations: readonly Operation[],
  operation: Operation,
  address: string,
  note: NoteDown,
): ProfileSpec {
  const addresses = readAddresses(operation, address, note);
  const authentication = readAuthentication(documents, operation, { operations, schemas, addresses, note });
  const needsSignIn = createNeedsSignIn(documents);
  const body = findRequestBody(operation, schemas)?.schema;
  const lists = readLists(operations, findNamedLists(body, operations, schemas), {
    schemas,
    addresses,
    needsSignIn: (one) => authentication !== undefined && needsSignIn(one),
    note,
  });
  const drafted = readFields(body, new Set(lists.keys()), schemas, note);
  const header = authentication?.kind === 'header' ? authentication.header : undefined;
  const headers = readHeaders(operation, header, schemas, note);
  // Every list may be of use when the document does not describe the body.
  const isUsed = (field: string) => drafted.isUndescribed || Object.hasOwn(drafted.fields, field);
  const used = [...lists].filter(([field]) => isUsed(field));
  for (const [field, { spec, operation: list }] of used) {
    const isSignedIn = 'authenticated' in spec && spec.authenticated === true;
    const sent = { header: isSignedIn ? header : undefined, query: true } as const;
    noteUnsent(`the list of ${field}`, list, sent, schemas, note);
  }
  const loaded = used.map(([field, { spec }]) => [toCatalogName(field), spec] as const);
  const catalogs = { ...drafted.catalogs, ...Object.fromEntries(loaded) };
  const { fields, rules, checks, limits } = drafted;
  return {
    // From the root of the repository, where the manual lets the command write the profile.
    $schema: './public/profile.schema.json',
    name: findText(toObject(documents.root['info'])['title']) ?? 'OpenAPI',
    baseUrl: addresses.baseUrl,
    ...(Object.keys(headers).length > 0 && { request: { headers } }),
    ...(authentication && { authentication }),
    catalogs,
    fields,
    ...(rules.length > 0 && { rules }),
    ...(checks.length > 0 && { checks }),
    answers: readAnswers(operation, schemas, note),
    ...(Object.keys(limits).length > 0 && { limits }),
  };
}

/** Why no profile connects an operation; undefined where one may. */
function findObstacle(operation: Operation, schemas: Schemas): string | undefined {
  const { method, path, json } = operation;
  if (json['requestBody'] === undefined)
    return `${method} ${path} takes no body: an enrollment is sent as one`;
  const taken = listBodyNames(operation, schemas);
  if (taken.length === 0 || listContractNames(operation, schemas).length > 0) return undefined;
  const named = taken.slice(0, 10).join(', ');
  return `${method} ${path} takes none of the fields that Enrola sends (personaFulls, nombre, …), but ${named}${taken.length > 10 ? ', …' : ''}. No profile changes names: a server between both would have to`;
}

/** Says that an operation, which the operator named, has few of the contract's names. */
function noteFewNames(operation: Operation, schemas: Schemas, note: NoteDown): void {
  const names = listContractNames(operation, schemas);
  if (names.length === 0 || takesEnrollment(operation, schemas)) return;
  note(
    `${operation.method} ${operation.path}`,
    `the document has only ${names.length} of the ${CONTRACT_NAMES.length} names that Enrola sends (${names.join(', ')}): is this the operation that takes the enrollment?`,
  );
}

function toChoiceProblem(candidates: readonly Operation[], wanted: string | undefined): string {
  const what =
    wanted === undefined
      ? 'no operation takes the fields of the contract (personaFulls, …)'
      : `there is no operation ${wanted}`;
  return `${what}${toOffer(candidates, 'one')}`;
}

function toOffer(candidates: readonly Operation[], which: string): string {
  const names = candidates.slice(0, 10).map(nameOf);
  return names.length === 0 ? '' : `. Name ${which} with --operation: ${names.join(', ')}`;
}

function nameOf({ method, path, id }: Operation): string {
  return id ?? `${method} ${path}`;
}
