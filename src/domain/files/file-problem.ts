import type { ContractProblem, WireType } from '../contract/contract-problems.ts';
import type { JsonKeyProblem, JsonLimitProblem, JsonSyntaxProblem } from '../formats/json-syntax.ts';

/** Where in a file: keys of objects, places in arrays from 0. */
export type FilePath = readonly (string | number)[];

/**
 * Why a file is refused. Values are personal data, so a problem tells where it stands and of which type it is; of what
 * Enrola itself wrote (its format, a version) it tells the value.
 */
export type FileProblem =
  /** Bytes. */
  | { readonly code: 'too-large'; readonly found: number; readonly max: number }
  /** The browser would not give it: moved, deleted, locked by another program. */
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
  | ReviewProblem;

/** A file encrypted by age, which its passphrase would not open. */
export type AgeProblem =
  /** Its end is missing. */
  | { readonly code: 'age-truncated' }
  /** All of it is there, but it is not what was written. */
  | { readonly code: 'age-damaged' }
  /** One of the two, and nothing tells which. */
  | { readonly code: 'age-incomplete' }
  /** Of another version than the first. */
  | { readonly code: 'age-version' }
  /** For keys of persons, not under a passphrase. */
  | { readonly code: 'age-keys' }
  /** Made so that trying a passphrase takes too long: more than 2^`max` rounds of scrypt. */
  | { readonly code: 'age-work'; readonly max: number };

/** What the first bytes are of. */
export type BinaryKind = 'utf-16' | 'gzip' | 'zip' | 'pdf' | 'binary';

/** The file has not the shape of its version. */
export type ShapeProblem =
  | { readonly code: 'unknown-key' | 'missing' | 'not-allowed-value'; readonly path: FilePath }
  | {
      readonly code: 'wrong-type';
      readonly path: FilePath;
      /** Undefined where several would do. */
      readonly expected: WireType | undefined;
      readonly found: WireType;
    };

export type ValueProblem =
  | { readonly code: 'too-many'; readonly path: FilePath; readonly found: number; readonly max: number }
  | { readonly code: 'text-too-long'; readonly path: FilePath; readonly max: number }
  | { readonly code: 'unsafe-integer' | 'bad-id' | 'bad-instant'; readonly path: FilePath }
  /** Two persons, two rows of a person or two attempts with one id. */
  | { readonly code: 'duplicate-id'; readonly path: FilePath };

/** What the file says of the submission does not hold together; sending could then repeat what was sent. */
export type SubmissionProblem =
  /** It was sent, and the attempt is not in the file. */
  | { readonly code: 'attempt-missing'; readonly path: FilePath }
  /** Its state, or the number of its attempts, is not what its latest attempt makes it. */
  | { readonly code: 'attempt-contradicts'; readonly path: FilePath }
  /** An attempt whose state is not what its answer proves. */
  | { readonly code: 'outcome-contradicts'; readonly path: FilePath }
  /** An attempt of another enrollment. */
  | { readonly code: 'attempt-of-another'; readonly path: FilePath }
  /** What was sent is not what its SHA-256 was made of: the file was changed. */
  | { readonly code: 'altered-request'; readonly path: FilePath };

/** What the file says of the review does not hold together. */
export type ReviewProblem =
  /** Neither empty nor 64 hexadecimal digits. */
  | { readonly code: 'bad-hash'; readonly path: FilePath }
  /** Entries and snapshots count from 1, without a gap. */
  | { readonly code: 'out-of-order'; readonly path: FilePath }
  /** Less than none. */
  | { readonly code: 'negative'; readonly path: FilePath }
  /** No field, row or person can stand there. */
  | { readonly code: 'bad-place'; readonly path: FilePath }
  /** It speaks of one that the file does not bring. */
  | { readonly code: 'snapshot-missing' | 'person-missing' | 'observation-missing'; readonly path: FilePath }
  /** Two observations, or two persons of a snapshot, with one id. */
  | { readonly code: 'duplicate-id'; readonly path: FilePath };
