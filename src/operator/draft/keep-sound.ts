import type { FieldSpec, ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { checkProfile } from '../../services/profile/load-profile.ts';
import type { NoteDown } from './draft-note.ts';

/** Each round takes out what the check refuses; the next one sees what hung on it. */
const MAX_ROUNDS = 20;

/** A draft without what no profile can hold: a document may name any address, header or expression. */
export async function keepSound(profile: ProfileSpec, note: NoteDown): Promise<ProfileSpec> {
  let rest: ProfileSpec = profile;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = await checkProfile(rest);
    if (result.ok) return rest;
    for (const { path, found } of result.problems) {
      note(path, `a profile cannot hold what the document says (${found ?? 'nothing'})`);
      rest = withoutPart(rest, path);
    }
  }
  return { name: '', baseUrl: '' };
}

function withoutPart(profile: ProfileSpec, path: string): ProfileSpec {
  const [top = '', name = ''] = path.split(/[.[]/);
  const { catalogs = {}, fields = {} } = profile;
  switch (top) {
    case 'baseUrl':
      return { ...profile, baseUrl: '' };
    case 'fields':
      return { ...profile, fields: without(fields, name) };
    case 'catalogs': {
      const kept: [string, FieldSpec][] = Object.entries(fields).map(([field, { catalog, ...spec }]) => [
        field,
        catalog === undefined || catalog === name ? spec : { ...spec, catalog },
      ]);
      return { ...profile, catalogs: without(catalogs, name), fields: Object.fromEntries(kept) };
    }
    default:
      return { name: profile.name, baseUrl: profile.baseUrl, ...without(profile, top) };
  }
}

function without<T>(record: Readonly<Record<string, T>> | object, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
