const KEYS: readonly string[] = ['value', 'label', 'region', 'group', 'aliases'];

/** True only for what the schema of a catalog entry accepts; false means "ask the schema". */
export function isPlainlySound(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return false;
  const members = new Map<string, unknown>(Object.entries(entry));
  for (const key of members.keys()) if (!KEYS.includes(key)) return false;
  const value = members.get('value');
  const aliases = members.get('aliases');
  return (
    (typeof value === 'string' || Number.isSafeInteger(value)) &&
    isTextOrAbsent(members.get('label')) &&
    isTextOrAbsent(members.get('group')) &&
    (members.get('region') === undefined || typeof members.get('region') === 'string') &&
    (aliases === undefined || (Array.isArray(aliases) && aliases.every((alias) => typeof alias === 'string')))
  );
}

/** A text of the profile: one string, or strings by language. */
function isTextOrAbsent(text: unknown): boolean {
  if (text === undefined || typeof text === 'string') return true;
  if (typeof text !== 'object' || text === null || Array.isArray(text)) return false;
  return Object.values(text).every((word) => typeof word === 'string');
}
