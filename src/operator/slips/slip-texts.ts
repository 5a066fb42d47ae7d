/**
 * Sentences of `npm run profile:check` by kind of slip: what is wrong, what follows, what to do. One that begins with "danger: "
 * can create clients twice or lose them, and makes the command end with 1.
 */
export const SLIP_TEXTS = {
  'fixed-key':
    'danger: is the same in every request, so the service answers each later enrollment with the first answer and creates nothing. Write {attemptId} or {hash} into it',
  'loose-equals':
    'danger: "equals" compares nothing without "pointer", so every answer with these statuses counts. Say in "pointer" where the value stands',
  'loose-look-up':
    '"equals" compares nothing without "pointer", so every answer with these statuses counts. Say in "pointer" where the value stands',
  'no-body':
    'a 204 or 205 has no body, so nothing is ever found here. Take another status into "success", or leave this out',
  'other-type':
    'is {value} than the value of "success" at the same place. An answer has one type there, so one of the two never matches',
  'same-member':
    '"pathMember" is the same, so the message would be the name of the field. Name the member that holds the text',
  'same-place': 'is also "number", so no answer tells which client has which number',
  'whole-pointer':
    'begins with "list", but is looked up in each client of that list. Write what comes after {value}',
  'unproven-absence':
    'a {value} does not say that the service does not know the person. Take the statuses by which it answers that',
  'unproven-presence':
    'a {value} does not say that the service knows the person. Take the statuses by which it answers that',
  'date-catalog': 'has no use: a date is typed, never chosen from a list. Leave it out',
  'same-name': 'is also the label of {value}, so nobody can tell the two fields apart. Name them differently',
  'empty-text': 'is empty, so people see nothing here. Write a text, or leave it out',
  'spaced-code':
    'begins or ends with a space, which is sent with it. Write the code as the service knows it, without the space',
  'empty-list':
    'has no entries, and {value} needs one of them, so nothing can be sent. Write its entries, or do not require the field',
  'no-list': 'has no use: the field has no "catalog" in which something could be missing. Leave it out',
  'bad-suggestion': 'does not fit the "format" of the field, so the agent would be told that it is wrong',
  'long-suggestion': 'is longer than "maxLength", so it cannot be sent',
  'barred-suggestion':
    'is none of the values to which "restrict" of rules[{value}] narrows the field. Suggest one of those',
  'hidden-suggestion': 'has no use: rules[{value}] hides the field. Leave out one of the two',
  'short-email': 'is shorter than any e-mail address (5 characters), so nothing can be sent',
  'waiting-lists':
    'waits for a choice in a list that waits for this one ({value}), so neither is ever loaded. Leave the field out of one of the addresses',
  'rule-twice': 'says the same as rules[{value}]. Leave one out',
  'check-twice': 'says the same as checks[{value}], so people read each finding twice. Leave one out',
  'named-twice': 'names {value} twice. Leave one out',
  'category-twice': 'has the same label as another category ({value}), so nobody can tell the two apart',
  'no-date': '{value} is no date as they are compared, such as 1990-05-17, so this never comes true',
  'other-form': 'never comes true, because texts are compared in one form: write {value}',
  'dotted-rut':
    'never comes true, because a RUT is compared without dots, as 12345678-5. Write the expression for that',
  'plausible-error':
    '"{value}" asks only whether something is plausible, so an error stops right data, too. Take the severity "warning"',
  'always-error':
    'holds for everybody and gives an error, so nothing can be sent. Narrow "when", or take the severity "warning"',
  'one-person':
    'compares persons, and "limits" allows only one, so it has no use or can never be met. Leave it out, or raise limits.persons',
  'small-body':
    'is less than one person needs: the unit is bytes. Write what the service takes, or leave it out',
  'large-body': 'is {value} MB; the unit is bytes. Write what the service takes, or leave it out',
  'short-wait':
    'is so short that slow answers become sends with an unknown outcome. Wait at least 5 seconds, or as long as the service may take',
  'no-settling':
    'lets a person record at once that clients do not exist, while the service may still create them. Leave it out (15 minutes), or ask the service how long it may go on',
  'no-such-type': '{value} is not in the list of codTipoTelefono, so the check never looks at it',
  'no-such-area': '{value} is no group of the list of prospComunaCiudadId, so no address ever fits',
  'password-as-user':
    'is the same as "userMember", so the request carries only one of the two. Name both members',
  'no-member': 'is empty, so the service does not find what was typed. Write the name of the member',
  'taken-constant': 'has the name of a member that people type, so one replaces the other. Leave it out',
  'token-twice': 'is where the token itself stands. Say where the answer has {value}, or leave it out',
  'no-client': 'is empty, so the provider refuses every sign-in. Write the id under which it knows Enrola',
  'needless-credentials':
    'is for a service at another origin; with this "baseUrl" it is the own one. Leave it out, because browsers may send one press twice with it (manual, step 6)',
  'ends-with-tab':
    'has no use in a browser: with "storage": "session" everything ends with the tab. Leave it out, or take another storage',
  'no-approval':
    'has no use without "approval": "required", because nobody has to approve. Leave it out, or require approvals',
  'never-so-many': 'is more than limits.persons ({value}) allows, so no enrollment ever has so many',
  'nothing-to-type':
    'has no use without "criticalFields", because there is nothing to type again. Name the fields',
  'sends-address':
    'is the address to which enrollments are sent. Write the address that the service has for this',
  'own-address':
    'is a page or a file of Enrola ({value}), so the web server cannot pass it on. Write another path, such as "baseUrl": "/service"',
  'no-host': 'has no host behind "//": browsers would ask {value}. Write the whole address',
  'ipv6-host':
    'is an IPv6 address, which the content security policy cannot name, so browsers block it. Write a host name',
  'dot-segments':
    'has a ".." segment, so browsers ask another address than the written one. Write the address without it',
  'unseen-letters':
    'has a character that nobody sees ({value}), so it is another address than it seems. Type it anew',
  'uncovered-points':
    'leave out points that answers can give ({value}), so who has them is proposed no profile. Let the bands cover all of them',
  'no-points':
    'propose a profile by points, and no option of the section has "points", so everybody has 0. Write the points of the options',
} as const;
