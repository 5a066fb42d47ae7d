/** Slips in limits and times, and in checks over all persons. */
import { entriesOf } from '../../domain/profile/catalog.ts';
import { findInlineCatalog, valuesOf } from '../../domain/profile/catalog-problems.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { CheckSpec } from '../../domain/profile/schema/rule-schema.ts';
import type { Slip } from './slip.ts';

export function findLimitSlips(spec: ProfileSpec): readonly Slip[] {
  return [
    ...findLimits(spec),
    ...findLoneChecks(spec),
    ...(spec.checks ?? []).flatMap((check, index) => findAreaSlips(spec, check, index)),
  ];
}

/** A person with a few rows. */
const SMALLEST_BODY = 1000;
const MEGABYTE = 1_000_000;
const LARGEST_BODY = 100 * MEGABYTE;
const SHORTEST_WAIT = 5;

function findLimits({ limits, timeoutSeconds, settlingMinutes }: ProfileSpec): readonly Slip[] {
  const slips: Slip[] = [];
  const bytes = limits?.bodyBytes ?? MEGABYTE;
  const path = ['limits', 'bodyBytes'];
  if (bytes < SMALLEST_BODY) slips.push({ slip: 'small-body', path });
  if (bytes > LARGEST_BODY)
    slips.push({ slip: 'large-body', path, value: String(Math.round(bytes / MEGABYTE)) });
  if (timeoutSeconds !== undefined && timeoutSeconds < SHORTEST_WAIT)
    slips.push({ slip: 'short-wait', path: ['timeoutSeconds'] });
  if (settlingMinutes === 0) slips.push({ slip: 'no-settling', path: ['settlingMinutes'] });
  return slips;
}

/** True for a check that needs a second person to find anything. A check without its entry does not compile. */
const NEEDS_ANOTHER: Readonly<Record<CheckSpec['name'], boolean>> = {
  'exactly-one': false,
  'duplicate-identifier': true,
  'duplicate-row': false,
  'needs-row': false,
  'needs-companion': true,
  'shared-telephone': true,
  'shared-email': true,
  'shared-account': true,
  'same-name-and-birth': true,
  'address-in-two-communes': false,
  'swapped-names': true,
  'telephone-of-another-area': false,
};

function findLoneChecks({ checks = [], limits }: ProfileSpec): readonly Slip[] {
  if (limits?.persons !== 1) return [];
  return checks.flatMap(({ name }, index): Slip[] =>
    NEEDS_ANOTHER[name] ? [{ slip: 'one-person', path: ['checks', index] }] : [],
  );
}

/** Only lists in the profile are known. */
function findAreaSlips(spec: ProfileSpec, check: CheckSpec, index: number): readonly Slip[] {
  if (check.name !== 'telephone-of-another-area') return [];
  const types = findInlineCatalog(spec, 'codTipoTelefono');
  const communes = findInlineCatalog(spec, 'prospComunaCiudadId');
  const known = types && new Set(valuesOf(types));
  const groups =
    communes &&
    new Set(
      entriesOf(communes).flatMap(({ group = {} }) =>
        typeof group === 'string' ? group : Object.values(group),
      ),
    );
  const path = ['checks', index];
  const listed = (check.types ?? []).entries();
  return [
    ...[...listed].flatMap(([place, type]): Slip[] =>
      known && !known.has(type)
        ? [{ slip: 'no-such-type', path: [...path, 'types', place], value: JSON.stringify(type) }]
        : [],
    ),
    ...Object.entries(check.areas).flatMap(([area, names]) =>
      names.flatMap((name, place): Slip[] =>
        groups && !groups.has(name)
          ? [{ slip: 'no-such-area', path: [...path, 'areas', area, place], value: JSON.stringify(name) }]
          : [],
      ),
    ),
  ];
}
