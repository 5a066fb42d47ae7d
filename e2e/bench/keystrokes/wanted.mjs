/** What must stand in the entries of the person page, and how it is entered there. */
import { findLetters } from './search-letters.mjs';

const SEARCHED = ['codPais', 'prospComunaCiudadId', 'prospBancoId'];

/**
 * @returns by the name of the entry: `stands`, the texts that are right there; and `text` to be typed, or the `label`
 *   of an entry of a list and the `letters` that find it in a long one
 */
export async function toWanted({ person, chosen, lists }) {
  const found = await findLetters(SEARCHED.map((name) => ({ entries: lists[name], label: chosen[name] })));
  const choice = (name) => ({
    label: chosen[name],
    stands: [chosen[name]],
    letters: found[SEARCHED.indexOf(name)],
  });
  const text = (typed, ...shown) => ({ text: typed, stands: [typed, ...shown] });
  const name = (typed) => ({ ...text(typed), short: typed.toLowerCase() });
  const [year, month, day] = person.birthDate.split('-');
  const [body, digit] = person.rut.split('-');
  const [given, paternal, maternal] = person.names;
  return {
    entityKind: choice('tipoEntidad'),
    identifierType: choice('tipoIdentificador'),
    identifier: text(`${body}${digit}`, person.rut, `${toDotted(body)}-${digit}`),
    relationshipTypeCode: choice('codTipoRelacion'),
    givenName: name(given),
    paternalName: name(paternal),
    maternalName: name(maternal),
    birthDate: text(`${day}${month}${year.slice(2)}`, `${day}-${month}-${year}`),
    sex: choice('sexo'),
    countryCode: choice('codPais'),
    maritalStatusCode: choice('codEstadoCivil'),
    ...Object.assign(
      {},
      ...person.phones.map((phone, row) => ({
        [`telephones.${row}.number`]: {
          ...text(phone, `+56${phone}`, toSpaced(phone)),
          short: phone.slice(1),
        },
        [`telephones.${row}.typeCode`]: choice('codTipoTelefono'),
      })),
    ),
    'addresses.0.line': text(person.line),
    'addresses.0.communeId': choice('prospComunaCiudadId'),
    'addresses.0.typeCode': choice('codTipoDireccion'),
    'emails.0.address': { ...text(person.email), short: person.email.replace(/(@.).*/, '$1') },
    'emails.0.typeCode': choice('codTipoEmail'),
    'bankAccounts.0.kind': choice('tipo'),
    'bankAccounts.0.bankId': choice('prospBancoId'),
    'bankAccounts.0.number': text(person.account),
  };
}

const toDotted = (body) => body.replace(/\B(?=(\d{3})+$)/g, '.');
/** `+56 9 8123 4567`, as the entry shows a number once it is left. */
const toSpaced = (phone) => `+56 ${phone.replace(/^(.)(....)/, '$1 $2 ')}`;
