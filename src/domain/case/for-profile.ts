import type { Catalog } from '../profile/catalog.ts';
import type { ProfileCase } from '../profile/profile.ts';
import type { ProfileSpec } from '../profile/schema/profile-schema.ts';
import { createCaseModel } from './case-model.ts';
import { asksSecondLook, checkCase, checkingCases } from './check-case.ts';

/** The case of a profile that has one; the `createCase` of a `ProfileContext`. */
export function createCase(spec: ProfileSpec, catalogs: ReadonlyMap<string, Catalog>): ProfileCase {
  if (!spec.case) throw new Error('This profile has no case.');
  const country = spec.fields?.['codPais']?.catalog;
  const countries = country === undefined ? undefined : catalogs.get(country);
  const model = createCaseModel(spec.case, { catalogs, countries });
  return {
    model,
    checkPerson: (person, profile) => checkCase(person, model, profile),
    checkTogether: (content, profile) => checkingCases(content, model, profile),
    asksSecondLook: (content, profile) => asksSecondLook(content, model, profile),
  };
}

export { findCaseProblems } from './case-problems.ts';
