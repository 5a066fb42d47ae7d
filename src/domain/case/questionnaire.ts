/** A questionnaire gives the points of its answers and proposes a risk profile. */
import type { CaseRow } from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import type { CaseFieldKey } from '../fields/registry.ts';
import { ASKED, VERSION } from './answer-notes.ts';
import type { CaseSection } from './case-model.ts';
import { type CaseSectionSpec, REASON } from './case-schema.ts';

type Questionnaire = NonNullable<CaseSectionSpec['questionnaire']>;
export type Band = Questionnaire['bands'][number];

export interface Score {
  readonly points: number;
  /** Undefined for points that no band has. */
  readonly band: Band | undefined;
}

/** The points of each answer; undefined for an open question or one without points. An option without points counts 0. */
export function listPoints(section: CaseSection, row: CaseRow): readonly (number | undefined)[] {
  return section.fields.map((key) => {
    const entry = section.entries.get(key);
    if (entry?.kind !== 'choice') return undefined;
    const value = String(getRowEntry(row, key));
    const option = hasPoints(section, key) && entry.options.find((each) => each.value === value);
    return option ? (option.points ?? 0) : undefined;
  });
}

/** Undefined until each question with points that is asked has an answer, and for answers to another version. */
export function findScore(
  section: CaseSection,
  row: CaseRow,
  isShown: (key: CaseFieldKey) => boolean,
): Score | undefined {
  const { questionnaire } = section.spec;
  if (!questionnaire || isOlder(section, row)) return undefined;
  const each = listPoints(section, row);
  const scored = section.fields.map((key) => hasPoints(section, key) && isShown(key));
  const points = each.filter((_, index) => scored[index]);
  if (points.includes(undefined)) return undefined;
  const sum = points.reduce<number>((total, one) => total + (one ?? 0), 0);
  return { points: sum, band: questionnaire.bands.find(({ from, to }) => from <= sum && sum <= to) };
}

function hasPoints({ entries }: CaseSection, key: CaseFieldKey): boolean {
  const entry = entries.get(key);
  return entry?.kind === 'choice' && entry.options.some(({ points }) => points !== undefined);
}

/**
 * True for answers to another version of the questionnaire; its questions may have had other keys. Answers that came
 * without any note count as of the current version; where only the version is gone, somebody took it out.
 */
export function isOlder({ spec }: CaseSection, row: CaseRow): boolean {
  const { questionnaire } = spec;
  if (questionnaire === undefined || row[VERSION] === questionnaire.version) return false;
  const entries = Object.entries(row).filter(([, text]) => !isEmptyEntry(text));
  const isNoted = entries.some(([name]) => name.startsWith('_'));
  return isNoted && entries.some(([name]) => isAnswer(name));
}

const isAnswer = (name: string) => name !== 'id' && name !== REASON && !name.startsWith('_');

/** A question as it was asked. */
export interface AskedQuestion {
  readonly question: string;
  readonly answer: string;
  readonly points?: number;
}

/** The questions and answers of an older version; empty when they cannot be read. */
export function readAsked(row: CaseRow): readonly AskedQuestion[] {
  try {
    const asked: unknown = JSON.parse(row[ASKED] ?? '[]');
    return Array.isArray(asked) ? asked.filter(isAsked) : [];
  } catch {
    return [];
  }
}

function isAsked(value: unknown): value is AskedQuestion {
  if (typeof value !== 'object' || value === null) return false;
  const { question, answer, points }: { question?: unknown; answer?: unknown; points?: unknown } = value;
  return (
    typeof question === 'string' &&
    typeof answer === 'string' &&
    (points === undefined || typeof points === 'number')
  );
}

/** True when at least one question has an answer. */
export const isBegun = (section: CaseSection, row: CaseRow): boolean =>
  section.fields.some((key) => !isEmptyEntry(getRowEntry(row, key)));
