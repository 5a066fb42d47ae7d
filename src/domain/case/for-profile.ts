import { toCaseHolder } from '../enrollment/person.ts';
import type { Catalog } from '../profile/catalog.ts';
import type { ProfileCase } from '../profile/profile.ts';
import type { ProfileSpec } from '../profile/schema/profile-schema.ts';
import { type CaseModel, createCaseModel } from './case-model.ts';
import { asksSecondLook, checkCase, checkingCases, checkOwnCase } from './check-case.ts';
import { findSpecOf } from './section-holder.ts';

/** The case of a profile that has one; the `createCase` of a `ProfileContext`. */
export function createCase(spec: ProfileSpec, catalogs: ReadonlyMap<string, Catalog>): ProfileCase {
  if (!spec.case) throw new Error('This profile has no case.');
  const country = spec.fields?.['codPais']?.catalog;
  const countries = country === undefined ? undefined : catalogs.get(country);
  const lists = { catalogs, countries };
  const model = createCaseModel(findSpecOf('person', spec.case), lists);
  const own = findSpecOf('enrollment', spec.case);
  const ofEnrollment = own.sections.length > 0 ? createCaseModel(own, lists) : undefined;
  const models = ofEnrollment ? [model, ofEnrollment] : [model];
  const findIn = <T>(find: (each: CaseModel) => T | undefined): T | undefined =>
    models.map(find).find((found) => found !== undefined);
  return {
    model,
    ofEnrollment,
    sections: models.flatMap(({ sections }) => sections),
    field: (key) => findIn((each) => each.field(key)),
    entryOf: (key) => findIn((each) => each.entryOf(key)),
    labelOf: (key) => findIn((each) => each.labelOf(key)),
    checkPerson: (person, profile) => checkCase(person, model, profile),
    checkEnrollment: (content, profile) => (ofEnrollment ? checkOwnCase(content, ofEnrollment, profile) : []),
    checkTogether: (content, profile) => checkingCases(content, model, profile),
    asksSecondLook: ({ persons, case: record }, profile) =>
      asksSecondLook(persons, model, profile) ||
      (ofEnrollment !== undefined && asksSecondLook([toCaseHolder({ case: record })], ofEnrollment, profile)),
  };
}

export { findCaseProblems } from './case-problems.ts';
