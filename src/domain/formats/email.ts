export type EmailProblem = 'email-without-at' | 'email-shape';

/**
 * The HTML standard's rule for e-mail addresses, and a dot in the domain. Letters outside ASCII are let through:
 * RFC 6531 allows them, and whether a service takes them is not shown.
 */
export function findEmailProblem(text: string): EmailProblem | undefined {
  const value = text.trim();
  if (!value.includes('@')) return 'email-without-at';
  return /^[^\s@,;:<>()[\]\\"]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u.test(
    value,
  )
    ? undefined
    : 'email-shape';
}
