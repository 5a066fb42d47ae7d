/** The invented person who is entered in every way, with the lists of the peers; README.md tells how it was chosen. */

/** What the agent reads off the documents. */
export const TYPED = {
  rut: '15483927-5',
  names: ['Ana', 'Muñoz', 'Soto'],
  birthDate: '1983-09-05',
  phones: ['+56981234567', '+56976543210'],
  line: 'Los Aromos 1480',
  email: 'ana.munoz@gmail.com',
  account: '15483927',
};

/** Names of the entries in the peers' lists. Country, commune, bank and relationship are of the median cost there. */
export const CHOSEN = {
  tipoEntidad: 'Persona natural',
  tipoIdentificador: 'RUT',
  sexo: 'Femenino',
  codPais: 'Caranti 41',
  codEstadoCivil: 'Soltero',
  codTipoRelacion: 'TR opción 3',
  codTipoTelefono: 'Móvil',
  codTipoDireccion: 'Particular',
  prospComunaCiudadId: 'Comuna Norloto 30',
  codTipoEmail: 'Personal',
  tipo: 'RUT',
  prospBancoId: 'Banco Tocavel',
};

/** What must be sent; what nobody entered is left out. @param options lists of the peers */
export function toExpectedBody(options) {
  const code = (name) => options[name].find(({ label }) => label === CHOSEN[name]).value;
  return {
    codPerfilRiesgo: 'PR02',
    personaFulls: [
      {
        tipoEntidad: code('tipoEntidad'),
        identificador: TYPED.rut,
        tipoIdentificador: code('tipoIdentificador'),
        nombre: TYPED.names[0],
        paterno: TYPED.names[1],
        materno: TYPED.names[2],
        sexo: code('sexo'),
        fechaNacimiento: TYPED.birthDate,
        codPais: code('codPais'),
        codEstadoCivil: code('codEstadoCivil'),
        codTipoRelacion: code('codTipoRelacion'),
        telefonoFulls: TYPED.phones.map((telefono) => ({
          telefono,
          codTipoTelefono: code('codTipoTelefono'),
        })),
        direccionFulls: [
          {
            linea1: TYPED.line,
            codTipoDireccion: code('codTipoDireccion'),
            prospComunaCiudadId: code('prospComunaCiudadId'),
          },
        ],
        emailFulls: [{ email: TYPED.email, codTipoEmail: code('codTipoEmail') }],
        cuentaBancarioFulls: [
          { numero: TYPED.account, tipo: code('tipo'), prospBancoId: code('prospBancoId') },
        ],
      },
    ],
  };
}

/** A request without its empty texts: an app may send them or leave them out. */
export const withoutEmpty = (value) =>
  JSON.parse(JSON.stringify(value), (_, member) => (member === '' ? undefined : member));
