/** The codes of a field that a document names itself: in an enumeration, in constants, or in words. */
import type { InlineCatalogSpec } from '../../domain/profile/schema/catalog-schema.ts';
import { explainValues, findDescribedCodes, isCode } from './described-codes.ts';
import type { NoteDown } from './draft-note.ts';
import { findText, isObject, type JsonObject, toList, toObject, toTexts } from './json.ts';
import { isCodeField } from './list-words.ts';
import type { Schema } from './schema.ts';

type Entries = InlineCatalogSpec['entries'];

interface Member {
  readonly value: string;
  readonly label: string;
  /** False where the label is made of the value. */
  readonly hasWords: boolean;
}

/** The list of a field; undefined where the document names no codes. */
export function readEnumeration(
  name: string,
  schema: Schema,
  isInteger: boolean,
  note: NoteDown,
): Entries | undefined {
  const members = listMembers(schema.json).filter(({ value }) => !isInteger || isWholeNumber(value));
  if (members.length > 0) {
    noteLacking(name, schema.json, members, note);
    noteBare(name, members, note);
    return toEntries(members, isInteger);
  }
  if (!isCodeField(name)) return undefined;
  const described = [...(findDescribedCodes(schema.json['description']) ?? [])]
    .map(([value, label]) => ({ value, label }))
    .filter(({ value }) => !isInteger || isWholeNumber(value));
  if (described.length === 0) return undefined;
  note(
    `fields.${name}`,
    `its list is drafted from words of the document: «${toQuote(schema.json['description'])}»`,
  );
  return toEntries(described, isInteger);
}

/** A text of the document in one short line. */
export function toQuote(text: unknown): string {
  const line = (findText(text) ?? '').trim().replace(/\s+/g, ' ');
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}

function isWholeNumber(value: string): boolean {
  return value !== '' && Number.isSafeInteger(Number(value));
}

function toEntries(members: readonly Omit<Member, 'hasWords'>[], isInteger: boolean): Entries {
  return isInteger
    ? members.map(({ value, label }) => ({ value: Number(value), label }))
    : Object.fromEntries(members.map(({ value, label }) => [value, label]));
}

/** Members that other places of the document name, and the enumeration lacks. */
function noteLacking(name: string, json: JsonObject, members: readonly Member[], note: NoteDown): void {
  const about = `fields.${name}`;
  const values = members.map(({ value }) => value);
  const others = (codes: readonly string[]) => codes.filter((code) => !values.includes(code));
  const lacks = (codes: readonly string[], place: string) => {
    if (codes.length > 0) note(about, `its list lacks ${codes.join(', ')}, which ${place}`);
  };
  lacks(
    others([...explainValues(json['description'], values).keys()].filter(isCode)),
    'its description names',
  );
  const example = json['example'] ?? toList(json['examples'])[0];
  lacks(others(toTexts([example])), 'its example shows');
  lacks(others(toTexts([json['default']])), 'its default shows');
  const unheld = listValues(json).filter((value) => value !== null && toValue(value) === undefined);
  lacks(
    unheld.map((value) => JSON.stringify(value)),
    'no list can hold',
  );
  if (toChoices(json).some((choice) => !('const' in choice) && !('enum' in choice)))
    note(about, 'the document takes other values than those of its list, too');
}

/** Longer codes are words by themselves, where no other one has words. */
const LONGEST_BARE_CODE = 4;

function noteBare(name: string, members: readonly Member[], note: NoteDown): void {
  const bare = members.filter(({ hasWords }) => !hasWords);
  const isBare =
    bare.length < members.length ||
    bare.some(({ value }) => value.length <= LONGEST_BARE_CODE || /\d/.test(value));
  if (bare.length > 0 && isBare)
    note(
      `fields.${name}`,
      `the document has no words for ${bare.map(({ value }) => value).join(', ')}: write them, or agents read the codes`,
    );
}

/** The alternatives of a schema that are values; none for all other schemas. */
function toChoices(json: JsonObject): readonly JsonObject[] {
  return toList(json['choices']).map(toObject);
}

function listValues(json: JsonObject): readonly unknown[] {
  const own = 'const' in json ? [json['const']] : toList(json['enum']);
  return [...own, ...toChoices(json).flatMap(listValues)];
}

/** Members with the names that generators and people write beside the values. */
function listMembers(json: JsonObject): readonly Member[] {
  const choices = toChoices(json);
  if (choices.length > 0) return choices.flatMap(listMembers);
  if ('const' in json) return toMembers([json['const']], () => json['title'] ?? json['description']);
  const names = toList(
    json['x-enumNames'] ??
      json['x-enum-varnames'] ??
      json['x-enum-descriptions'] ??
      toObject(json['x-ms-enum'])['values'],
  );
  const values = toList(json['enum']);
  const described = explainValues(
    json['description'],
    values.flatMap((value) => toValue(value) ?? []),
  );
  return toMembers(values, (value, index) => {
    const name = names[index];
    const text = isObject(name) ? (name['description'] ?? name['name']) : name;
    return text ?? described.get(value);
  });
}

function toMembers(
  values: readonly unknown[],
  textOf: (value: string, index: number) => unknown,
): readonly Member[] {
  return values.flatMap((one, index) => {
    const value = toValue(one);
    if (value === undefined) return [];
    const words = findText(textOf(value, index));
    return [{ value, label: toLabel(words ?? value), hasWords: words !== undefined && words !== value }];
  });
}

function toValue(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** `PersonaNatural` and `PERSONA_NATURAL` are for programs; people read «Persona natural». */
function toLabel(words: string): string {
  const bare = words.trim();
  // Short capitals are codes or acronyms.
  if (/\s/.test(bare) || !/\p{Ll}\p{Lu}|_/u.test(bare))
    return /^\p{Lu}{5,}$/u.test(bare) ? toSentence(bare) : bare;
  return toSentence(bare.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll('_', ' '));
}

function toSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`;
}
