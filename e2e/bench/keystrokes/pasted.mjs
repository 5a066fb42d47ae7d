/**
 * Texts to paste for the person: the zone of the identity card, an e-mail of the person, a row of a
 * spreadsheet.
 */

/** Output of a card reader; names without ñ. */
export const CARD = [
  'INCHL5231847064<<<<<<<<<<<<<<<',
  '8309053F3109052CHL15483927<5<6',
  'MUNOZ<SOTO<<ANA<<<<<<<<<<<<<<<',
].join('\n');

const toSpaced = (phone) => `+56 ${phone.replace(/^(.)(....)/, '$1 $2 ')}`;

/** The person's message about data that are not on the card. */
export function toMessage({ person, chosen }) {
  return [
    `Nombre completo: ${person.names.join(' ')}`,
    `País: ${chosen.codPais}`,
    `Estado civil: ${chosen.codEstadoCivil}`,
    `Celular: ${toSpaced(person.phones[0])}`,
    `Celular 2: ${toSpaced(person.phones[1])}`,
    `Dirección particular: ${person.line}`,
    `Comuna: ${chosen.prospComunaCiudadId}`,
    `Correo personal: ${person.email}`,
    `Banco: ${chosen.prospBancoId}`,
    `Tipo de cuenta: ${chosen.tipo}`,
    `N° de cuenta: ${person.account}`,
  ].join('\n');
}

/** The row and its table headings, as a spreadsheet program copies both. */
export function toTable({ person, chosen }) {
  const [year, month, day] = person.birthDate.split('-');
  const cells = {
    'Tipo de entidad': chosen.tipoEntidad,
    'Tipo de identificador': chosen.tipoIdentificador,
    RUT: person.rut,
    Relación: chosen.codTipoRelacion,
    Nombres: person.names[0],
    'Apellido paterno': person.names[1],
    'Apellido materno': person.names[2],
    'Fecha de nacimiento': `${day}-${month}-${year}`,
    Sexo: chosen.sexo,
    País: chosen.codPais,
    'Estado civil': chosen.codEstadoCivil,
    'Teléfono 1': toSpaced(person.phones[0]),
    'Tipo de teléfono 1': chosen.codTipoTelefono,
    'Teléfono 2': toSpaced(person.phones[1]),
    'Tipo de teléfono 2': chosen.codTipoTelefono,
    Dirección: person.line,
    Comuna: chosen.prospComunaCiudadId,
    'Tipo de dirección': chosen.codTipoDireccion,
    'Correo electrónico': person.email,
    'Tipo de correo': chosen.codTipoEmail,
    Banco: chosen.prospBancoId,
    'Tipo de cuenta': chosen.tipo,
    'Número de cuenta': person.account,
  };
  return [Object.keys(cells), Object.values(cells)].map((line) => line.join('\t')).join('\n');
}
