/** Test support: realistic messages with the right values, and a score for what the app reads from them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPerson } from '../enrollment/person.ts';
import { foldText } from '../formats/plain-text.ts';
import { readPhone } from '../formats/phone-cl.ts';
import { toWireRut } from '../formats/rut.ts';
import type { Profile } from '../profile/profile.ts';
import { isLead, toProposal } from './proposal.ts';
import type { AnyFieldKey } from '../fields/registry.ts';
import type { PersonReading, ReadValue } from './reading.ts';
import { readText } from './read-text.ts';

interface Message {
  readonly name: string;
  readonly text: string;
  /** Lines of each person: `field=entry`, and `section: lead; other values of the row`. */
  readonly persons: readonly (readonly string[])[];
}

export interface Score {
  /** Number of values in the messages. */
  readonly expected: number;
  /** Number of these values that were read, ticked or not. */
  readonly right: number;
  readonly ticked: number;
  /** Values with the name of their message. */
  readonly tickedWrong: readonly string[];
  readonly untickedWrong: readonly string[];
  readonly unread: readonly string[];
}

/** `=== name`, the text, `---`, the lines of the right values; `+++` between persons. */
export function readMessages(file: string): readonly Message[] {
  const whole = readFileSync(join(import.meta.dirname, file), 'utf8');
  return whole
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [head = '', values = ''] = part.split(/^---$/m);
      const [name = '', ...lines] = head.split('\n');
      const persons = values.split(/^\+\+\+$/m).map((person) => person.trim().split('\n'));
      return { name, text: lines.join('\n'), persons };
    });
}

/**
 * Returns a value in the form for comparing: numbers by their digits, names of lists in Spanish, texts
 * without signs.
 */
function toCompared(field: string, entry: string): string {
  if (field === 'identifier') return `${field}=${toWireRut(entry)}`;
  if (field === 'telephones.number') return `${field}=${readPhone(entry)?.e164 ?? entry}`;
  if (field === 'bankAccounts.number') return `${field}=${entry.replace(/\D/g, '')}`;
  if (field === 'addresses.line') return `${field}=${foldText(entry)}`;
  return `${field}=${entry}`;
}

const LEADS = new Map([
  ['telephones', 'number'],
  ['addresses', 'line'],
  ['emails', 'address'],
  ['bankAccounts', 'number'],
]);

/** Returns the values of one person in the form for comparing; a row's values include its lead. */
function toExpected(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, section = '', values = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    const lead = LEADS.get(section);
    if (lead === undefined) {
      const [field = '', entry = ''] = line.split('=');
      return [toCompared(field, entry)];
    }
    const [first = '', ...others] = values.split('; ');
    const row = toCompared(`${section}.${lead}`, first);
    return [row, ...others.map((other) => `${row} > ${other}`)];
  });
}

interface FoundValue {
  readonly compared: string;
  readonly isTicked: boolean;
}

function toFound(person: PersonReading, profile: Profile): FoundValue[] {
  const view = profile.viewOf(undefined);
  const proposed = toProposal(createPerson(''), person);
  const leadOf = (index: number | undefined) => {
    const lead = proposed.find(({ row, value }) => row?.index === index && isLead(value.field));
    return lead && toCompared(lead.value.field, String(lead.value.entry));
  };
  const labelOf = ({ field, entry }: ReadValue<AnyFieldKey>) => {
    const label = view.field(field).catalog?.findKnownEntry(entry)?.label;
    return (typeof label === 'string' ? label : label?.es) ?? String(entry);
  };
  return proposed.map(({ row, value, isAdvised }) => ({
    isTicked: isAdvised,
    compared:
      row && !isLead(value.field)
        ? `${leadOf(row.index)} > ${labelOf(value)}`
        : toCompared(value.field, String(value.entry)),
  }));
}

/** Compares the read values with the right ones, person by person in the order of the text. */
export function scoreMessages(messages: readonly Message[], profile: Profile, today: string): Score {
  const tickedWrong: string[] = [];
  const untickedWrong: string[] = [];
  const unread: string[] = [];
  const count = { expected: 0, right: 0, ticked: 0 };
  for (const { name, text, persons } of messages) {
    const read = readText(text, { profile, today })?.persons ?? [];
    const expected = persons.map(toExpected);
    count.expected += expected.flat().length;
    for (let index = 0; index < Math.max(expected.length, read.length); index += 1) {
      const right = expected[index] ?? [];
      const person = read[index];
      const found = person ? toFound(person, profile) : [];
      for (const { compared, isTicked } of found) {
        if (isTicked) count.ticked += 1;
        if (right.includes(compared)) count.right += 1;
        else (isTicked ? tickedWrong : untickedWrong).push(`${name}: ${compared}`);
      }
      const missing = right.filter((value) => !found.some(({ compared }) => compared === value));
      unread.push(...missing.map((value) => `${name}: ${value}`));
    }
  }
  return { ...count, tickedWrong, untickedWrong, unread };
}
