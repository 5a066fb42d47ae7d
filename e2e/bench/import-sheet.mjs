/**
 * A workbook of invented persons, one per line, as a spreadsheet program saves them, to measure the import.
 * `node e2e/bench/import-sheet.mjs FILE [LINES]` writes one.
 */
import { writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import writeXlsxFile from 'write-excel-file/node';

const HEADINGS = [
  'RUT',
  'Nombre',
  'Apellido paterno',
  'Apellido materno',
  'Fecha de nacimiento',
  'Sexo',
  'País',
  'Estado civil',
  'Tipo de relación',
  'Teléfono 1',
  'Tipo de teléfono 1',
  'Teléfono 2',
  'Tipo de teléfono 2',
  'Dirección',
  'Comuna',
  'Tipo de dirección',
  'Correo electrónico',
  'Tipo de correo',
  'Banco',
  'Tipo de cuenta',
  'Número de cuenta',
];
const NAMES = ['Ana', 'Begoña', 'Carlos', 'Darío', 'Elena', 'Fabián', 'Gladys', 'Héctor', 'Inés', 'Joaquín'];
const FAMILIES = ['Rojas', 'Muñoz', 'Díaz', 'Pérez', 'Soto', 'Contreras', 'Silva', 'Núñez', 'Ibáñez', 'Peña'];
const COMMUNES = [
  'Ñuñoa',
  'Providencia',
  'Maipú',
  'Valparaíso',
  'Concepción',
  'Temuco',
  'Antofagasta',
  'Iquique',
];
const BANKS = ['Banco de Chile', 'Banco BICE', 'Scotiabank Chile', 'Banco Itaú Chile', 'Banco Internacional'];
const FIRST_RUT = 10_000_000;

/** The bytes of a workbook with so many persons; those at `badEvery` have a wrong check digit. */
export async function makeImportSheet(lines, { badEvery = Infinity } = {}) {
  const head = HEADINGS.map((value) => ({ value, fontWeight: 'bold' }));
  const data = [
    head,
    ...Array.from({ length: lines }, (_, index) => toLine(index, (index + 1) % badEvery === 0)),
  ];
  return writeXlsxFile(data).toBuffer();
}

function toLine(index, isBad) {
  const pick = (list, step) => list[Math.floor(index / step) % list.length];
  const body = FIRST_RUT + index * 7;
  const digit = toCheckDigit(body);
  const text = (value) => ({ value, type: String });
  const number = (value) => ({ value, type: Number });
  return [
    text(`${body}-${isBad ? (digit === '1' ? '2' : '1') : digit}`),
    text(pick(NAMES, 1)),
    text(pick(FAMILIES, 10)),
    text(pick(FAMILIES, 100)),
    {
      value: new Date(Date.UTC(1950 + (index % 50), index % 12, 1 + (index % 28))),
      type: Date,
      format: 'dd-mm-yyyy',
    },
    text(index % 2 === 0 ? 'Femenino' : 'Masculino'),
    text('Chile'),
    text('Soltero/a'),
    text(index === 0 ? 'Titular' : 'Socio'),
    number(900_000_000 + index),
    text('Móvil'),
    number(220_000_000 + index),
    text('Fijo'),
    text(`Avenida Ejemplo ${index + 1}`),
    text(pick(COMMUNES, 1)),
    text('Particular'),
    text(`persona${index + 1}@example.com`),
    text('Personal'),
    text(pick(BANKS, 3)),
    text('Cuenta corriente'),
    text(String(1_000_000 + index).padStart(10, '0')),
  ];
}

function toCheckDigit(body) {
  let sum = 0;
  let weight = 2;
  for (const digit of Array.from(String(body)).reverse()) {
    sum += Number(digit) * weight;
    weight = weight === 7 ? 2 : weight + 1;
  }
  return '0K987654321'[sum % 11];
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  await writeFile(argv[2] ?? 'persons.xlsx', await makeImportSheet(Number(argv[3] ?? 5000)));
}
