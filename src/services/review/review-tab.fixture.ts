/** Test support: an enrollment of invented persons, open with its review. Not part of the app. */
import { createPerson } from '../../domain/enrollment/person.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { LocalReview } from './review-desk.ts';

/** Name in the enrollment that must not be readable anywhere else. */
export const SECRET = 'Begoña';

export interface Tab {
  readonly session: EnrollmentSession;
  readonly desk: LocalReview;
}

export async function openTab(id: string): Promise<Tab> {
  const draft = await findDraft(id);
  if (!draft) throw new Error('the draft was not stored');
  const session = new EnrollmentSession(draft);
  return { session, desk: await LocalReview.open(session) };
}

export async function begin(): Promise<Tab & { readonly id: string }> {
  const id = await createEnrollment({
    riskProfileCode: 'MOD',
    persons: [{ ...createPerson('p'), givenName: SECRET }, createPerson('q')],
  });
  return { id, ...(await openTab(id)) };
}
