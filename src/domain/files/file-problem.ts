import type { ContractProblem, WireType } from '../contract/contract-problems.ts';
import type { JsonKeyProblem, JsonLimitProblem, JsonSyntaxProblem } from '../formats/json-syntax.ts';

/** A place in a file: keys of objects, and indexes of arrays from 0. */
export type FilePath = readonly (string | number)[];

/**
 * Reason why a file is refused. Values are personal data, so a problem tells their place and type only. It
 * does tell values that Enrola itself wrote (its format, a version).
 */
export type FileProblem =
  /** Sizes in bytes. */
  | { readonly code: 'too-large'; readonly found: number; readonly max: number }
  /** The browser could not read it: moved, deleted, or locked by another program. */
  | { readonly code: 'unreadable' }
  | { readonly code: 'empty' }
  | { readonly code: 'not-text'; readonly found: BinaryKind }
  | { readonly code: 'not-utf-8' }
  | { readonly code: 'not-json'; readonly problem: JsonSyntaxProblem }
  | JsonLimitProblem
  | JsonKeyProblem
  /** JSON, but neither an enrollment of Enrola nor a request. */
  | { readonly code: 'unknown-kind'; readonly found: WireType }
  | { readonly code: 'newer-version'; readonly found: number; readonly max: number }
  /** A request that breaks the contract. */
  | { readonly code: 'contract'; readonly problem: ContractProblem }
  | AgeProblem
  | ShapeProblem
  | ValueProblem
  | SubmissionProblem
  | ReviewProblem
  | PartProblem;

/** A file encrypted by age that its passphrase would not open. */
export type AgeProblem =
  /** Its end is missing. */
  | { readonly code: 'age-truncated' }
  /** The file is complete, but its bytes have changed. */
  | { readonly code: 'age-damaged' }
  /** Truncated or damaged; the file does not show which. */
  | { readonly code: 'age-incomplete' }
  /** The file has a later version of the age format. */
  | { readonly code: 'age-version' }
  /** Encrypted for keys of persons, not with a passphrase. */
  | { readonly code: 'age-keys' }
  /** Made so that trying a passphrase takes too long: more than 2^`max` rounds of scrypt. */
  | { readonly code: 'age-work'; readonly max: number };

/** Kind of file that the first bytes tell. */
export type BinaryKind = 'utf-16' | 'gzip' | 'zip' | 'pdf' | 'binary';

/** The file does not have the shape of its version. */
export type ShapeProblem =
  | { readonly code: 'unknown-key' | 'missing' | 'not-allowed-value'; readonly path: FilePath }
  | {
      readonly code: 'wrong-type';
      readonly path: FilePath;
      /** Undefined when several types are allowed. */
      readonly expected: WireType | undefined;
      readonly found: WireType;
    };

export type ValueProblem =
  | { readonly code: 'too-many'; readonly path: FilePath; readonly found: number; readonly max: number }
  | { readonly code: 'text-too-long'; readonly path: FilePath; readonly max: number }
  | { readonly code: 'unsafe-integer' | 'bad-id' | 'bad-instant'; readonly path: FilePath }
  /** Two persons, two rows of a person or two attempts with one id. */
  | { readonly code: 'duplicate-id'; readonly path: FilePath };

/** The submission contradicts itself; another send could then repeat an earlier one. */
export type SubmissionProblem =
  /** The enrollment was sent, but the file lacks the attempt. */
  | { readonly code: 'attempt-missing'; readonly path: FilePath }
  /** The state, or the number of attempts, does not follow from the latest attempt. */
  | { readonly code: 'attempt-contradicts'; readonly path: FilePath }
  /** The state of an attempt does not follow from its answer. */
  | { readonly code: 'outcome-contradicts'; readonly path: FilePath }
  /** An attempt of another enrollment. */
  | { readonly code: 'attempt-of-another'; readonly path: FilePath }
  /** The request does not match its SHA-256: the file was changed. */
  | { readonly code: 'altered-request'; readonly path: FilePath };

/** A file of the case is not what its entry says. */
type PartProblem =
  /** No entry, no base64, or a file that a case may not store. */
  | { readonly code: 'bad-file'; readonly path: FilePath }
  /** The bytes do not match their SHA-256. */
  | { readonly code: 'altered-file'; readonly path: FilePath };

/** The review contradicts itself. */
export type ReviewProblem =
  /** Neither empty nor 64 hexadecimal digits. */
  | { readonly code: 'bad-hash'; readonly path: FilePath }
  /** Entries and snapshots count from 1, without a gap. */
  | { readonly code: 'out-of-order'; readonly path: FilePath }
  /** A number below zero. */
  | { readonly code: 'negative'; readonly path: FilePath }
  /** No field, row or person can be at this place. */
  | { readonly code: 'bad-place'; readonly path: FilePath }
  /** It refers to an item that the file does not have. */
  | { readonly code: 'snapshot-missing' | 'person-missing' | 'observation-missing'; readonly path: FilePath }
  /** Two observations, or two persons of a snapshot, with one id. */
  | { readonly code: 'duplicate-id'; readonly path: FilePath };
