/** Looking into JSON of which nothing is known. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object as it is; anything else as one without members. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function findText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function toTexts(value: unknown): string[] {
  return toList(value).filter((one) => typeof one === 'string');
}

/** A whole number above zero, as lengths and counts are. */
export function findCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
