import { findInlineCatalog, valuesOf } from './catalog-problems.ts';
import { leavesOf, type PlacedLeaf } from './condition-leaves.ts';
import { type Contradiction, findContradictions } from './contradictions.ts';
import type { Path } from './expectation.ts';
import { isLoadedCatalog } from './schema/catalog-schema.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/** What a sound profile does that its writer can hardly have meant. It starts all the same. */
export type ProfileWarning =
  | { readonly code: 'contradiction'; readonly contradiction: Contradiction }
  /** A catalog that no field and no other catalog takes. */
  | { readonly code: 'unused-catalog'; readonly path: Path }
  /** A field or a rule from which nothing follows. */
  | { readonly code: 'no-effect'; readonly path: Path }
  /** A value that the field's list does not hold, so that the comparison never comes true. */
  | { readonly code: 'never'; readonly path: Path; readonly value: string; readonly catalog: string }
  /** A restriction after which there is nothing to choose. */
  | { readonly code: 'nothing-left'; readonly path: Path }
  /** An example that the expression beside it does not match. */
  | { readonly code: 'bad-example'; readonly path: Path; readonly value: string };

/** For a profile that `parseProfile` found sound. */
export function findWarnings(spec: ProfileSpec): readonly ProfileWarning[] {
  return [
    ...findContradictions(spec).map((contradiction) => ({ code: 'contradiction', contradiction }) as const),
    ...findIdleParts(spec),
    ...conditionLeavesOf(spec).flatMap((placed) => findUnknownValues(spec, placed)),
    ...findBadExamples(spec),
  ];
}

function findIdleParts(spec: ProfileSpec): ProfileWarning[] {
  const warnings: ProfileWarning[] = [];
  const used = new Set(Object.values(spec.fields ?? {}).map(({ catalog }) => catalog));
  for (const catalog of Object.values(spec.catalogs ?? {})) {
    if (isLoadedCatalog(catalog) && catalog.parent) used.add(catalog.parent.catalog);
  }
  for (const name of Object.keys(spec.catalogs ?? {})) {
    if (!used.has(name)) warnings.push({ code: 'unused-catalog', path: ['catalogs', name] });
  }
  for (const [name, { required, ...rest }] of Object.entries(spec.fields ?? {})) {
    if (!required && isEmpty(rest)) warnings.push({ code: 'no-effect', path: ['fields', name] });
  }
  for (const [index, { when: _, ...rest }] of (spec.rules ?? []).entries()) {
    if (isEmpty(rest)) warnings.push({ code: 'no-effect', path: ['rules', index] });
    for (const [name, values] of Object.entries(rest.restrict ?? {})) {
      if (values.length === 0)
        warnings.push({ code: 'nothing-left', path: ['rules', index, 'restrict', name] });
    }
  }
  return warnings;
}

/** Nothing in any of the parts, whether these are lists, objects or texts. */
function isEmpty(parts: object): boolean {
  return Object.values(parts).every(
    (part: unknown) =>
      part === undefined || (typeof part === 'object' && part !== null && Object.keys(part).length === 0),
  );
}

function conditionLeavesOf(spec: ProfileSpec): readonly PlacedLeaf[] {
  return [
    ...(spec.rules ?? []).flatMap(({ when }, index) => leavesOf(when, ['rules', index, 'when'])),
    ...(spec.checks ?? []).flatMap((check, index) => [
      ...('where' in check && check.where ? leavesOf(check.where, ['checks', index, 'where']) : []),
      ...('companion' in check ? leavesOf(check.companion, ['checks', index, 'companion']) : []),
    ]),
  ];
}

function findUnknownValues(spec: ProfileSpec, { leaf, path }: PlacedLeaf): ProfileWarning[] {
  const catalog = findInlineCatalog(spec, leaf.field);
  if (!catalog) return [];
  const name = Object.entries(spec.catalogs ?? {}).find(([, one]) => one === catalog)?.[0] ?? '';
  const known = new Set(valuesOf(catalog)).add('');
  const named = 'equals' in leaf ? [leaf.equals] : 'in' in leaf ? leaf.in : [];
  return named
    .filter((value) => !known.has(value))
    .map((value) => ({ code: 'never', path, value, catalog: name }) as const);
}

function findBadExamples(spec: ProfileSpec): ProfileWarning[] {
  const formats = [
    ...Object.entries(spec.fields ?? {}).map(
      ([name, { format }]) => [['fields', name, 'format'], format] as const,
    ),
    ...(spec.rules ?? []).flatMap((rule, index) =>
      Object.entries(rule.format ?? {}).map(
        ([name, format]) => [['rules', index, 'format', name], format] as const,
      ),
    ),
  ];
  return formats.flatMap(([path, format]): ProfileWarning[] => {
    if (format?.name !== 'pattern' || format.example === undefined) return [];
    const { regex, example, upper } = format;
    const isMatch = new RegExp(`^(?:${regex})$`, 'u').test(upper ? example.toUpperCase() : example);
    return isMatch ? [] : [{ code: 'bad-example', path: [...path, 'example'], value: example }];
  });
}
