/**
 * Test support: strings that have broken programs, written for this suite. Invisible characters are escaped,
 * so that readers see exactly what a test gets.
 */

// biome-ignore format: a category reads better as a paragraph than as a column
const BY_CATEGORY = {
  looksEmpty: [
    '', ' ', '-', '--', '.', '_', '?', '""', "''", '[]', '{}', 'N/A', 'n/a', 'S/I', 'sin dato', 'ninguno', '(vacío)',
    'EOF',
  ],
  looksUndefined: [
    'null', 'NULL', 'nil', 'None', 'undefined', 'void', 'NaN', 'Infinity', '-Infinity', 'true', 'false', 'Null',
    '[object Object]', 'function () {}',
  ],
  objectMembers: [
    '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'length',
    'then', '$ref',
  ],
  numbers: [
    '0', '00', '-0', '+0', '007', '0000000001', '1.0', '1.', '.5', '1,5', '1.234,56', "1'000", '1e3', '1E+400',
    '0x1F', '0b11', '0o17', '9007199254740991', '9007199254740992', '-9007199254740993',
    '123456789012345678901234567890', '1_000', '٣', '१२३', '１２３', '½', 'Ⅻ', '²', '1/0', '$100', '12n', '--1', '+-2',
  ],
  telephones: [
    '+56 9 1234 5678', '+56912345678', '(02) 2345-6789', '0056912345678', '*31#', '9 1234 5678 anexo 12', '#',
    'tel:+56912345678',
  ],
  dates: [
    '1983-09-05', '05-09-1983', '5/9/83', '1983-02-30', '1900-02-29', '2000-02-29', '0000-00-00', '9999-12-31',
    '10000-01-01', '1983-9-5', '1983-09-05T00:00:00Z', '05-09-198', 'mañana', '31/04/2020', '-0001-01-01',
  ],
  identifiers: [
    '12.345.678-5', '12345678-5', '6-K', '6-k', '0-0', '00.000.006-k', '12345678-9', 'RUT: 12.345.678-5',
    '12345678\u20115', 'AB123456',
  ],
  spanish: [
    'Ñuñoa', 'ñandú', 'José Ángel', 'Mª del Carmen', 'Güell', 'ÁÉÍÓÚÜÑ', '¿Cómo?', '¡Ándale!', 'N° 1234, Depto. 5-B',
    'D’Angelo', "O'Higgins", 'Peña y Cía. Ltda.', 'Nº 1º',
  ],
  decomposed: [
    'n\u0303', 'N\u0303un\u0303oa', 'Jose\u0301', 'A\u030a', 'u\u0308', 'o\u0302\u0301', 'q\u0307\u0323',
    'q\u0323\u0307', '\u1112\u1161\u11ab', '\u212b', '\u2126', '\u0344', '\u0958',
  ],
  combining: [
    '\u0301', ' \u0301abc', 'a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307',
    'Z\u0337\u0321\u034aa\u0336\u0352l\u0334\u0330g\u0335\u0347o\u0338\u031b', `e${'\u0301'.repeat(64)}`, '\u20dd',
    '\u093f\u0915', 'x\u034fy', '\u0e01\u0e33\u0e49',
  ],
  casePairs: ['İstanbul', 'ısı', 'ISTANBUL', 'i\u0307', 'straße', 'STRASSE', 'ẞ', 'ΌΔΟΣ', 'ŉ', 'ǆ', 'ΐ', 'K\u212a'],
  ligatures: [
    'ﬁnanzas', 'oﬃce', 'Œuvre', 'æther', 'Ĳ', 'ﷺ', '㎏', '℡', '™', '№', 'ª', '①', '𝐍𝐨𝐦𝐛𝐫𝐞', '𝔑', 'ᵃᵇᶜ', 'ＡＢＣ',
  ],
  lookAlikes: ['Маria', 'Αlpha', 'pаypal', 'l1IO0', 'ѕаmе', 'a‐b', 'a−b', 'a–b', 'a—b', 'a―b', '1‚000'],
  scripts: [
    '田中さん', '中文名字', '王', '한국어', 'Владимир', 'Ελλάδα', 'ไทย', 'हिन्दी', 'தமிழ்', 'ქართული', 'Հայերեն', 'አማርኛ', '𠜎𠜱',
    '𐎠𐎡', 'ꦗꦮ', '𞤀𞤣',
  ],
  rightToLeft: [
    'שלום', 'مرحبا', 'مرحبا abc 123', 'abc שלום def', 'فارسی۱۲۳', '\u200fabc', 'abc\u200e', '\u061c1', 'ܫܠܡܐ',
  ],
  bidiControls: [
    '\u202aabc\u202c', '\u202babc\u202c', '\u202dabc', 'abc\u202etxt.exe', '\u202c', '\u2066abc\u2069',
    '\u2067abc\u2069', '\u2068abc\u2069', '\u2069', 'Ana\u202e aluaP', '1\u202e2', '\u2066', '\u2067',
  ],
  zeroWidth: [
    '\u200b', 'a\u200bb', 'a\u200cb', 'a\u200db', 'a\u2060b', '\u180e', 'a\u00adb', '\u2061', '\u3164', '\ufffc',
    'abc\u200b', '\u200bAna',
  ],
  byteOrder: [
    '\ufeff', '\ufeffabc', 'abc\ufeff', 'a\ufeffb', '\ufffe', '\uffff', 'Ã±', 'Ã¡Ã©', 'Â¿', 'ï»¿', '\ufffd',
    'Mu\ufffdoz',
  ],
  spaces: [
    '\t', '\n', '\r\n', '\v', '\f', '\u00a0', '\u1680', '\u2000', '\u2003', '\u2007', '\u2009', '\u200a', '\u2028',
    '\u2029', '\u202f', '\u205f', '\u3000', '  dos  espacios  ', '\tAna\t', 'Ana\u00a0María', 'Ana\u2003María',
    '\u3000Ana', 'línea 1\u2028línea 2', 'párrafo 1\u2029párrafo 2', ' \r\n Ana \r\n ',
  ],
  controls: [
    '\0', 'Ana\0', '\0Ana', 'a\u0001b', 'a\u0007b', 'a\bb', 'a\tb', 'a\nb', 'a\vb', 'a\fb', 'a\rb', 'a\r\nb',
    'a\u001ab', 'a\u001b[31mb', 'a\u001cb', 'a\u001fb', 'a\u007fb', 'a\u0080b', 'a\u0085b', '\u0085', 'a\u009bb',
    'a\u009fb',
  ],
  surrogates: [
    '\ud800', '\udbff', '\udc00', '\udfff', 'a\ud83d', '\ude00a', 'a\ud83db', '\ude00\ud83d', '\ud83d\ud83d\ude00',
    '\ud83d \ude00', '\ud83d\n\ude00',
  ],
  emoji: [
    '😀', '👍🏽', '👨\u200d👩\u200d👧\u200d👦', '🏳\ufe0f\u200d🌈', '🇨🇱', '🇨', '1\ufe0f\u20e3', '❤\ufe0f', '❤\ufe0e',
    '🧑\u200d💻', '🤷🏿\u200d♀\ufe0f', '☺', '🫠', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 'Ana 😀 María',
    '😀'.repeat(40),
  ],
  outerPlanes: ['\u{10ffff}', '\u{1fffe}', '\ue000', '\u{f0000}', '\u{e0041}', '\u{1d173}', '\ufdd0', '\u{2f800}'],
  quotes: [
    "'", '"', '`', "''''", '"""', '“Ana”', '‘Ana’', '«Ana»', '„Ana“', '\\', '\\\\', '\\"', "\\'", '\\n', '\\u0000',
    '%00', '&#0;', '&quot;', '´', '＂',
  ],
  sql: [
    "'; DROP TABLE clientes; --", "' OR '1'='1", '1; SELECT pg_sleep(5)', "Robert'); --", '" OR ""="', 'admin"--',
    "x' UNION SELECT NULL--", '1 AND 1=0', '%', '_%',
  ],
  html: [
    '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg onload=alert(1)>', '</textarea><b>',
    'javascript:alert(1)', '<!--', '-->', ']]>', '<![CDATA[x]]>', '&lt;b&gt;', '&amp;', '&nbsp;', '<b>Ana</b>',
    '<?xml version="1.0"?>', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///x">]>', '{{7*7}}', '${7*7}', '<%= 7 %>', '#{7}',
    'data:text/html,x',
  ],
  shell: [
    '$(id)', '`id`', '; ls', '| cat', '&& true', '$HOME', '%PATH%', '~', '*', '> /dev/null', '--help', '-rf', '!!',
    '$((1+1))',
  ],
  paths: [
    '../../etc/passwd', '..\\..\\windows', '/', 'C:\\', 'file:///etc/hosts', '%2e%2e%2f', 'CON', 'NUL', 'aux.txt',
    '.', '..', 'a/b', 'a\\b', '//host/share', 'http://localhost/',
  ],
  formats: [
    '%s', '%n%n%n', '%d %x', '%@', '{0}', '{}', '{name}', '%(x)s', '$1', '$&', '$$', '\\1', ':id', '@x', '%%',
    '{count, plural, other {#}}',
  ],
  formulas: [
    '=1+1', '+1+1', '-1+1', '@SUM(A1)', '=HYPERLINK("http://localhost")', "=cmd|' /C calc'!A0", ';', ',', 'a;b',
    'a,b', '"a","b"', "'=1+1", '|', 'a\u00a6b',
  ],
  json: [
    '{"a":1}', '[1,2]', '"text"', '{"codPais":null}', '{"__proto__":{"x":1}}', '\\"}', '}', '],', '{"a":', '1,',
    '\\u00f1', '//', '/*', '*/', '# x', 'a: b', '- a', '&a', '!!js/x',
  ],
  mail: [
    'ana@example.com', 'ana', '@', 'a@b', 'ana@@example.com', '"ana"@example.com', 'Ana <ana@example.com>',
    'ana@example..com', 'ñandú@example.cl', 'ana@ñuñoa.example', 'mailto:ana@example.com',
    'a\r\nBcc: b@example.com',
  ],
  regex: ['.*', '(a+)+$', '[', '(', '\\', '^$', '(?:', 'a{99999}', '\\p{L}', '(?<=a)b'],
  long: [
    'x'.repeat(300), 'ñ'.repeat(151), 'palabra '.repeat(60), '9'.repeat(500), '\u0301'.repeat(300),
    'n\u0303'.repeat(101), 'y'.repeat(10_000),
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** All of them, each once. */
export const NAUGHTY_STRINGS: readonly string[] = [...new Set(Object.values(BY_CATEGORY).flat())];
