import { expect, test } from 'vitest';
import { toDroppedKind } from './dropped-kind.ts';

test.each([
  ['inscripcion.enrola.json', 'enrollment'],
  ['solicitud.JSON', 'enrollment'],
  ['inscripcion.enrola.age', 'enrollment'],
  ['personas.xlsx', 'sheet'],
  ['personas.v2.CSV', 'sheet'],
  ['personas.tsv', 'sheet'],
  ['antigua.xls', 'sheet'],
  ['contacto.vcf', 'text'],
  ['correo.txt', 'text'],
  ['foto.jpg', 'other'],
  ['personas', 'other'],
  ['json', 'other'],
  ['personas.xlsx.exe', 'other'],
])('the file %s is opened as %s', (name, kind) => {
  expect(toDroppedKind(name)).toBe(kind);
});
