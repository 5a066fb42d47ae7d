import type { Person } from '../enrollment/enrollment.ts';
import { checkPerson, type PersonCheck } from './check-person.ts';
import type { Profile } from './profile.ts';

/** Checks persons and remembers each by its identity: an untouched person is not checked twice in a day. */
export function createPersonChecker(profile: Profile): (person: Person) => PersonCheck {
  let checks = new WeakMap<Person, PersonCheck>();
  let day = profile.today();
  return (person) => {
    if (day !== profile.today()) {
      day = profile.today();
      checks = new WeakMap();
    }
    let check = checks.get(person);
    if (!check) {
      check = checkPerson(person, profile);
      checks.set(person, check);
    }
    return check;
  };
}
