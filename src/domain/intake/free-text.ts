import { findCode } from './named-entries.ts';
import type { IntakeContext } from './intake-context.ts';
import type { PersonReading, ReadValue } from './reading.ts';
import { TextDraft } from './text-draft.ts';
import { toSegments } from './text-segments.ts';
import { takeShapes } from './text-shapes.ts';
import { takeLabelled } from './text-values.ts';

export interface TextReading {
  readonly person: PersonReading;
  readonly riskProfile?: ReadValue | undefined;
}

/** More lines than any mail about one person has. */
const MOST_LINES = 500;
const LONGEST_LINE = 1000;

/** A person in free text: labelled values, and what tells itself by its shape. Undefined: nothing of a person in it. */
export function readFreeText(lines: readonly string[], context: IntakeContext): TextReading | undefined {
  const segments = toSegments(lines.slice(0, MOST_LINES).map((line) => line.slice(0, LONGEST_LINE)));
  const draft = new TextDraft();
  for (const segment of segments) takeLabelled(segment, draft, context);
  if (draft.communes.length === 0) {
    for (const { label, text } of segments) {
      const entry = label === 'city' ? findCode(context.profile, 'addresses.communeId', [text]) : undefined;
      if (entry !== undefined) draft.communes.push({ entry });
    }
  }
  takeShapes(
    segments.filter(({ label }) => label === undefined).map(({ text }) => text),
    draft,
    context,
  );
  const { values, rows } = draft.toReading();
  const riskProfile = values.find(({ field }) => field === 'riskProfileCode');
  const own = values.filter((value) => value !== riskProfile);
  if (own.length === 0 && rows.length === 0 && !riskProfile) return undefined;
  return { person: { values: own, rows }, riskProfile };
}
