/** `/sandbox`: submissions to the stand-in and the clients that it created, for people to read. */
import {
  FIELDS,
  type FieldKey,
  SCALAR_KEYS,
  SECTIONS,
  SECTION_KEYS,
  type SectionKey,
} from '../domain/fields/registry.ts';
import { language } from '../i18n/languages/es.ts';
import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import type { Answer } from './answer.ts';
import { html } from 'hono/html';
import type { Client, Session, Submission } from './store.ts';

/** Label of a code in the profile; undefined when there is none. */
export type FindLabel = (key: FieldKey, value: unknown) => string | undefined;

type Fields = Readonly<Record<string, unknown>>;
/** Every text in it is escaped: what was entered is shown, and is never markup itself. */
type Html = ReturnType<typeof html>;

export const STYLE_PATH = '/sandbox/style.css';
/** A browser could show more, but nobody would read them. */
const MAX_CLIENTS = 200;
const MAX_NAMES = 3;
const TIME = new Intl.DateTimeFormat('es-CL', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });
/** No script runs here, and nothing is sent. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const toWord = (key: FieldKey) => language.texts[`field.${key}`];

export async function toPeoplePage({ submissions, clients }: Session, findLabel: FindLabel): Promise<Answer> {
  const page = await html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${WORDS.title} · Enrola</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header><strong>Enrola</strong> <span class="badge">${WORDS.title}</span> <a class="button" href="/">${WORDS.back}</a></header>
<main>
<h1>${WORDS.title}</h1>
<p>${WORDS.lead}</p>
<h2>${WORDS.arrived}</h2>
${submissions.length === 0 ? html`<p>${WORDS.nothing}</p>` : html`<div class="card">${toArrivals(submissions)}</div>`}
<h2>${WORDS.created}: ${clients.length}</h2>
${clients.length === 0 ? html`<p>${WORDS.noClients}</p>` : toClients(clients, findLabel)}
</main>
<footer><p>${WORDS.machines} <a href="/sandbox/submissions">/sandbox/submissions</a>, <a href="/sandbox/clients">/sandbox/clients</a></p></footer>
</body>
</html>
`;
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    text: page.toString(),
    headers: { 'content-security-policy': POLICY },
  };
}

function toArrivals(submissions: readonly Submission[]): Html {
  const { time, submission, attempt, answer, persons } = WORDS;
  return toTable(
    WORDS.arrivals,
    [time, submission, attempt, answer, persons],
    submissions
      .map((one, index) => {
        const same = submissions.slice(0, index + 1).filter(({ body }) => body === one.body);
        const first = same.length > 1 ? ` (${WORDS.again(same[0]?.id ?? '')})` : '';
        return [
          html`<time datetime="${one.receivedAt}">${TIME.format(new Date(one.receivedAt))}</time>`,
          html`${one.id}`,
          html`${same.length}${first}`,
          html`<span class="${one.status !== null && one.status < 300 ? 'ok' : 'bad'}">${toStatus(one.status)}</span>`,
          html`${toPersons(one.body)}`,
        ];
      })
      .toReversed(),
  );
}

function toStatus(status: number | null): string {
  return status === null ? WORDS.noAnswer : `${status} ${STATUS_CODES[status] ?? ''}`.trim();
}

/** Number of persons, and the first names. */
function toPersons(body: string): string {
  const persons = findPersons(body);
  if (!persons) return WORDS.unreadable;
  const names = persons
    .slice(0, MAX_NAMES)
    .map(toName)
    .filter((name) => name !== '');
  const rest = persons.length > MAX_NAMES ? [WORDS.more(persons.length - MAX_NAMES)] : [];
  return [persons.length, [...names, ...rest].join(', ')].filter((part) => part !== '').join(': ');
}

function findPersons(body: string): readonly Fields[] | undefined {
  try {
    const json: unknown = JSON.parse(body);
    const persons: unknown =
      typeof json === 'object' && json !== null ? Reflect.get(json, 'personaFulls') : undefined;
    return Array.isArray(persons) ? persons.filter(isFields) : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function toName(fields: Fields): string {
  const keys = ['givenName', 'paternalName', 'maternalName'] as const;
  return keys.flatMap((key) => toText(fields[FIELDS[key].wire]) || []).join(' ');
}

function toClients(clients: readonly Client[], findLabel: FindLabel): Html {
  const shown = clients.slice(-MAX_CLIENTS).toReversed();
  const cut = shown.length < clients.length;
  return html`${cut ? html`<p>${WORDS.latest(shown.length, clients.length)}</p>` : ''}
<div class="card">${shown.map((client, index) => toClient(client, findLabel, index === 0))}</div>`;
}

function toClient(client: Client, findLabel: FindLabel, isOpen: boolean): Html {
  const { clientId, reference, submissionId, fields } = client;
  const filled = SCALAR_KEYS.filter((key) => toText(fields[FIELDS[key].wire]) !== '');
  const pairs: [word: string, text: string][] = [
    [WORDS.reference, reference],
    [WORDS.submission, submissionId],
    ...filled.map((key): [string, string] => [toWord(key), toValue(fields, key, findLabel)]),
  ];
  return html`<article aria-labelledby="${clientId}">
<details${isOpen ? ' open' : ''}>
<summary><h3 id="${clientId}">${[clientId, toName(fields)].filter((part) => part !== '').join(' · ')}</h3> <span>${toText(fields[FIELDS.identifier.wire])}</span></summary>
<div class="client">
<dl>${pairs.map(([word, text]) => html`<div><dt>${word}</dt><dd>${text}</dd></div>`)}</dl>
${SECTION_KEYS.map((section) => toSection(client, section, findLabel))}
</div>
</details>
</article>
`;
}

function toSection(client: Client, section: SectionKey, findLabel: FindLabel): Html {
  const title = language.texts[`section.${section}`];
  if (client[section].length === 0) return html`<p>Sin ${title.toLowerCase()}.</p>`;
  const keys: readonly FieldKey[] = SECTIONS[section].fields;
  return toTable(
    title,
    keys.map(toWord),
    client[section].map(({ fields }) => keys.map((key) => html`${toValue(fields, key, findLabel)}`)),
  );
}

/** A code with its label in the profile: «Ñuñoa (13120)». */
function toValue(fields: Fields, key: FieldKey, findLabel: FindLabel): string {
  const value = fields[FIELDS[key].wire];
  const label = findLabel(key, value);
  return label === undefined ? toText(value) : `${label} (${toText(value)})`;
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function toTable(caption: string, heads: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return html`<table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table>
`;
}

/** The colours and sizes of the app. */
const TOKENS = readFileSync(new URL('../ui/styles/tokens.css', import.meta.url), 'utf8');

export const STYLE: Answer = {
  status: 200,
  contentType: 'text/css; charset=utf-8',
  text: `${TOKENS}
* { box-sizing: border-box; margin: 0; }
body { background: var(--bg); color: var(--text); font: var(--w4) var(--t13) var(--font); overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: center; min-height: var(--top); padding: 0 var(--s6); border-bottom: 1px solid var(--line-2); background: var(--surface); }
header strong { font: var(--w6) var(--t16) var(--font); }
.badge { padding: 0.1875rem var(--s2); border-radius: var(--r1); background: var(--warn-bg); color: var(--warn); font: var(--w5) var(--t12) var(--font); }
.button { display: inline-flex; align-items: center; min-height: var(--ctl); margin-left: auto; padding: 0 var(--s3); border: 1px solid var(--control); border-radius: var(--r2); color: var(--text); font: var(--w5) var(--t13) var(--font); text-decoration: none; }
main, footer { max-width: 60rem; margin: 0 auto; padding: var(--s4); }
main > * + * { margin-top: var(--s3); }
h1 { font: var(--w6) var(--t20) var(--font); }
h2 { padding-top: var(--s3); font: var(--w6) var(--t16) var(--font); }
p, footer { color: var(--text-2); }
a { color: var(--accent-text); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.card { overflow: hidden; border: 1px solid var(--line-2); border-radius: var(--r3); background: var(--surface); }
.card > article + article { border-top: 1px solid var(--line); }
summary { display: flex; flex-wrap: wrap; gap: 0 var(--s3); align-items: center; min-height: 2.5rem; padding: var(--s1) var(--s4); cursor: pointer; }
summary::before { content: "›"; color: var(--text-2); font: var(--w5) var(--t16) var(--font); }
[open] > summary::before { rotate: 90deg; }
h3 { flex: 1; font: var(--w5) var(--t13) var(--font); }
.client { padding: 0 var(--s4) var(--s4); }
.client > * + * { margin-top: var(--s3); }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: var(--s1) var(--s6); }
dl > div { display: grid; grid-template-columns: 8rem minmax(0, 1fr); min-height: 1.5rem; }
dt, caption, thead th { color: var(--text-3); }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; }
.client table { border-top: 1px solid var(--line); }
caption { padding: var(--s2) 0; font: var(--w6) var(--t12) var(--font); text-align: start; }
.card > table > caption { padding-inline: var(--s4); }
th, td { height: var(--row); padding: 0 var(--s2); border-top: 1px solid var(--line); font-weight: var(--w4); text-align: start; }
.card > table :is(th, td):first-child { padding-left: var(--s4); }
thead th { font: var(--w5) var(--t12) var(--font); }
.ok { color: var(--ok); }
.bad { color: var(--danger); }
@media (width <= 40rem) {
header { padding: var(--s2) var(--s4); }
.card > table :is(th, td) { padding: var(--s1); font: var(--w4) var(--t12) var(--font); }
.card > table :is(th, td):not(:last-child) { overflow-wrap: normal; }
}
`,
};

const WORDS = {
  title: 'Servicio de prueba',
  lead: 'Este servicio reemplaza al verdadero mientras se prueba Enrola. Lo que llega aquí no sale de este computador, y se olvida al detener el servidor.',
  back: 'Volver a Enrola',
  arrived: 'Lo que llegó',
  nothing: 'Todavía no ha llegado nada. Envíe una inscripción y vuelva a cargar esta página.',
  arrivals: 'Envíos recibidos, primero el último',
  time: 'Hora',
  submission: 'Envío',
  attempt: 'Intento',
  answer: 'Respuesta',
  persons: 'Personas',
  again: (first: string) => `mismo texto que ${first}`,
  noAnswer: 'sin respuesta',
  unreadable: 'no se puede leer',
  more: (count: number) => `y ${count} más`,
  created: 'Clientes creados',
  noClients: 'No se ha creado ningún cliente.',
  latest: (shown: number, all: number) => `Se muestran los últimos ${shown} de ${all}.`,
  reference: 'Referencia',
  machines: 'Lo mismo para programas:',
} as const;
