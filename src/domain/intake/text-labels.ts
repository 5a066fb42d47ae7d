/** Words that people write before a value, folded; by what the value is. */
import type { ScalarKey } from '../enrollment/enrollment.ts';

export type TextLabel =
  | Exclude<ScalarKey, 'companyTypeCode'>
  | 'companyTypeCode'
  | 'riskProfileCode'
  | 'fullName'
  | 'familyNames'
  | 'companyName'
  | 'passport'
  | 'telephone'
  | 'email'
  | 'address'
  | 'commune'
  | 'city'
  | 'bank'
  | 'accountKind'
  | 'account'
  /** Of something that no field holds. */
  | 'other';

const LABELS: Readonly<Record<TextLabel, string>> = {
  identifier:
    'rut|run|r.u.t|r.u.n|rut titular|rut cliente|rut empresa|rut o run|rut/run|cedula|cedula de identidad|carnet|carnet de identidad|c.i|identificador|numero de rut|n° rut|rut number|tax id|identifier',
  passport: 'pasaporte|numero de pasaporte|n° pasaporte|passport|passport number',
  identifierType: 'tipo de identificador|tipo de documento|identifier type',
  entityKind: 'tipo de entidad|tipo de persona|kind of entity',
  fullName:
    'nombre completo|nombre y apellido|nombre y apellidos|nombres y apellidos|nombre titular|nombre del titular|nombre cliente|nombre del cliente|titular|cliente|full name|name',
  givenName: 'nombres|primer nombre|given name|given names|first name|nombre',
  familyNames: 'apellidos|last name|last names|surname|surnames|family name',
  paternalName: 'apellido paterno|paterno|primer apellido|paternal family name|paternal surname',
  maternalName: 'apellido materno|materno|segundo apellido|maternal family name|maternal surname',
  companyName: 'razon social|empresa|company|company name',
  birthDate:
    'fecha de nacimiento|fecha nacimiento|fecha nac|fec. de nacimiento|fec. nac|f. nacimiento|f. nac|nacimiento|nacido el|nacida el|date of birth|birth date|birthdate|dob|born',
  sex: 'sexo|genero|sex|gender',
  countryCode: 'pais|nacionalidad|country|nationality',
  maritalStatusCode: 'estado civil|marital status',
  maritalRegimeCode: 'regimen matrimonial|regimen patrimonial|regimen|marital property regime',
  businessActivity: 'giro|actividad economica|business activity',
  companyTypeCode: 'tipo de sociedad|tipo sociedad|company type',
  relationshipTypeCode: 'tipo de relacion|relacion|relationship|relationship type',
  riskProfileCode: 'perfil de riesgo|perfil inversionista|risk profile',
  telephone:
    'telefono|telefonos|telefono movil|telefono celular|telefono fijo|telefono particular|telefono laboral|telefono trabajo|telefono oficina|telefono de contacto|fono|fonos|fono contacto|tel|telf|tfno|celular|cel|movil|whatsapp|wsp|phone|mobile|mobile phone|cell|telephone|work phone|home phone',
  email:
    'correo|correo electronico|correos|correo personal|correo laboral|correo trabajo|mail|e-mail|email|e mail|personal email|work email',
  address:
    'direccion|direccion particular|direccion laboral|direccion comercial|direccion tributaria|direccion de correspondencia|direccion postal|domicilio|domicilio particular|domicilio laboral|domicilio comercial|address|home address|work address',
  commune: 'comuna|comuna o ciudad|commune',
  city: 'ciudad|city',
  bank: 'banco|institucion|bank',
  accountKind: 'tipo de cuenta|tipo cuenta|tipo cta|account type|account kind|kind of account',
  account:
    'numero de cuenta|numero cuenta|n° de cuenta|n° cuenta|nº de cuenta|nº cuenta|nro. de cuenta|nro. cuenta|nro. cta|n° cta|nº cta|cuenta n°|cuenta nº|cuenta|cta|cuenta corriente|cuenta corriente n°|cta. cte|cta. corriente|ctacte|cuenta vista|cta. vista|cuenta de ahorro|cuentarut|cuenta rut|cuenta bancaria|account|account number',
  other:
    'fecha|fecha de emision|fecha de vencimiento|vencimiento|emision|enviado|enviado el|sent|date|asunto|subject|de|para|cc|from|to|region|codigo postal|postal code|zip|profesion|ocupacion|cargo|numero de documento|n° documento|nº documento|numero documento|serie|numero de serie|folio|monto|orden|pedido|factura|boleta|poliza|contrato|codigo|observacion|observaciones|referencia|edad|age',
};

/** Labels whose values prove themselves, so that nothing need stand between: «RUT 12.345.678-5». */
const BARE: readonly TextLabel[] = ['identifier', 'telephone', 'account'];

const BY_TEXT = new Map<string, TextLabel>();
for (const [label, texts] of Object.entries(LABELS)) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record's keys are exactly TextLabel
  for (const text of texts.split('|')) BY_TEXT.set(toKey(text), label as TextLabel);
}

/** The label that a text is, as a person would write it. */
export function findTextLabel(text: string): TextLabel | undefined {
  return BY_TEXT.get(toKey(text));
}

/** Without what stands between letters: `r.u.t.` and `RUT`, `fec. nac.` and `fec nac`. */
function toKey(text: string): string {
  return text.replace(/[^\p{L}\p{N}°º/]+/gu, '');
}

const toAlternatives = (labels: readonly TextLabel[]) =>
  labels
    .flatMap((label) => LABELS[label].split('|'))
    .toSorted((a, b) => b.length - a.length)
    .map((text) =>
      text.replace(/\./g, '\\.?').replace(/\\\.\? | /g, (space) => (space === ' ' ? '[ .]+' : '[ .]*')),
    )
    .join('|');

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record's keys are exactly TextLabel
const ALL = toAlternatives(Object.keys(LABELS) as TextLabel[]);
const START = '(?<![a-z0-9@._°º-])';
const NUMBER = '(?: ?\\(?\\d{1,2}\\)?)?';
/** `Teléfono 2: `, on folded text; the label is the first group. */
export const LABEL_WITH_SIGN = new RegExp(
  `${START}(${ALL})\\.?${NUMBER}\\s*(?:[:=\\t]|\\s[-–—]\\s)\\s*`,
  'g',
);
/** `RUT ` before digits. */
export const LABEL_BEFORE_DIGITS = new RegExp(
  `${START}(${toAlternatives(BARE)})\\.?(?:\\s*(?:n[°º]|nro\\.?|num\\.?))?\\s+(?=[+(]*\\d)`,
  'g',
);
/** Nothing but a label: its value is the next line. */
export const LABEL_ALONE = new RegExp(`^\\W*(${ALL})\\.?${NUMBER}\\W*$`);
