/** The invented persons who are entered; README.md tells how the first one was chosen. */

/** Labels in the peers' lists. Country, commune, bank and relationship are of the median cost there. */
const IN_PEERS = {
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

const IN_CHILE = {
  ...IN_PEERS,
  codPais: 'Chile',
  codEstadoCivil: 'Soltero/a',
  codTipoRelacion: 'Titular',
  prospComunaCiudadId: 'Ñuñoa',
  tipo: 'CuentaRUT',
  prospBancoId: 'Banco del Estado de Chile (BancoEstado)',
};

export const PERSON = {
  rut: '15483927-5',
  names: ['Ana', 'Muñoz', 'Soto'],
  birthDate: '1983-09-05',
  phones: ['981234567', '976543210'],
  line: 'Los Aromos 1480',
  email: 'ana.munoz@gmail.com',
  account: '15483927',
  chosen: { peers: IN_PEERS, chile: IN_CHILE },
};

/** Entered before, so that the browser knows what is chosen alike; what tells persons apart is different. */
export const EARLIER = {
  rut: '12874506-8',
  names: ['Pedro', 'Tapia', 'Lara'],
  birthDate: '1975-11-23',
  phones: ['967891234', '922345678'],
  line: 'Pasaje Uno 22',
  email: 'pedro@ejemplo.cl',
  account: '0070012345',
  chosen: {
    peers: {
      ...IN_PEERS,
      sexo: 'Masculino',
      codEstadoCivil: 'Casado',
      prospComunaCiudadId: 'Comuna Gualoque 36',
      tipo: 'Corriente',
      prospBancoId: 'Banco Norcato',
    },
    chile: {
      ...IN_CHILE,
      sexo: 'Masculino',
      codEstadoCivil: 'Viudo/a',
      prospComunaCiudadId: 'Maipú',
      tipo: 'Cuenta corriente',
      prospBancoId: 'Banco BICE',
    },
  },
};

/**
 * What must be sent; fields that were not entered are left out.
 * @param lists entries (`value`, `label`) of every field that has them
 */
export function toExpectedBody({ person, chosen, lists, riskProfile }) {
  const code = (name) => lists[name].find(({ label }) => label === chosen[name]).value;
  const [nombre, paterno, materno] = person.names;
  return {
    codPerfilRiesgo: riskProfile,
    personaFulls: [
      {
        tipoEntidad: code('tipoEntidad'),
        identificador: person.rut,
        tipoIdentificador: code('tipoIdentificador'),
        nombre,
        paterno,
        materno,
        sexo: code('sexo'),
        fechaNacimiento: person.birthDate,
        codPais: code('codPais'),
        codEstadoCivil: code('codEstadoCivil'),
        codTipoRelacion: code('codTipoRelacion'),
        telefonoFulls: person.phones.map((phone) => ({
          telefono: `+56${phone}`,
          codTipoTelefono: code('codTipoTelefono'),
        })),
        direccionFulls: [
          {
            linea1: person.line,
            codTipoDireccion: code('codTipoDireccion'),
            prospComunaCiudadId: code('prospComunaCiudadId'),
          },
        ],
        emailFulls: [{ email: person.email, codTipoEmail: code('codTipoEmail') }],
        cuentaBancarioFulls: [
          { numero: person.account, tipo: code('tipo'), prospBancoId: code('prospBancoId') },
        ],
      },
    ],
  };
}

/** A request as requests are compared: an app may send empty texts or leave them out. */
export const toCompared = (body) =>
  JSON.parse(JSON.stringify(body), (key, member) => {
    if (member === '') return undefined;
    // The Chile sample sends telephones as they were typed.
    return key === 'telefono' ? member.replace(/\D/g, '').slice(-9) : member;
  });
