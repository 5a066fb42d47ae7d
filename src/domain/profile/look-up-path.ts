/** The path of a call of the service, with places for values: `/clients?identifier={identifier}`. */

/** Names of the places. */
export const listPlaceholders = (template: string): readonly string[] =>
  (template.match(/\{[^{}]*\}/g) ?? []).map((one) => one.slice(1, -1));

/**
 * Fills a template of a path, with each `{name}` replaced. Undefined when a value is `.` or `..`, which would
 * lead upwards, or is no well-formed Unicode.
 */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string | undefined {
  let path = template;
  for (const [name, value] of Object.entries(values)) {
    if (value === '.' || value === '..' || !value.isWellFormed()) return undefined;
    path = path.replaceAll(`{${name}}`, encodeURIComponent(value));
  }
  return path;
}

/** True for a path that can only lead to the service behind `baseUrl`. */
export const isCallPath = (path: string): boolean => /^\/(?!\/)[^\s\\#]*$/.test(path);
