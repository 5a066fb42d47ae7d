import type { ProfileKey } from './profile-docs.ts';

/** The meaning of each key of a profile's `case`; those of its rules are the ones of `rules`. */
export type CaseKey = Exclude<Extract<ProfileKey, `case${string}`>, `case.rules${string}`>;

export const CASE_DOCS: Readonly<Record<CaseKey, string>> = {
  case: 'What is kept of each client beside the request: answers, declarations, owners, files. Nothing of it is ever sent. It is part of what a review approves.',
  'case.sections': 'The parts of a case, in the order of the page.',
  'case.sections[].key':
    'A name that is stored with the answers: letters, digits and `-`. Conditions know an entry as `case.<section>.<entry>`.',
  'case.sections[].label': 'Heading of the section.',
  'case.sections[].help': 'A sentence below the heading.',
  'case.sections[].of':
    '`enrollment`: asked once, of the whole enrollment; its conditions name entries of such sections alone. Default: `person`, of each.',
  'case.sections[].when':
    'The persons whom the section is about. It may name their fields in the contract and entries of sections above. Default: everybody.',
  'case.sections[].rows': 'The section is filled in several times: residences, owners. Default: once.',
  'case.sections[].rows.min': 'Fewest rows. Default 0.',
  'case.sections[].rows.max': 'Most rows. Default: no limit.',
  'case.sections[].sum': 'What a percentage of all rows has to add up to.',
  'case.sections[].sum.entry': 'The entry that is added up, of kind `percentage`.',
  'case.sections[].sum.equals': 'The sum: 100 for owners.',
  'case.sections[].sum.severity':
    'Only an `error` holds a send back; a `warning` and an `information` are said and left to the agent.',
  'case.sections[].sum.message': 'What is said instead of the sum.',
  'case.sections[].questionnaire': 'The answers have points, which propose a `codPerfilRiesgo`.',
  'case.sections[].questionnaire.version':
    'Stored with the answers. Those to another version stay readable and are reported until they are given anew.',
  'case.sections[].questionnaire.bands': 'Which points propose which profile.',
  'case.sections[].questionnaire.bands[].from': 'Fewest points.',
  'case.sections[].questionnaire.bands[].to': 'Most points.',
  'case.sections[].questionnaire.bands[].codPerfilRiesgo': 'The proposed code.',
  'case.sections[].questionnaire.other':
    'What another profile than the proposed one is, once it has a reason. Default `warning`; without a reason it is an error.',
  'case.sections[].entries': 'What is asked, in this order.',
  'case.sections[].entries[].kind':
    '`text`, `date`, `number`, `percentage`, `yes-no` (compared as `yes` and `no`), `choice` of `options`, `list` (a list of `catalogs`), `country` (the list of `codPais`), `person` (somebody of the same enrollment), `file` (a photo or a PDF), `look-up` (a call of the service, compared as `found` and `not-found`).',
  'case.sections[].entries[].key': 'A name that is stored with the answer, as that of a section.',
  'case.sections[].entries[].label': 'The question.',
  'case.sections[].entries[].help': 'A hint below the entry.',
  'case.sections[].entries[].required': 'An empty entry holds the review and the send back. Default false.',
  'case.sections[].entries[].stamp': 'Keeps who answered and when: «comprobado el … por …». Default false.',
  'case.sections[].entries[].maxLength': 'For `text`: most characters.',
  'case.sections[].entries[].format': 'For `text`: its form, as in `fields`.',
  'case.sections[].entries[].options': 'For `choice`: up to four short ones are shown side by side.',
  'case.sections[].entries[].options[].value': 'What is stored and compared.',
  'case.sections[].entries[].options[].label': 'The answer that people read.',
  'case.sections[].entries[].options[].points': 'For a questionnaire: what the answer counts.',
  'case.sections[].entries[].catalog': 'For `list`: the name of a list in `catalogs`.',
  'case.sections[].entries[].maxBytes': 'For `file`: its largest size. Default 10,000,000.',
  'case.sections[].entries[].from':
    '«Pegar o escanear» fills it from an identity card, once it is confirmed there: `card-number` (for `text`), `card-ends` (for `date`), `card-photo` (for `file`: the photo that was read). Once in a case, and not in rows or a questionnaire.',
  'case.sections[].entries[].path':
    'For `look-up`: where the team server asks, by GET and behind `baseUrl`: `/risk?identifier={identificador}`. In braces stand fields of the person or entries of the case (`{case.card.number}`), as they are sent. Nothing is asked while one is empty or wrong. Without a team nobody asks.',
  'case.sections[].entries[].found': 'For `look-up`: what proves `found`. It is asked before `notFound`.',
  'case.sections[].entries[].found.statuses':
    'Statuses of which one was answered: `200`, or a whole class as `"2xx"`.',
  'case.sections[].entries[].found.pointer':
    'JSON pointer to what must stand in the body; without `equals` anything but null will do. `/0` is the first one of a list.',
  'case.sections[].entries[].found.equals': 'What must stand at `pointer`.',
  'case.sections[].entries[].found.label': 'What the outcome means to people. Default: «Encontrado».',
  'case.sections[].entries[].notFound':
    'For `look-up`: what proves `not-found`. Any other answer proves nothing, and is not kept.',
  'case.sections[].entries[].notFound.statuses':
    'Statuses of which one was answered. A 404 proves it only where no gateway answers so.',
  'case.sections[].entries[].notFound.pointer': 'JSON pointer to what must stand in the body.',
  'case.sections[].entries[].notFound.equals': 'What must stand at `pointer`.',
  'case.sections[].entries[].notFound.label': 'What the outcome means to people. Default: «No encontrado».',
  'case.secondLook':
    'Two different people approve an enrollment with a person who meets this condition, which may name entries of the case.',
  'case.retention':
    'When parts of a case are deleted from the computer of the agent. Default: with the enrollment.',
  'case.retention.filesDays':
    'Days after its confirmation until the files of an enrollment are deleted, 1 to 3650. Their names and hashes stay. More days than `privacy.retention.confirmedDays` have no effect.',
};
