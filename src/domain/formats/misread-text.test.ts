import { describe, expect, it } from 'vitest';
import { findMisreadTrace } from './misread-text.ts';

const SOUND = [
  'Muñoz',
  'Núñez',
  'Peña',
  'Güemes',
  'Sørensen',
  'Łukasz',
  'Nguyễn',
  'D’Ávila',
  "D'Ávila",
  'Ávila',

  'João',
  'São Paulo',
  'SÃO PAULO',
  'CONCEIÇÃO',
  'Ângela',
  'ÂNGELA',
  'Irmã',
  'Åse Ödegård',
  'ÅSE',
  'Ægir',

  'Müller-Groß',
  'Weiß',
  'GUÐRÚN',
  'Þór',
  'Jiří Čapek',
  'Şahin',
  'Đorđe',
  'Lê Thị Hằng',
  'Željko',
  'FRANÇOIS',

  'MUÑOZ PEÑA',
  'JOSÉ ÁLVAREZ',
  'RAÚL',
  'IBÁÑEZ',
  'PERÚ',
  'Lœwe',
  'Lebœuf',
  'Sœur Marie',
  'Œuvre',
  'L’HAŸ',
  'Dell’acqua',
  'Sant’Anna',
  'O’Higgins',
  'L’Huillier',
  'Nguyen’s',
  'Mc’Neil',
  'Gal·la',
  'Il·lustre',

  '“PERÚ”',
  '“La Peña”',
  '«MAMÁ»',
  '«Papá» y hermanos',
  '“IRMÔ',
  '«IRMû',
  '‘Peña’',
  'JOSÉ…',
  'Peña… o Peñi',

  'Soto–Pérez',
  'Santiago–Valparaíso',
  'lunes–viernes',
  'de lunes – a viernes',
  'casa–oficina',
  'tel. 1–2',
  'dijo —ella— que no',
  'Pérez—Soto',
  '¿Casa o depto?',
  '¡Ojo! ¿Vive aquí?',
  'Hola. ¡Llamar antes!',
  'Av. Siempre Viva 742, N° 45',
  'N.º 45',
  '1º piso',
  '1ª etapa',
  '3er piso, of. 2ª',
  'Block B, 4° piso',

  '25 °C',
  '½ cuadra',
  'Pasaje 1¼',
  '± 3 casas',
  '§ 5',
  '10 µm',
  'Ø 12',
  '€ 500',
  '£ 20',
  '¥ 500',
  '5 ¢',
  '© 2020',
  '李雷',
  'Иванов',
  'محمد',
  'Παπαδόπουλος',
  '👩‍👧 familia',
  '',
  'Marcela',
  'x'.repeat(1000),
];

/** Decodes bytes with a table of the browser, for windows-1252 and Mac Roman. */
const decode = (bytes: Iterable<number>, label: string) =>
  // Without `stream`, Node 20 leaves 0x80 to 0x9F of windows-1252 as controls.
  new TextDecoder(label).decode(Uint8Array.from(bytes), { stream: true });
const toTable = (label: string) =>
  new Map(
    Array.from({ length: 256 }, (_, byte) => [decode([byte], label), byte] as const).filter(
      ([sign]) => sign !== '',
    ),
  );
const encode = (text: string, label: string) => {
  const table = toTable(label);
  return Array.from(text, (sign) => table.get(sign) ?? 63);
};
const utf8As = (label: string) => (text: string) => decode(new TextEncoder().encode(text), label);
const readAs = (written: string, read: string) => (text: string) => decode(encode(text, written), read);

const NAMES =
  'Muñoz Núñez Peña Peñaloza Acuña Ibáñez Castañeda Villaseñor Zúñiga Ordóñez Bolaños Cañas Carreño Gonzalo'.split(
    ' ',
  );
const WITH_N = NAMES.filter((name) => name.includes('ñ'));
const ACCENTED = 'José Andrés Ramón León López Gómez Concepción Gutiérrez Bastián Cáceres Hernán'.split(' ');

describe('findMisreadTrace', () => {
  it.each(SOUND.map((text) => [text]))('finds nothing in the sound text «%s»', (text) => {
    expect(findMisreadTrace(text)).toBeUndefined();
  });

  it.each([
    [
      'UTF-8 as windows-1252',
      utf8As('windows-1252'),
      [
        ...WITH_N,
        ...ACCENTED,
        'MUÑOZ',
        'N° 45',
        '1º',
        '¿Casa?',
        'Łódź',
        'Nguyễn Văn',
        'Jiří',
        '“Peña”',
        'a – b',
        'O’Ryan',
        '5 €',
        'María',
        'à la',
      ],
    ],
    [
      'the same twice',
      (text: string) => utf8As('windows-1252')(utf8As('windows-1252')(text)),
      [...WITH_N, ...ACCENTED],
    ],
    ['UTF-8 as Mac Roman', utf8As('macintosh'), [...WITH_N, ...ACCENTED, 'MUÑOZ', '¿Casa?', 'N° 45']],
    [
      'Mac Roman as windows-1252',
      readAs('macintosh', 'windows-1252'),
      [
        ...WITH_N,
        ...ACCENTED,
        'MUÑOZ',
        'PEÑA',
        'María',
        'García',
        'Díaz',
        'Ríos',
        'Martínez',
        'Rodríguez',
        'Raúl',
        'Jesús',
        'Nº 4',
      ],
    ],
    [
      'windows-1252 as Mac Roman',
      readAs('windows-1252', 'macintosh'),
      [...WITH_N, 'José', 'Andrés', 'Ramón', 'Bastián', 'Martínez', 'Raúl', 'N° 4', '1º'],
    ],
  ] as const)('finds a trace of %s in every name', (_way, misread, texts) => {
    const missed = texts.map((text) => misread(text)).filter((text) => findMisreadTrace(text) === undefined);
    expect(missed).toEqual([]);
  });

  it.each([
    'Mu¤oz',
    'NU¥EZ',
    '¥u¤oa',
    'Jos‚',
    'Andr‚s',
    'Mar¡a',
    'Le¢n',
    'Ra£l',
    'µLVAREZ',
    'N§ 45',
    '1§ piso',

    'Mu±oz',
    'JosÚ',
    'MarÝa',
    'Ram¾n',
    'Mu├▒oz',
    'Mu┬oz',
    'Mu\u00adoz Ã\u00ads',
    'MarÃa',
    'Mu�oz',
    '�',
    'muã±oz',
    'MUÃ±OZ',
  ])('finds a trace in «%s»', (text) => {
    expect(findMisreadTrace(text)).toBeDefined();
  });

  it('names the letters that give it away', () => {
    expect(findMisreadTrace('Ana MuÃ±oz Peña')).toBe('Ã±');
    expect(findMisreadTrace('Mu�oz')).toBe('�');
  });
});
