/** Tells to whom the lines of a message belong: the subject, somebody else, or the signature. */
import { foldText } from '../formats/plain-text.ts';
import { foldEach } from './text-segments.ts';

export type TextScope = 'own' | 'other' | 'signature';

export interface MessageLine {
  readonly text: string;
  readonly scope: TextScope;
}

/** Senders in exported chats: `[26/11/2026 09:12:33] Ana: ` and `26/11/26, 9:12 - Ana: `. */
const CHAT =
  /^\s*(?:\[\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? +\d{1,2}:\d{2}[^\]]{0,12}\]|\[\d{1,2}:\d{2}[^\]]{0,24}\]|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? +\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.? ?m\.?)? -) *([^:]{1,40}): /i;
const RUT = /\d{7,8}\s?-\s?[\dk]|\d\.\d{3}\.\d{3}/i;
const QUOTE = /^\s*(?:>\s?)+/;
/** Another message begins after this line. */
const FORWARDED =
  /^[-_\s>]*(?:forwarded message|mensaje (?:reenviado|original)|original message|inicio del mensaje reenviado|begin forwarded message)\b/;
const CLOSING =
  /^(?:(?:muchos |cordiales |atentos )?saludos?\b|saluda |atte\b|atentamente|cordialmente|un (?:abrazo|saludo)|(?:muchas |mil )?gracias|quedo atent|quedamos atent|(?:best |kind |warm )?regards|best wishes|best$|cheers|thanks|thank you|sincerely|enviado desde|sent from|--\s*$)/;
const LONGEST_CLOSING = 60;

const FAMILY =
  'conyuge|espos[oa]|mujer|novi[oa]|marido|pareja|polol[oa]|hij[oa]s?|padre|madre|papa|mama|herman[oa]|abuel[oa]|ti[oa]|suegr[oa]|spouse|wife|husband|son|daughter|mother|father|brother|sister';
const OTHERS = `${FAMILY}|contacto de emergencia|emergencia|aval|codeudora?|fiador|empleadora?|jef[ea]|ejecutiv[oa]|asesora?|vendedora?|corredora?|representante(?: legal)?|apoderad[oa]|contador|contadora|abogad[oa]|secretari[oa]|notari[oa]|beneficiari[oa]|remitente|ordenante|emergency(?: contact)?|advisor|employer|representative|ambos|ambas|los dos|las dos|both`;
/** «Celular cónyuge: …», «Representante legal: …», «contacto: Ana Soto». */
const LABELLED_OTHER = new RegExp(
  `(?:^|[ ,;(/-])(?:${OTHERS})(?: (?:del?|de la) [a-z]+)? ?(?:\\([^)]*\\) ?)?:|^\\W*(?:${OTHERS})\\W+[a-z]`,
);
const MY_OTHER = new RegExp(
  `\\b(?:mi|su|tu|nuestr[oa]|la|el|soy la|soy el|my|his|her) (?:${FAMILY}|senora|ejecutiv[oa]|jef[ea]|contador|contadora|abogad[oa]|secretari[oa])\\b`,
);
const CONTACT = /^\W*(?:persona de )?contact(?:o|a)?\b\W*[a-z]/;
/** «Cualquier duda me puedes llamar al …». */
const CALL_ME =
  /^\W*(?:dudas|consultas|reclamos|contactanos|escribenos|llamanos|visitanos)\b|cualquier (?:duda|consulta|cosa)|si (?:tienes?|tiene) (?:dudas|consultas|alguna)|(?:me|nos) (?:puedes?|pueden?|podria) (?:llamar|escribir|ubicar|contactar|avisar)|(?:llame|llama|llamen|escribe|escriba|escriban|contacte|contacta|comuniquese|avisa|avise)(?:me|nos|los)?\b.*(?:\bal?\b|\d)|mesa central|call center|servicio al cliente|any questions?|(?:call|reach|contact) (?:me|us)\b/;
/** Names of streets and communes that contain a word for a parent. */
const PLACE_NAMES = /padre (?:hurtado|las casas|alonso|mariano)|madre (?:teresa|de dios)|los padres/g;
const RELATIONSHIP = /^\W*(?:tipo de )?(?:relacion|relationship)/;

/** Returns the lines of a text with their scopes, without the marks of chats and quoted mails. */
export function toMessageLines(lines: readonly string[]): MessageLine[] {
  const scoped: MessageLine[] = [];
  const senders = new Set(lines.map(findSender).filter((sender) => sender !== undefined));
  // In a reply, the quoted lines belong to the other person.
  const isReply = lines.some((line) => !QUOTE.test(line) && RUT.test(line));
  let isSigned = false;
  for (const line of withoutDoubleSpacing(lines)) {
    const text = line.replace(QUOTE, '').replace(CHAT, '');
    const folded = foldEach(text).trim();
    if (FORWARDED.test(folded)) isSigned = false;
    else if (senders.size > 0 && findSender(line) !== undefined) isSigned = false;
    else if (folded.length <= LONGEST_CLOSING && CLOSING.test(folded) && !/\d/.test(folded)) isSigned = true;
    scoped.push({ text, scope: toScope(isSigned, (isReply && QUOTE.test(line)) || namesOther(folded)) });
  }
  return scoped;
}

function toScope(isSigned: boolean, isOfOther: boolean): TextScope {
  if (isSigned) return 'signature';
  return isOfOther ? 'other' : 'own';
}

function findSender(line: string): string | undefined {
  const name = CHAT.exec(line.replace(QUOTE, ''))?.[1];
  return name === undefined ? undefined : foldText(name);
}

function namesOther(folded: string): boolean {
  const text = folded.replace(PLACE_NAMES, ' ');
  if (RELATIONSHIP.test(text)) return false;
  return (
    LABELLED_OTHER.test(text) ||
    MY_OTHER.test(text) ||
    CALL_ME.test(text) ||
    CONTACT.test(text) ||
    /(?:escribio|wrote):?\s*$/.test(text)
  );
}

const isEmpty = (line: string | undefined) => line?.replace(QUOTE, '').trim() === '';

/** Some mails have an empty line after each line; those empty lines separate nothing and are removed. */
function withoutDoubleSpacing(lines: readonly string[]): readonly string[] {
  const full = lines.filter((line) => !isEmpty(line)).length;
  const parted = lines.filter((line, index) => !isEmpty(line) && isEmpty(lines[index + 1])).length;
  return full > 3 && parted * 5 >= full * 4 ? lines.filter((line) => !isEmpty(line)) : lines;
}
