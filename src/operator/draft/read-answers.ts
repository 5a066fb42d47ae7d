/** How answers are read, as far as an OpenAPI document says it. What proves that nothing was created, none can. */
import { MESSAGE_MEMBERS, PATH_MEMBERS, PROBLEM_DETAILS } from '../../domain/answers/read-answer.ts';
import type { AnswerRule, AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import type { NoteDown } from './draft-note.ts';
import { toJsonPointer } from '../../domain/formats/json-path.ts';
import { findText, type JsonObject, toObject } from './json.ts';
import { findPayload, listResponses, type Operation } from './operations.ts';
import { toQuote } from './read-enumeration.ts';
import type { Schemas } from './schema.ts';

type Statuses = AnswerRule['statuses'];
type Responses = ReturnType<typeof listResponses>;

const REFERENCE =
  /^(?:reference|referencia|reference_?(?:id|number)|folio|ticket|numero_?(?:solicitud|operacion|enrolamiento)|(?:request|enrollment|enrolamiento|solicitud|operation|operacion|tracking)_?id)$/i;
const REFERENCE_HEADER = /^(?:x-)?(?:reference|referencia|folio|request-id|tracking-id|location)/i;
const CLIENT_NUMBER =
  /^(?:(?:numero|num|nro|cod|codigo|id)_?cliente|cliente_?id|(?:client|customer)_?(?:number|id|code|no))$/i;
const IDENTIFIER = /^(?:identificador|identifier|rut)$/i;
const SUCCESS = /^(?:success|succeeded|ok|exito|exitoso|is_?success)$/i;
const MESSAGE = /^(?:message|mensaje|error_?message|mensaje_?error|error_?description|descripcion|glosa)$/i;
const ERRORS =
  /^(?:errors|errores|field_?errors|violations|detalles|details|validation_?errors|invalid_?params)$/i;
const PATH =
  /^(?:campo|field|path|pointer|propiedad|property|property_?(?:name|path)|field_?name|nombre_?campo|ruta|atributo|name|nombre)$/i;
/** Words by which an answer says that nothing was created. */
const NOTHING =
  /\bno\s+(?:se|fue|fueron|ha|han)\s+(?:\p{L}+\s+)?(?:cre|registr|guard|grab|proces|ingres|almacen)\p{L}*|\bsin\s+(?:crear|registrar|guardar|efecto)|\b(?:nothing|no\s+\p{L}+)\s+(?:is|are|was|were|has\s+been|have\s+been)\s+(?:created|stored|saved|registered)|\bnot\s+(?:been\s+)?(?:created|stored|saved|registered)\b/iu;
const TEXT = /^(?:mensaje|message|texto|text|detail|detalle|descripcion|description|error|reason|motivo)$/i;

export function readAnswers(operation: Operation, schemas: Schemas, note: NoteDown): AnswersSpec {
  const responses = listResponses(operation, schemas);
  const statuses = responses.flatMap(
    ([status]): Statuses =>
      /^2\d\d$/.test(status) ? [Number(status)] : /^2xx$/i.test(status) ? ['2xx'] : [],
  );
  noteNoEffect(responses, note);
  if (statuses.includes(202))
    note(
      'answers.success',
      '202 says that the request was taken, not that anything was created: take it out unless the service means so',
    );
  if (statuses.length === 0)
    note('answers.success', 'the document lists no answer of success: any 2xx counts');
  const successes = responses.filter(([status]) => status.startsWith('2'));
  return {
    ...readSuccess(successes, statuses, schemas, note),
    ...readFailures(listRefusals(responses), schemas, note),
  };
}

/** Quotes words by which nothing was created, and drafts nothing from them: only the operator knows whether they hold. */
function noteNoEffect(responses: Responses, note: NoteDown): void {
  const refusals = responses.filter(([status]) => /^[45]/.test(status));
  const words = refusals.flatMap(([status, response]) => {
    const said = findText(response['description']) ?? '';
    return NOTHING.test(said) ? [`${status} «${toQuote(said)}»`] : [];
  });
  const listed =
    refusals.length > 0
      ? `the document lists ${refusals.map(([status]) => status).join(', ')}`
      : 'the document lists no errors';
  note(
    'answers.noEffect',
    words.length > 0
      ? `${listed}, and says of ${words.join(', of ')}. Nothing is drafted from such words: name those answers of which you know that nothing was created, with these words as their "reason", or a person has to look each time`
      : `${listed}, but no document says after which of them nothing was created: name those of which you know it, or a person has to look each time`,
  );
}

/** The answers that refuse and have a body: each by its status, then those of `4XX` and `default`. */
function listRefusals(responses: Responses): Responses {
  const withBody = responses.filter(([, response]) => findPayload(response['content']) !== undefined);
  const single = withBody.filter(([status]) => /^4\d\d$/.test(status));
  return [...single, ...withBody.filter(([status]) => /^(?:default|4xx)$/i.test(status))];
}

function readSuccess(
  responses: Responses,
  statuses: Statuses,
  schemas: Schemas,
  note: NoteDown,
): Pick<AnswersSpec, 'success' | 'reference' | 'clients'> {
  const found = responses.map(([status, response]) => ({ status, ...readOneSuccess(response, schemas) }));
  const flag = found.find((one) => one.flag !== undefined)?.flag;
  const reference = found.find((one) => one.reference !== undefined)?.reference;
  const clients = found.find((one) => one.clients !== undefined)?.clients;
  if (reference === undefined)
    note('answers.reference', 'the document names no reference number in the answer');
  if (flag !== undefined) {
    note(
      'answers.success',
      `the service says in ${flag} whether it worked; that nothing was created where it is false, only you know`,
    );
    const without = found.filter((one) => one.flag !== flag).map(({ status }) => status);
    if (without.length > 0)
      note('answers.success', `${without.join(', ')} has no ${flag}, so it does not count as success`);
  }
  return {
    ...(statuses.length > 0 && {
      success: { statuses, ...(flag !== undefined && { pointer: flag, equals: true }) },
    }),
    ...(reference !== undefined && { reference }),
    ...(clients && { clients }),
  };
}

interface OneSuccess extends Pick<AnswersSpec, 'reference' | 'clients'> {
  /** Pointer to a boolean that says whether it worked. */
  readonly flag: string | undefined;
}

function readOneSuccess(response: JsonObject, schemas: Schemas): OneSuccess {
  const body = findPayload(response['content'])?.schema;
  let flag: string | undefined;
  let reference: string | undefined;
  schemas.walk(body, (name, value, _owner, path) => {
    const { type } = schemas.read(value);
    const pointer = toJsonPointer([...path, name]);
    if (flag === undefined && type === 'boolean' && SUCCESS.test(name)) flag = pointer;
    if (reference === undefined && type !== 'object' && type !== 'array' && REFERENCE.test(name))
      reference = pointer;
  });
  const header = Object.keys(toObject(response['headers'])).find((name) => REFERENCE_HEADER.test(name));
  reference ??= header && `header:${header}`;
  return { flag, ...(reference !== undefined && { reference }), ...findClients(body, schemas) };
}

/** The list of the created clients with their numbers. */
function findClients(body: unknown, schemas: Schemas): Pick<AnswersSpec, 'clients'> {
  let clients: AnswersSpec['clients'];
  schemas.walk(body, (name, value, _owner, path) => {
    const { type, items } = schemas.read(value);
    const names = type === 'array' && !clients ? [...schemas.read(items).properties.keys()] : [];
    const number = names.find((one) => CLIENT_NUMBER.test(one));
    const identifier = names.find((one) => IDENTIFIER.test(one));
    if (number === undefined) return;
    clients = {
      list: toJsonPointer([...path, name]),
      number: toJsonPointer([number]),
      ...(identifier !== undefined && { identifier: toJsonPointer([identifier]) }),
    };
  });
  return clients ? { clients } : {};
}

/** Places of the parts of one refusal. */
interface Refusal {
  readonly status: string;
  /** A pointer, or `PROBLEM`; undefined where there is no message. */
  readonly message: string | undefined;
  readonly errors: { readonly pointer: string; readonly value: unknown } | undefined;
}

const PROBLEM = 'problem details';

/** Problem details and the errors of ASP.NET need no configuration; naming their places would take others away. */
function readFailures(
  responses: Responses,
  schemas: Schemas,
  note: NoteDown,
): Pick<AnswersSpec, 'message' | 'fieldErrors'> {
  const refusals = responses.map(([status, response]) => readRefusal(status, response, schemas));
  const message = chooseMessage(refusals, note);
  const errors = refusals.find((one) => one.errors !== undefined)?.errors;
  const fieldErrors = errors && toFieldErrors(errors, schemas, note);
  if (!errors)
    note('answers.fieldErrors', 'the document does not say where the errors of single fields stand');
  return {
    ...(message !== undefined && message !== PROBLEM && { message }),
    ...(fieldErrors && { fieldErrors }),
  };
}

function readRefusal(status: string, response: JsonObject, schemas: Schemas): Refusal {
  let message: string | undefined;
  let isProblem = false;
  let errors: (Refusal['errors'] & { readonly path: readonly string[] }) | undefined;
  schemas.walk(findPayload(response['content'])?.schema, (name, value, _owner, path) => {
    const { type } = schemas.read(value);
    const pointer = toJsonPointer([...path, name]);
    const isOfField = errors?.path.every((part, index) => path[index] === part) ?? false;
    if (PROBLEM_DETAILS.includes(pointer) && (type ?? 'string') === 'string') isProblem = true;
    if (message === undefined && type === 'string' && MESSAGE.test(name) && !isOfField) message = pointer;
    if (!errors && (type === 'array' || type === 'object') && ERRORS.test(name))
      errors = { pointer, value, path: [...path, name] };
  });
  return { status, message: isProblem ? PROBLEM : message, errors };
}

/** The place that most refusals have; of equals the first one. */
function chooseMessage(refusals: readonly Refusal[], note: NoteDown): string | undefined {
  const byPlace = new Map<string, string[]>();
  for (const { status, message } of refusals)
    if (message !== undefined) byPlace.set(message, [...(byPlace.get(message) ?? []), status]);
  const [best, ...others] = [...byPlace].toSorted(([, a], [, b]) => b.length - a.length);
  if (!best) {
    note('answers.message', 'the document does not say where the message of a refusal stands');
    return undefined;
  }
  const [place, statuses] = best;
  const drafted = place === PROBLEM ? `${PROBLEM} are read` : `${place} is drafted`;
  for (const [other, some] of others)
    note(
      'answers.message',
      `${drafted}, as ${toHave(statuses)} it; ${toHave(some)} it ${other === PROBLEM ? `as ${PROBLEM}` : `at ${other}`}, which is not read`,
    );
  return place;
}

function toHave(statuses: readonly string[]): string {
  return `${statuses.join(', ')} ${statuses.length > 1 ? 'have' : 'has'}`;
}

function toFieldErrors(
  { pointer, value }: { readonly pointer: string; readonly value: unknown },
  schemas: Schemas,
  note: NoteDown,
): AnswersSpec['fieldErrors'] {
  const item = schemas.read(schemas.read(value).items);
  const names = [...item.properties.keys()];
  const find = (pattern: RegExp, known: readonly string[]) =>
    names.some((name) => known.includes(name)) ? undefined : names.find((name) => pattern.test(name));
  const pathMember = find(PATH, PATH_MEMBERS);
  const messageMember = find(TEXT, MESSAGE_MEMBERS);
  if (names.length > 0 && pathMember === undefined && !names.some((name) => PATH_MEMBERS.includes(name)))
    note(
      'answers.fieldErrors',
      `which member of ${pointer} names the field cannot be told: set "pathMember"`,
    );
  if (pointer === '/errors' && pathMember === undefined && messageMember === undefined) return undefined;
  return {
    pointer,
    ...(pathMember !== undefined && { pathMember }),
    ...(messageMember !== undefined && { messageMember }),
  };
}
