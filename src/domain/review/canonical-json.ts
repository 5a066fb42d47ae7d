/**
 * Canonical JSON, so that equal values have equal hashes: members sorted by UTF-16 code units, no undefined
 * members, no blanks (as in RFC 8785, for the strings, integers, arrays and objects that Enrola stores).
 */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));
  });
}
