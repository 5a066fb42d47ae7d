import {
  type AnyFieldKey,
  type AnyRowFieldKey,
  type AnySectionKey,
  type FieldKey,
  fieldsOfSection,
  isCaseKey,
  SCALAR_KEYS,
  SECTION_KEYS,
} from '../../domain/fields/registry.ts';
import type { EntityId, IntegerEntry, Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { getRowEntry, rowsOf } from '../../domain/fields/entries.ts';
import { isEmptyEntry } from '../../domain/fields/field-kinds.ts';
import { toMaskedIdentifier } from '../../domain/formats/masked-identifier.ts';
import type { CaseModel } from '../../domain/case/case-model.ts';
import { toPersonsCatalog, withCase } from '../../domain/case/named-persons.ts';
import type { Catalog } from '../../domain/profile/catalog.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { toFieldLabel, toSectionLabel } from '../../i18n/texts.ts';
import type { Translator } from '../../i18n/translator.ts';

interface PaperColumn {
  readonly key: AnyRowFieldKey;
  readonly label: string;
}

interface PaperSection {
  readonly key: AnySectionKey;
  readonly label: string;
  readonly columns: readonly PaperColumn[];
  /** Cells in the order of the columns. */
  readonly rows: readonly { readonly id: EntityId; readonly cells: readonly string[] }[];
}

/** A person as it is printed: only filled entries that no rule hides. */
export interface PaperPerson {
  /** Empty when no name was typed. */
  readonly name: string;
  readonly scalars: readonly { readonly key: FieldKey; readonly label: string; readonly text: string }[];
  readonly sections: readonly PaperSection[];
}

/** `persons`: those of the enrollment, to name who is referred to; `model`: what is asked of this holder of a case. */
export function toPaperPerson(
  person: Person,
  profile: Profile,
  translator: Translator,
  persons: Catalog = toPersonsCatalog([]),
  model: CaseModel | undefined = profile.case?.model,
): PaperPerson {
  const own = profile.viewOf(person);
  const caseView = model?.viewOf(person, own, profile.today());
  const view = caseView ? withCase(own, caseView, persons) : own;
  const { printedIdentifiers } = profile.privacy;
  const isShown = (key: AnyFieldKey, entry: IntegerEntry) => !view.field(key).hidden && !isEmptyEntry(entry);
  const toText = (key: AnyFieldKey, entry: IntegerEntry) => {
    const text = toEntryText(entry, view.field(key), translator);
    return key === 'identifier' && printedIdentifiers === 'masked' ? toMaskedIdentifier(text) : text;
  };
  const toLabel = (key: AnyFieldKey) => toFieldLabel(translator, view.field(key));

  const toSection = (
    key: AnySectionKey,
    fields: readonly AnyRowFieldKey[] = fieldsOfSection(key),
  ): PaperSection => {
    const rows = rowsOf(person, key).filter((row) =>
      fields.some((field) => isShown(field, getRowEntry(row, field))),
    );
    const used = fields.filter((field) => rows.some((row) => isShown(field, getRowEntry(row, field))));
    return {
      key,
      label: toSectionLabel(translator, key, isCaseKey(key) ? own.sectionLabel(key) : undefined),
      columns: used.map((field) => ({ key: field, label: toLabel(field) })),
      rows: rows.map((row) => ({
        id: row.id,
        cells: used.map((field) => toText(field, getRowEntry(row, field))),
      })),
    };
  };
  return {
    name: toFullName(person),
    scalars: SCALAR_KEYS.filter((key) => isShown(key, person[key])).map((key) => ({
      key,
      label: toLabel(key),
      text: toText(key, person[key]),
    })),
    sections: [
      ...SECTION_KEYS.map((key) => toSection(key)),
      ...(caseView?.sections ?? []).map(({ key, fields }) => toSection(key, fields)),
    ].filter(({ rows }) => rows.length > 0),
  };
}

/** Enough of an id to tell enrollments apart, as in the names of exported files. */
export function toShortId(id: EntityId): string {
  return id.slice(0, 8);
}
