import type { CaseSectionSpec } from './case-schema.ts';

/** True for a section that is filled in several times. Suggestions ask it under every profile, so it loads without the case. */
export const isRepeated = ({ spec }: { readonly spec: Pick<CaseSectionSpec, 'rows'> }): boolean =>
  spec.rows !== undefined;
