import {
  type IntakeContext,
  type PersonReading,
  type ReadValue,
  hasValues,
  toContradicted,
} from './reading.ts';
import { FIELDS } from '../fields/registry.ts';
import { isSameText } from './text-draft.ts';
import { findCivilStatus } from './civil-status.ts';
import { toCodeValue } from './card-values.ts';
import { splitPersons } from './person-blocks.ts';
import { TextDraft } from './text-draft.ts';
import { takeLabelled } from './text-values.ts';
import { type Segment, toSegments, toUnread } from './text-segments.ts';
import { type MessageLine, type TextScope, toMessageLines } from './text-scope.ts';
import { findCommune } from './text-parts.ts';
import { takeShapes } from './text-shapes.ts';

interface TextReading {
  readonly persons: readonly PersonReading[];
  readonly riskProfile?: ReadValue | undefined;
  /** Parts of the lines that no value contains. */
  readonly unread: readonly string[];
}

/** Mails about one person have fewer lines. */
const MOST_LINES = 500;
const LONGEST_LINE = 1000;

/**
 * Reads the persons in a free text: labelled values, and values that their shape reveals. `given` is the
 * reading of the text's only card, about the same person.
 */
export function readFreeText(
  lines: readonly string[],
  context: IntakeContext,
  given?: PersonReading,
): TextReading {
  const known = lines.slice(0, MOST_LINES).flatMap((line) => splitAccounts(line.slice(0, LONGEST_LINE)));
  const message = toMessageLines(known);
  const segments = toSegments(message.map(({ text }) => text));
  const blocks = given ? undefined : splitPersons(ofScope(segments, message, 'own'), message);
  const only = blocks ? undefined : readOnly(segments, message, context, given);
  const read = blocks
    ? blocks.persons.map((block) => readPerson(block, message, context)).filter(hasValues)
    : [only?.person].filter((person) => person !== undefined);
  const persons = blocks?.isClear === false ? read.map(toAllDoubtful) : read;
  const riskProfile = persons.flatMap(({ values }) => values).find(isRiskProfile);
  const over = [
    ...lines.slice(0, MOST_LINES).map((line) => line.slice(LONGEST_LINE)),
    ...lines.slice(MOST_LINES),
  ];
  return {
    persons: persons.map(({ values, rows }) => ({
      values: values.filter((value) => !isRiskProfile(value)),
      rows,
    })),
    riskProfile,
    unread: [
      ...segments.flatMap(toUnread),
      ...(only?.left ?? []),
      ...over.map((line) => line.trim()).filter(Boolean),
    ],
  };
}

/** The place between two accounts on one line. The joining word stays in the text. */
const NEXT_ACCOUNT =
  /(?<=\d)(?=(?:\s+(?:y|and)\s+|\s*[/;,]\s*)(?:banco|bco|cta|cuenta|bank|account)(?!\p{L}))/iu;
const LONG_NUMBERS = /\d[\d.-]{3,}\d/g;

/** Puts each account on its own line, so that its bank, kind and number stay together. */
function splitAccounts(line: string): readonly string[] {
  return (line.match(LONG_NUMBERS)?.length ?? 0) > 1 ? line.split(NEXT_ACCOUNT) : [line];
}

const isRiskProfile = ({ field }: ReadValue) => field === 'riskProfileCode';

function ofScope(segments: readonly Segment[], message: readonly MessageLine[], scope: TextScope): Segment[] {
  const scopeAt = (line: number) => message[line]?.scope;
  return segments.filter(({ line, endLine }) => {
    const found = scopeAt(line) === 'own' ? scopeAt(endLine) : scopeAt(line);
    return found === scope;
  });
}

/** Nothing tells whose lines are whose when the lines of several persons are mixed. */
function toAllDoubtful({ values, rows }: PersonReading): PersonReading {
  return {
    values: values.map(toContradicted),
    rows: rows.map((row) => ({ ...row, values: row.values.map(toContradicted) })),
  };
}

/**
 * Reads the one person of a text from its own lines, and from the signature when they have no name. `left`: values of the
 * signature that differ from those of the text.
 */
function readOnly(
  segments: readonly Segment[],
  message: readonly MessageLine[],
  context: IntakeContext,
  given: PersonReading | undefined,
): { readonly person: PersonReading; readonly left: readonly string[] } {
  const own = ofScope(segments, message, 'own');
  const person = readPerson(own, message, context, { given });
  const isKnown = person.values.some(({ field }) => field === 'givenName' || field === 'identifier');
  const hasName = person.values.some(({ field }) => field === 'givenName');
  if (hasName || given) return { person, left: [] };
  const others = ofScope(segments, message, 'signature');
  if (!isKnown) others.unshift(...ofScope(segments, message, 'other'));
  const guess = readPerson(others, message, context, { isGuess: true });
  const findKnown = ({ field }: ReadValue) => person.values.find((value) => value.field === field);
  const fresh = guess.values.filter((value) => !findKnown(value));
  const left = guess.values.filter((value) => {
    const known = findKnown(value);
    return known !== undefined && FIELDS[value.field].kind !== 'code' && !isSameText(known, value);
  });
  return {
    person: { values: [...person.values, ...fresh], rows: [...person.rows, ...guess.rows] },
    left: left.map(({ entry }) => String(entry)),
  };
}

interface ReadOptions {
  readonly given?: PersonReading | undefined;
  readonly isGuess?: boolean;
}

function readPerson(
  segments: readonly Segment[],
  message: readonly MessageLine[],
  context: IntakeContext,
  options: ReadOptions = {},
): PersonReading {
  const isBlank = (line: number) => message[line]?.text.trim() === '';
  const draft = new TextDraft({ ...options, isBlank });
  const labels = new Set(segments.map(({ label }) => label));
  const labelled = {
    ...context,
    hasFamilyLabel: labels.has('paternalName') || labels.has('maternalName') || labels.has('familyNames'),
    isCompany: labels.has('companyName') || labels.has('businessActivity') || labels.has('companyTypeCode'),
  };
  for (const segment of segments) takeLabelled(segment, draft, labelled);
  takeCity(segments, draft, context);
  takeRegime(segments, draft, context);
  // After the value of a label, the text may have more values that their shape reveals.
  const unlabelled = segments.flatMap(({ label, text, rest, line }) => {
    if (label === undefined) return [{ text, rest, line, isWhole: true }];
    const pieces = rest.isTouched ? rest.toPieces() : [];
    return pieces.map((piece) => ({ text: piece, rest, line, isWhole: false }));
  });
  takeShapes(unlabelled, draft, context);
  return draft.toReading();
}

/** Takes the city when the text names no commune. */
function takeCity(segments: readonly Segment[], draft: TextDraft, { profile }: IntakeContext): void {
  if (draft.communes.length > 0 || draft.addresses.some(({ commune }) => commune)) return;
  for (const { label, text, rest } of segments) {
    const entry = label === 'city' ? findCommune(text, profile) : undefined;
    if (entry !== undefined) draft.communes.push({ entry, take: () => rest.take(text) });
  }
}

/** Regimes of several statuses share one name, so the status decides. */
function takeRegime(segments: readonly Segment[], draft: TextDraft, context: IntakeContext): void {
  for (const { label, text, rest } of segments) {
    if (label !== 'maritalRegimeCode') continue;
    const status = draft.find('maritalStatusCode');
    const found = findCivilStatus(text, context, status);
    const values = found?.values ?? toCodeValue(context, 'maritalRegimeCode', [text], 'guessed');
    if (draft.put(values)) rest.take(text);
  }
}
