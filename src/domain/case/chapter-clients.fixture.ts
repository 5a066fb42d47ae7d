/** Test support: forty clients for the sample with a case, most of them with gaps. Invented. Not part of the app. */

type Answers = Readonly<Record<string, string>>;
/** The answers of sections that are filled in once, or all rows of a section. */
type Changes = Readonly<Record<string, Answers | readonly Answers[]>>;

/** A person with the names of the contract. */
export interface ChapterPerson {
  readonly id: string;
  readonly tipoEntidad: string;
  readonly codTipoRelacion: string;
  readonly nombre: string;
  readonly case: Readonly<Record<string, readonly Answers[]>>;
}

export interface ChapterClient {
  readonly name: string;
  readonly codPerfilRiesgo: string;
  readonly persons: readonly ChapterPerson[];
}

export const CHAPTER_TODAY = '2026-11-29';

const CARD = `sha256-${'a'.repeat(64)} 204800 image/jpeg cedula.jpg`;
const SHEET = `sha256-${'b'.repeat(64)} 90000 application/pdf ficha firmada.pdf`;
/** 15 points: `MOD`. */
const ANSWERS = { horizon: '5', fall: 'wait', aim: 'income', part: '25', used: 'funds', earnings: 'stay' };
const NO_ANSWERS = { horizon: '', fall: '', aim: '', part: '', used: '', earnings: '' };
const EMPTY = { country: '', number: '', since: '' };

const NATURAL: Changes = {
  declarations: { exposed: 'no', 'foreign-tax': 'no' },
  papers: { card: CARD, 'card-number': '523.114.870', 'card-ends': '17-05-2030', signed: SHEET },
  consent: { notice: '2026-06', way: 'here', offers: 'yes' },
};
const COMPANY: Changes = { papers: { signed: SHEET } };
const HOLDER: Changes = { profile: ANSWERS };

function toCase(base: Changes, changes: Changes): ChapterPerson['case'] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(changes)])];
  return Object.fromEntries(
    names.map((name) => {
      const change = changes[name] ?? {};
      return [name, Array.isArray(change) ? change : [{ ...base[name], ...change }]];
    }),
  );
}

/** The holder, a natural person. */
const natural = (nombre: string, changes: Changes = {}): ChapterPerson => ({
  id: 'p1',
  tipoEntidad: 'N',
  codTipoRelacion: 'CLINTE',
  nombre,
  case: toCase({ ...HOLDER, ...NATURAL }, changes),
});

/** The holder, a company. */
const company = (nombre: string, owners: readonly Answers[], changes: Changes = {}): ChapterPerson => ({
  id: 'p1',
  tipoEntidad: 'J',
  codTipoRelacion: 'CLINTE',
  nombre,
  case: toCase({ ...HOLDER, ...COMPANY }, { owners, ...changes }),
});

const partner = (id: string, nombre: string, changes: Changes = {}): ChapterPerson => ({
  id,
  tipoEntidad: 'N',
  codTipoRelacion: 'SOCIO',
  nombre,
  case: toCase(NATURAL, changes),
});

const owner = (person: string, share: string, represents = 'no') => ({ person, share, represents });
const ROSA = partner('p2', 'Rosa Llanquileo Soto');
const IVAN = partner('p3', 'Iván Cayuqueo Rojas');
const INES = partner('p4', 'Inés Barría Ñanco');

const client = (name: string, persons: readonly ChapterPerson[], codPerfilRiesgo = 'MOD'): ChapterClient => ({
  name,
  codPerfilRiesgo,
  persons,
});

const abroad = (...residences: readonly Answers[]): Changes => ({
  declarations: { 'foreign-tax': 'yes' },
  residences,
});

export const CHAPTER_CLIENTS: readonly ChapterClient[] = [
  client('sound person', [natural('Begoña Huenchumán')]),
  client('no card', [natural('Luis Painemal', { papers: { card: '' } })]),
  client('no paper at all', [natural('Marta Ojeda', { papers: [] })]),
  client('card ended yesterday', [natural('Juan Vidal', { papers: { 'card-ends': '28-11-2026' } })]),
  client('card ends today', [natural('Eva Mansilla', { papers: { 'card-ends': '2026-11-29' } })]),
  client('card ends tomorrow', [natural('Hugo Alvarado', { papers: { 'card-ends': '30/11/2026' } })]),
  client('no such day', [natural('Nora Paredes', { papers: { 'card-ends': '30-02-2026' } })]),
  client('year of two digits', [natural('Raúl Curín', { papers: { 'card-ends': '17-05-20' } })]),
  client('other profile', [natural('Ana Coñuecar')], 'AGR'),
  client('other profile with a reason', [natural('Ana Coñuecar', { profile: { reason: 'Lo pide' } })], 'AGR'),
  client('a blank reason', [natural('Ana Coñuecar', { profile: { reason: '  ' } })], 'CON'),
  client('profile not chosen', [natural('Paz Millán')], ''),
  client('open question', [natural('Teo Gatica', { profile: { aim: ' ' } })], 'AGR'),
  client('questionnaire not begun', [natural('Lía Neira', { profile: [] })], 'AGR'),
  client(
    'older questionnaire',
    [natural('Sol Vera', { profile: { _version: '2025-01', aim: '', fall: 'x' } })],
    'AGR',
  ),
  client('older questionnaire, cleared', [
    natural('Sol Vera', { profile: { _version: '2025-01', ...NO_ANSWERS } }),
  ]),
  client('unknown answer', [natural('Gil Oyarzo', { profile: { fall: 'panic' } })], 'AGR'),
  client('nineteen points', [
    natural('Ema Loncón', { profile: { fall: 'buy', aim: 'grow', used: 'shares' } }),
  ]),
  client('twenty points', [
    natural('Ema Loncón', { profile: { fall: 'buy', aim: 'grow', used: 'derivatives' } }),
  ]),
  client('consent withdrawn today', [natural('Pía Subiabre', { consent: { withdrawn: '29-11-2026' } })]),
  client('consent ends tomorrow', [natural('Pía Subiabre', { consent: { withdrawn: '30-11-2026' } })]),
  client('withdrawn on no day', [natural('Pía Subiabre', { consent: { withdrawn: 'ayer' } })]),
  client('nothing declared', [natural('Leo Antilef', { declarations: [], consent: [] })]),
  client('older notice', [natural('Leo Antilef', { consent: { notice: '2024-01', way: '' } })]),
  client('foreign tax without residences', [natural('Isabel Kramm', abroad(EMPTY))]),
  client('one residence, one empty row', [
    natural('Isabel Kramm', abroad({ country: 'DEU', number: '77/1', since: '' }, EMPTY)),
  ]),
  client('six rows', [
    natural('Isabel Kramm', abroad({ country: 'ESP', number: 'X-1' }, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)),
  ]),
  client('bad residences', [
    natural(
      'Isabel Kramm',
      abroad(
        { country: 'XXX', number: '' },
        { country: '', number: '1'.repeat(31), since: '29-02-1999' },
        { country: 'PER', number: '1'.repeat(30), since: '29-02-2000' },
        { country: 'ARG', number: 'A\u202e1' },
      ),
    ),
  ]),
  client('residences that are not asked', [
    natural('Isabel Kramm', {
      declarations: { 'foreign-tax': 'no' },
      residences: [{ country: 'XXX', since: 'x' }],
    }),
  ]),
  client('exposed', [natural('Sergio Quintul', { declarations: { exposed: 'yes' } })]),
  client('kind not chosen', [
    {
      ...natural('Sergio Quintul', {
        declarations: { exposed: 'yes' },
        papers: { card: '', 'card-ends': '28-11-2026' },
      }),
      tipoEntidad: '',
    },
  ]),
  client('sound company', [
    company('Maderas Ñuble SpA', [owner('p2', '50'), owner('p3', '50,00 %', 'yes')]),
    ROSA,
    IVAN,
  ]),
  client('hidden parts of a company', [
    company('Maderas Ñuble SpA', [owner('p1', '100')], {
      declarations: { exposed: 'yes', 'foreign-tax': 'yes' },
      residences: [{ country: 'XXX' }],
      consent: { withdrawn: '01-01-2026' },
      papers: { card: 'x', 'card-number': '1'.repeat(21), 'card-ends': '01-01-2020', signed: ' ' },
    }),
  ]),
  client('thirds', [
    company('Tres Ríos Ltda.', [owner('p2', '33,33'), owner('p3', '33.33'), owner('p4', '33,34%')]),
    ROSA,
    IVAN,
    INES,
  ]),
  client('thirds without the rest', [
    company('Tres Ríos Ltda.', [owner('p2', '33,33'), owner('p3', '33,33'), owner('p4', '33,33')]),
    ROSA,
    IVAN,
    INES,
  ]),
  client('bad shares', [
    company('Tres Ríos Ltda.', [owner('p2', '33,333'), owner('p3', '100,01'), owner('p4', '-5', '')]),
    ROSA,
    IVAN,
    INES,
  ]),
  client('a share is missing', [
    company('Tres Ríos Ltda.', [owner('p2', '60'), owner('p3', '')]),
    ROSA,
    IVAN,
  ]),
  client('an owner who left, another one twice', [
    company('Tres Ríos Ltda.', [owner('p2', '40'), owner('p9', '20'), owner('p2', '41')]),
    ROSA,
  ]),
  client('too many rows', [
    company('Tres Ríos Ltda.', [owner('p2', '100'), ...Array.from({ length: 20 }, () => owner('', '', ''))], {
      papers: { signed: 'ficha.pdf' },
    }),
    partner('p2', 'Rosa Llanquileo Soto', { declarations: { exposed: 'yes' }, papers: { card: '' } }),
  ]),
  client('no owners, and two holders', [
    company('Tres Ríos Ltda.', [owner(' ', '', '')]),
    { ...natural('Flor Teiguel', { profile: { aim: 'grow', used: 'shares', earnings: 'rise' } }), id: 'p2' },
  ]),
];
