import { parseJsonPointer } from '../formats/json-pointer.ts';

/** Names as they were written, and indexes. */
export type FieldPath = readonly (string | number)[];

/** One step: `name`, `.name`, `[1]`, `['name']`; a name without a dot before it only at the start. */
const STEP = /(?:\.|^)([^.[\]]+)|\.?\[(?:(['"])(.*?)\2|([^[\]'"]+))\]/gsy;

/** The root of a JSONPath, as `System.Text.Json` writes it. */
const ROOT = /^\$(?=[.[]|$)/;

/** Fewer digits than a number would lose. */
const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/**
 * The steps of a path into the request, in any of the ways in which services write one:
 * `personaFulls[1].nombre`, `$.personaFulls[1]`, `personaFulls.1`, `/personaFulls/1`, `#/personaFulls/1`,
 * `['personaFulls'][1]`. Undefined where the text is no path.
 */
export function parseFieldPath(path: string): FieldPath | undefined {
  const text = path.trim();
  if (text.startsWith('#')) return parseJsonPointer(decode(text.slice(1)))?.map(toStep);
  if (text.startsWith('/')) return parseJsonPointer(text)?.map(toStep);
  return parseSteps(text.replace(ROOT, ''));
}

function parseSteps(text: string): FieldPath | undefined {
  const steps: (string | number)[] = [];
  let end = 0;
  for (const [whole, name, , quoted, bare] of text.matchAll(STEP)) {
    steps.push(toStep(name ?? quoted ?? bare ?? ''));
    end += whole.length;
  }
  return end === text.length ? steps : undefined;
}

function toStep(text: string): string | number {
  return INDEX.test(text) ? Number(text) : text;
}

/** A pointer in a URI fragment is percent-encoded; what is not is taken as it stands. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
