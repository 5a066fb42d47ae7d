import { parseJsonPointer } from '../domain/formats/json-path.ts';

/**
 * The JSON with a value where a JSON pointer leads, in place of what stood there; objects on the way are made. Objects
 * only, for a pointer finds the member `0` of an object as it finds the first item of a list.
 */
export function putAtPointer(json: unknown, pointer: string, value: unknown): unknown {
  return put(json, parseJsonPointer(pointer) ?? [], value);
}

function put(json: unknown, [token, ...rest]: readonly string[], value: unknown): unknown {
  if (token === undefined) return value;
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  const members = new Map<string, unknown>(isObject ? Object.entries(json) : []);
  members.set(token, put(members.get(token), rest, value));
  return Object.fromEntries(members);
}
