/** JSON of a service file in which `{name}` stands for a value that is known only when it is answered. */

type Values = Readonly<Record<string, unknown>>;

const PLACEHOLDER = /\{(\w+)\}/g;
const ONLY_PLACEHOLDER = /^\{(\w+)\}$/;

/**
 * The template with its placeholders filled in, at any depth. A text that is one placeholder and nothing else becomes
 * the value itself, of its own type: `"{seconds}"` becomes `900`.
 */
export function fillTemplate(template: unknown, values: Values): unknown {
  if (typeof template === 'string') {
    const only = ONLY_PLACEHOLDER.exec(template)?.[1];
    return only === undefined ? fillText(template, values) : values[only];
  }
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, fillTemplate(value, values)]),
  );
}

export function fillText(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (_, name: string) => String(values[name]));
}

/** The names of the placeholders in a template, at any depth. */
export function placeholdersOf(template: unknown): ReadonlySet<string> {
  if (typeof template === 'string') {
    return new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ''));
  }
  if (typeof template !== 'object' || template === null) return new Set();
  return new Set(Object.values(template).flatMap((value) => [...placeholdersOf(value)]));
}
