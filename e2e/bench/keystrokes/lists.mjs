/** The lists of the Chile sample, as the person page shows them in Spanish. */
const regionNames = new Intl.DisplayNames(['es-CL'], { type: 'region' });

/** @returns entries (`value`, `label`, `aliases`) by the contract's name of the field */
export function toLists(profile) {
  const named = Object.entries(profile.fields).filter(([, { catalog }]) => catalog !== undefined);
  return Object.fromEntries(
    named.map(([name, { catalog }]) => [name, toEntries(profile.catalogs[catalog].entries)]),
  );
}

const toEntries = (entries) =>
  Array.isArray(entries)
    ? entries.map((entry) => ({ ...entry, label: toLabel(entry) }))
    : Object.entries(entries).map(([value, label]) => ({ value, label: label.es ?? label }));

function toLabel({ value, label, region }) {
  return label?.es ?? label ?? (region ? regionNames.of(region) : String(value));
}
