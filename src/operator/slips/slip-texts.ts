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
} as const;
