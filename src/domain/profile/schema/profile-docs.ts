import type * as z from 'zod/mini';
import type { LocalText } from '../../formats/local-text.ts';
import type { ProfileSpec } from './profile-schema.ts';
import type { ConditionSpec, FormatSpec, sectionNameSchema } from './rule-schema.ts';

type SectionName = z.infer<ReturnType<typeof sectionNameSchema>>;
/** Stands at many places, so its keys are described once, or has names that the operator chooses. */
type Part = LocalText | FormatSpec | ConditionSpec;

type Join<Root extends string, Key extends string> = Root extends '' ? Key : `${Root}.${Key}`;

type KeysOf<T, Root extends string> = T extends object
  ? {
      [K in keyof T & string]-?: Join<Root, K> | KeysBelow<NonNullable<T[K]>, Join<Root, K>>;
    }[keyof T & string]
  : never;

type KeysBelow<T, Root extends string> = [T] extends [Part]
  ? never
  : T extends readonly (infer Item)[]
    ? KeysBelow<Item, `${Root}[]`>
    : string extends keyof T
      ? KeysBelow<T[keyof T], `${Root}.*`>
      : SectionName extends keyof T
        ? never
        : KeysOf<T, Root>;

/** Every key of a profile. `[]` stands for the items of a list, `*` for names that the operator chooses. */
export type ProfileKey =
  | KeysOf<ProfileSpec, ''>
  | KeysOf<FormatSpec, 'format'>
  | KeysOf<ConditionSpec, 'condition'>;

const ADDRESS = 'Where it goes: behind `baseUrl` if it starts with `/`, else a whole URL.';
const CONSTANTS = 'Members of the body that are always the same. Public, so no secret.';
const SEVERITY =
  'Only an `error` holds a send back; a `warning` and an `information` are said and left to the agent.';
const POINTER = 'JSON pointer to what must stand in the body; without `equals` anything but null will do.';

/**
 * The meaning of each key of a service profile, for the operator who writes one: `profile.schema.json` carries these
 * sentences to editors. A key without a sentence does not compile. The app does not import this file.
 */
export const PROFILE_DOCS: Readonly<Record<Exclude<ProfileKey, `case${string}`>, string>> = {
  $schema: 'Where editors find this schema. Enrola itself does not read it.',
  name: 'The name of the profile, shown at the top of every page.',
  sample:
    'True for a profile that is only shown around: it is marked as such, and reaches nothing but its own origin.',
  baseUrl:
    'Scheme, host and path before the path of the contract. `""` is the origin that serves Enrola, `/api` a path there; plain http: is for localhost only.',
  timeoutSeconds: 'How long an answer is waited for, in seconds. Default 60.',
  settlingMinutes:
    'Minutes after that wait in which the service may still create clients: only then can a person record that they do not exist. Default 15.',
  profileCheck:
    'Before each send this file is asked for again. Where it cannot be had, nothing is sent (`required`, default), or the agent is told its age and may send under it (`ask`); never after a 4xx.',
  emptyText: 'An unfilled text is left out of the request (`omit`, default) or sent as `""` (`send-empty`).',

  request: 'What the finalize request carries besides its body.',
  'request.headers':
    'Fixed headers, by their names. `{attemptId}` stands for the id of the attempt, `{hash}` for the SHA-256 (hex) of the exact bytes: `{ "Idempotency-Key": "{attemptId}" }`. Public, so no secret.',
  'request.credentials':
    'Whether a send carries what the browser keeps for that address: cookies, a client certificate, a password that a proxy asked for. `same-origin`, or `include` for another origin too, which must allow it (CORS). Default: what `authentication` says for `cookie`, nothing for all others. Only where it is needed: with it one press may arrive twice.',

  authentication:
    'How requests to the service say who sends them. Tokens and typed values stay in memory only. Default: none.',
  'authentication.kind':
    '`none`; `cookie` of a session that exists already; `header` with a value that is typed; `bearer` with a user and a password changed for a token; `openid-connect` (authorization code with PKCE).',
  'authentication.credentials':
    'For `cookie`: `include` sends the cookies of another origin too, which the service must allow (CORS). Default `same-origin`.',
  'authentication.header': 'For `header`: the name of the header, such as `X-Api-Key`.',
  'authentication.label': 'For `header`: what the person is asked for.',
  'authentication.prefix':
    'For `header`: what stands before the typed value, such as `ApiKey ` with its space.',
  'authentication.profile':
    'Of a team alone, written by its server: SHA-256 of the profile. It takes decisions only of pages that run this one.',
  'authentication.signIn': 'For `bearer`: the request that changes a user and a password for a token.',
  'authentication.signIn.url': ADDRESS,
  'authentication.signIn.method':
    '`POST` (default) or `PUT`: what was typed goes into a body, never into an address.',
  'authentication.signIn.encoding': '`json` (default), or `form` as token endpoints of OAuth 2.0 take it.',
  'authentication.signIn.userMember': 'The member of the body that takes the user.',
  'authentication.signIn.passwordMember': 'The member of the body that takes the password.',
  'authentication.signIn.constants': CONSTANTS,
  'authentication.signIn.token':
    'Where the token stands in the answer: a JSON pointer (RFC 6901) such as `/access_token`.',
  'authentication.signIn.message':
    'Where a refusal says why, in the words of the service: a JSON pointer. The person who signs in sees it.',
  'authentication.signIn.refreshToken': 'Where the refresh token stands in the answer: a JSON pointer.',
  'authentication.signIn.expiresIn':
    'Where the seconds until the token ends stand in the answer: a JSON pointer. Without them the `exp` of a JWT counts.',
  'authentication.refresh':
    'For `bearer`: the request for a new token before the old one ends. Without it the person signs in again.',
  'authentication.refresh.url': ADDRESS,
  'authentication.refresh.method':
    'Default `POST`. A `GET` has no body: the running token is sent as a header.',
  'authentication.refresh.encoding': '`json` (default) or `form`.',
  'authentication.refresh.refreshTokenMember':
    'The member of the body that takes the refresh token. Without it the running token is sent as a header.',
  'authentication.refresh.constants': CONSTANTS,
  'authentication.refresh.token': 'Where the new token stands in the answer: a JSON pointer.',
  'authentication.refresh.refreshToken':
    'Where the new refresh token stands in the answer: a JSON pointer. Without it the old one goes on.',
  'authentication.refresh.expiresIn':
    'Where the seconds until the new token ends stand in the answer: a JSON pointer.',
  'authentication.signOut':
    'For `bearer`: the request that tells the service that the person leaves. The token is forgotten whatever is answered.',
  'authentication.signOut.url': ADDRESS,
  'authentication.signOut.method': 'Default `POST`.',
  'authentication.issuer':
    'For `openid-connect`: the issuer. Its `/.well-known/openid-configuration` is read.',
  'authentication.origins':
    'For `openid-connect`: the origins of `token_endpoint` and `jwks_uri` of that configuration where they differ from the origin of the issuer; a content policy names them.',
  'authentication.clientId':
    'For `openid-connect`: the identifier of Enrola at the provider, as a public client without a secret.',
  'authentication.scope':
    'For `openid-connect`: the scopes that are asked for, with spaces between. Default `openid`.',
  'authentication.parameters':
    'For `openid-connect`: further parameters of the request for authorization, such as `audience`.',

  catalogs: 'Lists of codes by a name of your choice. Each has exactly one of `entries`, `file` and `url`.',
  'catalogs.*.entries': 'The list itself, or `{ "code": "label" }` for short lists of text codes.',
  'catalogs.*.entries[].value':
    'What is sent: a text, or a whole number for `prospComunaCiudadId` and `prospBancoId`. Each stands once.',
  'catalogs.*.entries[].label': 'What people read. Left out where `region` names a country.',
  'catalogs.*.entries[].region':
    'ISO 3166-1 code of two letters: the browser knows the name of the country in every language.',
  'catalogs.*.entries[].group': 'Shown beside the label, such as the region of a commune.',
  'catalogs.*.entries[].aliases': 'Other spellings by which the entry is found.',
  'catalogs.*.entries[].formerNames':
    'What it was called before, and what it took over. The entry is found by them, and the list says «antes Corpbanca»; an import and a paste take it with a doubt.',
  'catalogs.*.entries[].includes':
    'What belongs to it under a name of its own, such as a brand of a bank or a place in a commune. The entry is found by them, and the list says «incluye Reñaca»; an import and a paste take it with a doubt.',
  'catalogs.*.groupAliases':
    'Other names of groups, by the text of the group: `{ "Metropolitana de Santiago": ["RM", "XIII"] }`. «Ñuñoa, RM» then names the commune; a group that is not that of the entry names nothing.',
  'catalogs.*.file': 'A JSON file that lies with the app, from its root: `/catalogs/communes.json`.',
  'catalogs.*.url':
    "Where the service gives the list: behind `baseUrl` if it starts with `/`, else a whole URL. `{codPais}` stands for what the person has in that field, which must be a person's own and have a catalog: each value has a list of its own.",
  'catalogs.*.authenticated': 'True where the list is given only to who has signed in.',
  'catalogs.*.list': 'JSON pointer to the list in what was loaded. Default `""`: all of it is the list.',
  'catalogs.*.where':
    'Takes only the entries whose members have these values: `{ "estado": "VIG" }`. A list allows each of its values; `null` is also a member that is not there.',
  'catalogs.*.pages':
    'For `url`, where the service gives the list in pages; up to 200 of them are read. Either `next` or `parameter`.',
  'catalogs.*.pages.next':
    'JSON pointer to the address of the next page, at the same origin. Where nothing stands there, the list ends.',
  'catalogs.*.pages.parameter':
    'The parameter of the address that takes the number of the page. The first page without entries ends the list.',
  'catalogs.*.pages.first': 'The number of the first page. Default 1.',
  'catalogs.*.value':
    'The member of an entry that is sent: its name, or a JSON pointer for one that lies deeper. `""` is the entry itself, in a list of bare texts.',
  'catalogs.*.label':
    'The member that people read: one for every language, or one per language (`{ "es": "nombre" }`).',
  'catalogs.*.group': 'The member that is shown beside the label.',
  'catalogs.*.aliases': 'Members with other spellings by which the entry is found.',
  'catalogs.*.parent':
    'Takes the text beside the label from another entry, such as the region that a commune names by its code.',
  'catalogs.*.parent.member': 'The member that holds the value of that other entry.',
  'catalogs.*.parent.catalog': 'The catalog of that other entry. Default: this one.',
  'catalogs.*.valueType':
    'The type in which the value is sent; one that has the other type is converted. Default `string`.',
  'catalogs.*.typing': 'True where codes may be typed by hand while the list cannot be had.',
  'catalogs.*.maxAgeHours': 'A saved copy that is older is asked for anew. Default 24.',

  fields: 'What the profile says of single fields, by their names in the contract.',
  'fields.*.label': 'The name of the field, in place of the one of Enrola.',
  'fields.*.help': 'A hint that stands below the field.',
  'fields.*.required': 'The field must be filled; in a row, once the row is started. Default false.',
  'fields.*.maxLength': 'The longest text that is sent, in UTF-16 code units, as `nvarchar(n)` counts.',
  'fields.*.format':
    'How the text is written, checked and sent. Not for integers and fields with a catalog: their form is fixed. `fechaNacimiento` takes `date` only, for its `send`.',
  'fields.*.notListed': 'What to do where the list of the field lacks what is wanted.',
  'fields.*.notListed.help':
    'Said where a search finds nothing, and below a value that the list does not have.',
  'fields.*.notListed.mayStayEmpty':
    'Of a field of a row: a condition on fields of that row. Where it holds, the field may be empty although it is required; it is then left out of the request. Let it be something that the agent says and others can see, such as an address that ends with «(extranjero)».',
  'fields.*.suggest':
    'What the field mostly holds: suggested while it is empty, never filled in by itself, and not where a rule or a check speaks against it.',
  'fields.*.catalog': 'The name of the catalog that the field is chosen from. Without one its code is typed.',

  rules:
    'What follows for fields when a condition holds. Asked in their order: a later rule wins, and what an earlier one hides counts as empty for those after it.',
  'rules[].when':
    'The condition. One that looks at a field of a row is asked for each row that is started, and then only `findings` may follow.',
  'rules[].hide':
    'Fields that are left out of the page and of the request. What they hold stays in the draft.',
  'rules[].require': 'Fields that must be filled.',
  'rules[].restrict': 'The values of its catalog that a field may have.',
  'rules[].relabel': 'Other names of fields.',
  'rules[].help': 'Other hints below fields.',
  'rules[].format': 'Other formats of fields.',
  'rules[].suggest':
    'What fields mostly hold then: suggested while they are empty, never filled in by itself.',
  'rules[].findings': 'What is said of the person, or of the row.',
  'rules[].findings[].severity': SEVERITY,
  'rules[].findings[].message': 'What is said, in your words.',
  'rules[].findings[].field': 'The field at which it stands. Default: the first one that `when` names.',

  checks: 'Checks over all persons of an enrollment.',
  'checks[].name': 'What is looked at; each name is explained in section 5 of `profiles/README.md`.',
  'checks[].where': 'The persons that are meant: a condition on their own fields.',
  'checks[].severity': SEVERITY,
  'checks[].message': 'What is said, in place of the words of Enrola.',
  'checks[].sections': 'For `needs-row`: the lists of which each must have a row.',
  'checks[].types':
    'For `telephone-of-another-area`: the types of telephone that are looked at; without it, all.',
  'checks[].areas':
    'For `telephone-of-another-area`: the groups of the list of communes (regions) by area code.',
  'checks[].companion':
    'For `needs-companion`: the other person who must be there, a condition on own fields.',

  answers:
    'How answers of the service are read. What nothing here explains is shown as text and proves nothing.',
  'answers.evidence':
    'What an answer needs before a rule counts. `whole` (default): a header that the page can read, and nothing that speaks against a whole body; `status`: nothing more than what the rules ask for. Browsers make up a bare 200 out of some broken connections.',
  'answers.success':
    'What proves that the clients were created. Default: any 2xx whose body was read to its end.',
  'answers.success.statuses': 'Statuses of which one was answered: `201`, or a whole class as `"2xx"`.',
  'answers.success.pointer': POINTER,
  'answers.success.equals': 'What must stand at `pointer`.',
  'answers.noEffect':
    'What proves that nothing was created, so that sending again is safe; one of these is enough. Default: nothing proves it.',
  'answers.noEffect[].statuses': 'Statuses of which one was answered: `422`, or a whole class as `"4xx"`.',
  'answers.noEffect[].pointer': POINTER,
  'answers.noEffect[].equals': 'What must stand at `pointer`.',
  'answers.noEffect[].reason':
    'How you know that the service answers so before it creates anything. For readers of the profile: `profile:check` warns of what has no reason and could come later.',
  'answers.noEffect[].message':
    'What people are told of such an answer, in your words, beside the message of the service.',
  'answers.reference':
    'Where the reference number stands: a JSON pointer into the body, or a header as `header:Location`.',
  'answers.clients':
    'Where the created clients and their numbers stand in the body. Default: the receipt says that the service named none.',
  'answers.clients.list': 'JSON pointer to the list of created clients.',
  'answers.clients.number':
    'JSON pointer in a client of the list to its number; `""` where the client is the number itself.',
  'answers.clients.identifier':
    'JSON pointer in a client of the list to the identifier that was sent. Without it the clients are taken in the order of the persons, and only where there are as many.',
  'answers.message': 'JSON pointer to the message for people. Default: `/detail`, then `/title` (RFC 9457).',
  'answers.fieldErrors':
    'Where the errors of single fields stand. Default: `/errors`, as RFC 9457 and ASP.NET write them.',
  'answers.fieldErrors.pointer': 'JSON pointer to the list of errors, or to the object of errors by path.',
  'answers.fieldErrors.pathMember': 'In a list: the member that names the field. Default: the usual names.',
  'answers.fieldErrors.messageMember':
    'In a list: the member that carries the text. Default: the usual names.',

  lookUp:
    'How the service is asked whether it knows a person, by GET and before anything is sent. The team server alone asks; without a team it does nothing. The contract shows no such request. Default: nobody asks.',
  'lookUp.path':
    'Where it goes, behind `baseUrl`: `/clients?identifier={identifier}&type={type}`. `{identifier}` and `{type}` stand for `identificador` and `tipoIdentificador` as they are sent.',
  'lookUp.found': 'What proves that the service knows the person. It is asked before `notFound`.',
  'lookUp.found.statuses': 'Statuses of which one was answered: `200`, or a whole class as `"2xx"`.',
  'lookUp.found.pointer':
    'JSON pointer to what must stand in the body; without `equals` anything but null will do. `/0` is the first one of a list.',
  'lookUp.found.equals': 'What must stand at `pointer`.',
  'lookUp.notFound':
    'What proves that the service does not know the person. Any other answer proves nothing: nothing is said of it.',
  'lookUp.notFound.statuses':
    'Statuses of which one was answered. A 404 proves it only where no gateway answers so.',
  'lookUp.notFound.pointer': POINTER,
  'lookUp.notFound.equals': 'What must stand at `pointer`.',

  limits: 'What the service takes at most. Default: no limits.',
  'limits.persons': 'Persons of one enrollment.',
  'limits.rows': "Rows of one person, by the contract's names of the lists.",
  'limits.bodyBytes': 'Bytes of the request (UTF-8).',

  privacy: 'How entered data rests on the computer of the agent, for how long, and what of it is printed.',
  'privacy.storage':
    '`plain` (default) in the database of the browser; `session` encrypted, and read by Enrola only until the tab is closed; `encrypted` under a passphrase that the agent types at the start.',
  'privacy.idleLockMinutes':
    'For `encrypted`: minutes without input until the passphrase is asked for again, 1 to 480. Default 10.',
  'privacy.retention': 'When data is deleted from the computer of the agent. Default: it is kept.',
  'privacy.retention.confirmedDays':
    'Days after its confirmation until an enrollment is purged, 1 to 3650. The ledger of sends keeps hashes and masked identifiers.',
  'privacy.retention.draftDays':
    'Days without a change until a draft is warned of, 1 to 3650. It is deleted 7 days after the warning.',
  'privacy.print': 'What printed pages carry.',
  'privacy.print.identifiers':
    '`masked` (default): on paper only the last three letters and digits of an identifier can be read; `full`: all of it, where the paper needs it.',

  review: 'What has to happen between entering and sending.',
  'review.approval':
    '`none` (default), or `required`: only what somebody approved is sent, byte by byte; an edit voids the approval.',
  'review.selfApproval': 'Whether who entered the data may approve them. Default false.',
  'review.approverSends':
    'Whether one press of whoever approves also sends. Default false: approving and sending are two presses.',
  'review.criticalFields':
    'Fields, by the names of the contract, that the one who approves can type again without seeing them. Default: none.',
  'review.rekey': '`offered` (default), or `required`: nothing is approved before they were typed again.',
  'review.dueHours': 'Hours that something waits for its review until the queue marks it. Default 24.',
  'review.returnCategories':
    'What is wrong with something that is returned, to choose from beside the words. Default: none.',
  'review.returnCategories[].code':
    'What the journal keeps: letters, digits, `-` and `_`, each code once. A code that went shows as it is.',
  'review.returnCategories[].label': 'What people read.',
  'review.returnCategory': '`offered` (default), or `required`: nothing is returned without a category.',
  'review.secondLook':
    'Which enrollments two different people have to approve: each to which one of these keys applies. Default: none.',
  'review.approveSeveral':
    'Whether clean enrollments (no notice, nobody known, no open observation) can be chosen in the queue, to open and approve one after the other. Default false.',
  'review.secondLook.percent':
    'A share of all enrollments, 1 to 100 (all). Their ids decide. The app draws each id at random, but whoever sends requests without the app can choose one: rely on the other keys against that.',
  'review.secondLook.persons': 'Enrollments of at least so many persons.',
  'review.secondLook.notices': 'Enrollments with at least so many notices.',
  'review.secondLook.known': 'Whether enrollments with a person who is known already are among them.',

  'format.name':
    '`rut-cl`; `passport`; `phone-cl`; `e-mail`; `date` for texts that hold one, and for the `send` of `fechaNacimiento`, which is a date by itself; `integer`, digits only; `upper`, sent in upper case; `pattern`, an expression of your own.',
  'format.send':
    'The form that is sent. `rut-cl`: `hyphen` (`12345678-5`, default), `dots-and-hyphen` or `plain` (`123456785`). `phone-cl`: `e164` (`+56987654321`, default), `national` (`987654321`) or `as-typed`, which is then only warned about. `e-mail`: `as-typed` (default) or `upper`. `date`: `date` (`1983-09-05`, default), `date-time` (`1983-09-05T00:00:00`) or `date-time-utc` (`1983-09-05T00:00:00Z`, which a service that converts times may read as the day before).',
  'format.regex':
    'For `pattern`: a JavaScript regular expression (flag `u`) that the whole text must match, without `^` and `$`.',
  'format.example': 'For `pattern`: an example for the message.',
  'format.upper': 'For `pattern`: matched and sent in upper case.',

  'condition.field': 'The field that is looked at, by its name in the contract.',
  'condition.equals': 'The field holds exactly this text; `""` is an empty field.',
  'condition.in': 'The field holds one of these texts.',
  'condition.filled': 'Whether the field holds anything.',
  'condition.matches':
    'A JavaScript regular expression (flag `u`) that the whole text matches, in the form in which texts are compared.',
  'condition.ageUnder': 'A date in the past with fewer completed years than this until today.',
  'condition.ageOver': 'A date more than so many years before today.',
  'condition.inFuture': 'Whether the date lies after today. An empty field is neither.',
  'condition.equalsRutOf': 'The digits are those of the RUT in this other field, without its check digit.',
  'condition.farFromRutOf':
    'A date more than `years` away from the year that the RUT in this other field suggests by `points`.',
  'condition.points':
    'For `farFromRutOf`: up to which number RUTs were given in which year. Years between two points are interpolated; nothing is said of numbers outside them.',
  'condition.points[].rut': 'A RUT without its check digit.',
  'condition.points[].year': 'The year of birth of most people with that RUT.',
  'condition.years': 'For `farFromRutOf`: how many years a date may be off.',
  'condition.wrongCheckDigit':
    'Written like a RUT (with dots, a dash, or a K at its end), and its check digit is wrong: always `true`.',
  'condition.nearDomain':
    'An e-mail address whose domain is none of these, but one slip away from one: a letter more, less or another one, or two neighbours swapped.',
  'condition.namesOtherThan':
    'A text that names another entry of the catalog of this other field (or another group of entries) than the one chosen there, and not the chosen one too. A name counts only where places stand: between commas (not before the first), after the last number, or behind one of the words `after`.',
  'condition.after': 'For `namesOtherThan`: words behind which a name counts wherever it stands.',
  'condition.not': 'The condition does not hold.',
  'condition.all': 'All of these conditions hold.',
  'condition.any': 'At least one of these conditions holds.',
};
