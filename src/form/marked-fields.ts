import { type FieldKey, FIELD_KEYS } from '../domain/fields/registry.ts';
import type { PersonView } from '../domain/profile/field-view.ts';

/** Fields of a form that carry a text: the required ones, or the optional ones. */
export type Marked = 'required' | 'optional';

const known = new WeakMap<PersonView, Marked>();

/** The rarer kind among the shown fields of a person, so that few fields carry a text. */
export function toMarked(view: PersonView): Marked {
  let marked = known.get(view);
  if (marked === undefined) {
    marked = findFewer(view);
    known.set(view, marked);
  }
  return marked;
}

function findFewer(view: PersonView): Marked {
  const isShown = (key: FieldKey) => key !== 'riskProfileCode' && !view.field(key).hidden;
  const shown = FIELD_KEYS.filter(isShown);
  const required = shown.filter((key) => view.field(key).required).length;
  return required < shown.length - required ? 'required' : 'optional';
}
