/** Names of persons in a text, by their shape and the words beside them. */
import { isCompanyName } from '../formats/name-case.ts';
import { splitWholeName, toFamilyNames, toWholeName } from '../formats/whole-name.ts';
import { foldText } from '../formats/plain-text.ts';
import type { Profile } from '../profile/profile.ts';
import { toCodeValue, toNames, LEGAL_PERSON } from './card-values.ts';
import { findCivilStatus, findNationality } from './civil-status.ts';
import { findCode } from './named-entries.ts';
import { findAccountKind, findBank } from './text-parts.ts';
import { findTextLabel } from './text-segments.ts';
import { type IntakeContext, type ReadValue, toDoubts } from './reading.ts';

const PARTICLE = '(?:de|del|la|las|los|y|da|das|do|dos|di|du|des|von|van|der|den|ten|zu|le|el|al)';
const CAPITALISED = "\\p{Lu}[\\p{L}'’.-]*";
const NAME = new RegExp(`^${CAPITALISED}(?: (?:${CAPITALISED}|${PARTICLE})){1,7}$`, 'u');
const SURNAMES_FIRST = new RegExp(
  `^${CAPITALISED}(?: (?:${CAPITALISED}|${PARTICLE})){0,5}\\s?, ${CAPITALISED}(?: (?:${CAPITALISED}|${PARTICLE})){0,3}$`,
  'u',
);
const SMALL = /^[\p{Ll}'’.-]{2,}(?: [\p{Ll}'’.-]+){1,6}$/u;

/** Words before a name in a sentence; the text after them is certainly a name. */
const LEAD =
  /^(?:.{0,60}\b)?(?:mi nombre(?: completo)? es|me llamo|se llama|su nombre(?: completo)? es|(?:yo )?soy|my (?:full )?name is|full name is|i am|i'm|(?:los )?(?:datos|antecedentes) (?:de(?:l)?(?: cliente| clienta)?|for)|a nombre de|cliente(?: nuev[oa])?|(?:nuev[oa]|nva|nvo) client[ea])\s+/iu;
const ENGLISH_LEAD = /(?:name is|i am|i'm|for)\s+$/i;
const TITLE =
  /^(?:.{0,60}\b)?(?:(?:don|doña|dona|sr|sra|srta|señor|señora|señorita|mr|mrs|ms|dr|dra|ing|abog|prof)\.?\s+)+(?=\p{Lu}|\p{Ll}{2})/iu;

/** Words in messages that are not names, folded. */
const NO_NAMES = new Set(
  `hola buenas buenos buen dia dias tardes noches estimado estimada estimados estimadas querido querida senor senora senores senoras
gracias saludos saludo atentamente atte cordial cordialmente cordiales adjunto adjunta envio enviado enviada mando paso dejo  
datos dato antecedentes informacion cliente clienta clientes titular persona personales nombre nombres apellido apellidos rut run
cedula carnet identidad pasaporte passport fecha nacimiento nacido nacida nacio estado civil soltero soltera casado casada viudo
viuda divorciado divorciada nacionalidad chileno chilena direccion domicilio domiciliado domiciliada comuna ciudad region pais
telefono telefonos fono fonos celular celulares cel movil tel correo correos mail email electronico banco banco cuenta cuentas
corriente vista ahorro numero tipo transferencia deposito pago pagar depositar abono monto total pedido orden factura boleta
contrato solicitud nuevo nueva apertura inversion inversiones ejecutivo ejecutiva gerente general subgerente jefe jefa director
directora ingeniero ingeniera abogado abogada contador contadora medico doctora doctor profesor profesora comercial asesor asesora
analista sucursal oficina casa depto dpto departamento para por favor con sin que quien cual donde como cuando este esta estos
estas ese esa mi tu su sus mis yo ella ellos usted ustedes me te se  les lo es son soy somos tengo tiene quiero quisiera necesito
puede puedes hacer abrir ok si no ya mas muy muchas todo toda todos aqui aca ahi hoy ayer manana lunes martes miercoles jueves
viernes sabado  enero febrero marzo abril mayo junio  agosto septiembre octubre noviembre diciembre hello hi dear
please find my details below regards best thanks thank you cheers the and of is are for from with name full bank account phone
mobile cell address date birth nationality kind sincerely hey pdta ps nota ojo urgente confirmar confirmo recibido listo perfecto
destinatario remitente beneficiario proveedor receptor adjuntos firma firmado empresa sociedad limitada ltda spa eirl enviar
urbanizacion  piso block  poblacion pasaje  avenida av camino condominio edificio  mensaje original asunto
un una unos unas en   desde hasta sobre entre segun tras tambien pero porque pues luego despues antes`.split(
    /\s+/,
  ),
);

/** A name, as written in the text. */
export function findNames(text: string, { profile }: IntakeContext, isSmallAllowed: boolean): string[] {
  return [...text.matchAll(/[^|;:()\n]+/g)].flatMap(({ 0: part }) => {
    const whole = trimName(part);
    if (SURNAMES_FIRST.test(whole) && isName(whole.replace(',', ''), profile)) return [whole];
    return whole
      .split(/,|\s[-–—/]\s|(?<=\p{L}{3})\.\s+/u)
      .map((piece) => trimName(trimName(piece).replace(LEAD, '').replace(TITLE, '')))
      .filter((piece) => NAME.test(piece) || (isSmallAllowed && SMALL.test(piece)))
      .filter((piece) => isName(piece, profile));
  });
}

/** The text without the punctuation around it. */
export const trimName = (text: string) => text.replace(/^[\s,;.:*_/•·–—-]+|[\s,;:*_/•·–—-]+$/g, '');

function isName(text: string, profile: Profile): boolean {
  const words = foldText(text).split(' ');
  if (words.some((word) => NO_NAMES.has(word)) || isCompanyName(text)) return false;
  if (findTextLabel(foldText(text)) || findBank(text, profile) || findAccountKind(text, profile))
    return false;
  return (['addresses.communeId', 'countryCode'] as const).every(
    (field) => findCode(profile, field, [text.replace(/\.$/, '')]) === undefined,
  );
}

export interface LedName {
  readonly name: string;
  readonly isEnglish: boolean;
}

/** The name in a sentence, after words that only precede a name: «me llamo …». */
export function findLedName(text: string, context: IntakeContext): LedName | undefined {
  const lead = LEAD.exec(text)?.[0];
  if (lead === undefined) return undefined;
  const [behind = ''] = text.slice(lead.length).split(/[,;|(]|\.\s|\.$/);
  const words = behind.split(/\s+/);
  const end = words.findIndex((word) => !/^\p{L}[\p{L}'’.-]*$/u.test(word) || NO_NAMES.has(foldText(word)));
  const [name] = findNames(words.slice(0, end < 0 ? undefined : end).join(' '), context, true);
  return name === undefined ? undefined : { name, isEnglish: ENGLISH_LEAD.test(lead) };
}

/** The name at the start of a labelled text, without the text after it. */
export function cutName(text: string, context: IntakeContext): string {
  const [piece = ''] = text.split(/[;|(\t]|\s[-–—/]\s|\d/);
  const [family = '', given, ...others] = piece.split(',').map(trimName);
  if (given === undefined) return family;
  const isNext =
    others.every((part) => part === '') &&
    /^\p{L}[\p{L}'’. -]{1,40}$/u.test(given) &&
    !foldText(given)
      .split(' ')
      .some((word) => NO_NAMES.has(word)) &&
    findCivilStatus(given, context) === undefined &&
    findNationality(given, context).length === 0;
  return isNext ? `${family}, ${given}` : family;
}

/** Splits a whole name into values, all of them guesses. English names have one family name. */
export function toFullNameValues(text: string, context: IntakeContext, isEnglish = false): ReadValue[] {
  const name = text.replace(TITLE, '');
  if (isCompanyName(name)) {
    const doubts = toDoubts('guessed');
    const [kind] = toCodeValue(context, 'entityKind', LEGAL_PERSON, doubts.doubt);
    return [...(kind ? [kind] : []), { field: 'givenName', entry: name, ...doubts }];
  }
  const words = toFamilyNames(name.split(/\s+/));
  const split =
    isEnglish && words.length > 1 && !name.includes(',')
      ? toWholeName(words.slice(0, -1).join(' '), words.slice(-1))
      : splitWholeName(name);
  return toNames(split, { doubt: 'guessed' });
}
