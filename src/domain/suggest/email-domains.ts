/** Domains of mail that people in Chile have at home, the likeliest first. */
export const COMMON_DOMAINS: readonly string[] = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'live.cl',
  'icloud.com',
  'hotmail.es',
  'outlook.es',
  'outlook.cl',
  'hotmail.cl',
  'yahoo.es',
  'yahoo.cl',
  'live.com',
  'me.com',
  'msn.com',
  'vtr.net',
  'proton.me',
  'protonmail.com',
];

/** These are right as well, however near to one of the others. */
export const RARE_DOMAINS: ReadonlySet<string> = new Set([
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'gmx.es',
  'live.co',
  'mac.com',
  'aol.com',
  'fastmail.com',
  'hotmail.fr',
  'hotmail.it',
  'outlook.fr',
  'yahoo.fr',
  'yahoo.it',
]);
