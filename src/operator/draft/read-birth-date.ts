/** The form in which a service takes a date of birth. */
import { createFormat } from '../../domain/formats/text-format.ts';
import type { FieldSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { NoteDown } from './draft-note.ts';
import { findText, toList } from './json.ts';
import type { Schema } from './schema.ts';

type Format = NonNullable<FieldSpec['format']>;

const DAY = '1990-05-17';
/** The contract's own form first: it needs no key in the profile. */
const SENDS = ['date', 'date-time', 'date-time-utc'] as const;
type Send = (typeof SENDS)[number];

const sentAs = (send: Send) => createFormat({ name: 'date', send }).toWire(DAY);

/** Undefined where the form of the contract (`YYYY-MM-DD`) will do. */
export function toBirthDateFormat(name: string, { json }: Schema, note: NoteDown): Format | undefined {
  const about = `fields.${name}`;
  const send = findByPattern(about, json, note) ?? findByExample(about, json, note);
  if (send === 'date-time-utc')
    note(
      about,
      `${sentAs(send)} is drafted: a service that converts it to Chilean time stores the day before. Send one enrollment and read which day was stored`,
    );
  if (send === 'none') return undefined;
  if (send !== undefined) return toFormat(send);
  if (json['format'] !== 'date-time') return undefined;
  note(
    about,
    `the document wants a date with a time and does not say whether with a zone: ${sentAs('date-time')} is drafted. A service that insists on a zone takes "send": "date-time-utc"; one that converts it may then store the day before`,
  );
  return toFormat('date-time');
}

function toFormat(send: Send): Format | undefined {
  return send === 'date' ? undefined : { name: 'date', send };
}

/** Undefined, too, where the expression takes a date-time with and without a zone. */
function findByPattern(about: string, json: Schema['json'], note: NoteDown): Send | undefined {
  const source = findText(json['pattern']);
  if (source === undefined) return undefined;
  const expression = compile(source);
  const taken = SENDS.filter((one) => expression?.test(sentAs(one)));
  if (taken.length === 0)
    note(
      about,
      `the document has the expression ${source}, which takes none of the forms that Enrola sends (${SENDS.map(sentAs).join(', ')})`,
    );
  if (json['format'] !== 'date-time') return taken[0];
  const timed = taken.filter((one) => one !== 'date');
  if (timed.length > 0) return timed.length === 1 ? timed[0] : undefined;
  if (taken.length > 0)
    note(
      about,
      `the document wants a date with a time, and has the expression ${source}, which takes a day only: ${sentAs('date')} is sent`,
    );
  return taken[0];
}

/** `none` where no form with a time may be drafted, whatever the `format` says. */
function findByExample(about: string, json: Schema['json'], note: NoteDown): Send | 'none' | undefined {
  const example = findText(json['example']) ?? findText(toList(json['examples'])[0]);
  if (example === undefined) return undefined;
  const [, time = '', zone] = /^\d{4}-\d\d-\d\d(T[\d:.]+)?(Z|[+-]\d\d:?\d\d)?$/.exec(example) ?? [
    example,
    '-',
  ];
  if (time === '-') {
    note(about, `the document shows ${example}, which is none of the forms that Enrola sends`);
    return undefined;
  }
  if (time === '') return json['format'] === 'date-time' ? undefined : 'date';
  if (json['format'] === 'date') {
    note(about, `the document wants a day and shows ${example}: ${sentAs('date')} is sent`);
    return 'date';
  }
  if (zone === undefined) return 'date-time';
  if (/^(?:Z|[+-]00:?00)$/.test(zone)) return 'date-time-utc';
  note(
    about,
    `the document shows a zone other than UTC (${example}), so no time is drafted: ${sentAs('date')} is sent. Ask whether the service takes it. It may store the day before where you write "send": "date-time-utc" (${sentAs('date-time-utc')}); "date-time" has no zone (${sentAs('date-time')})`,
  );
  return 'none';
}

function compile(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}
