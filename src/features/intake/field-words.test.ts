import { expect, it } from 'vitest';
import { FIELD_KEYS } from '../../domain/fields/registry.ts';
import { toSegments } from '../../domain/intake/text-segments.ts';
import { SAMPLE } from '../../domain/profile/sample.fixture.ts';
import { createHeadingReader } from '../../domain/table/headings.ts';
import { loadTranslator, OFFERED } from '../../i18n/languages.ts';

const readHeading = createHeadingReader({ ...SAMPLE, spec: { ...SAMPLE.spec, fields: {}, rules: [] } });

it.each(OFFERED)('a text and a table know each field by its label in %s', async (tag) => {
  const { t } = await loadTranslator(tag);
  const readAs = FIELD_KEYS.map((field) => {
    const label = t(`field.${field}`);
    const inText = toSegments([`${label}: x`]).map((segment) => segment.label);
    return [label, [readHeading(label)?.field, ...inText]];
  });
  expect(readAs).toEqual(FIELD_KEYS.map((field) => [t(`field.${field}`), [field, field]]));
});
