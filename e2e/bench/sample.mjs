/** Invented persons for the bench, in the contract's shape and with the codes of the Chile sample profile. */

const pick = (list, index) => list[index % list.length];
const SYLLABLES = [
  'ca',
  'lo',
  'ran',
  'ti',
  'mu',
  'vel',
  'to',
  'pi',
  'nor',
  'sa',
  'lin',
  'da',
  'che',
  'gua',
  'per',
  'ma',
];
const toName = (index) => {
  const word = pick(SYLLABLES, index) + pick(SYLLABLES, index * 7 + 3) + pick(SYLLABLES, index * 5 + 1);
  return word[0].toUpperCase() + word.slice(1);
};

function checkDigit(body) {
  let sum = 0;
  [...String(body)].reverse().forEach((digit, index) => (sum += Number(digit) * (2 + (index % 6))));
  return '0123456789K'[(11 - (sum % 11)) % 11];
}

const rows = (make) => [0, 1, 2].map(make);

function toPersona(index) {
  const body = 5_000_000 + index * 137;
  return {
    tipoEntidad: 'N',
    identificador: `${body}-${checkDigit(body)}`,
    tipoIdentificador: 'R',
    nombre: toName(index),
    paterno: toName(index + 11),
    materno: toName(index + 23),
    sexo: pick(['F', 'M'], index),
    fechaNacimiento: `${1950 + (index % 50)}-0${1 + (index % 9)}-1${index % 10}`,
    codPais: 'CHL',
    codEstadoCivil: 'SOLTERO',
    codTipoRelacion: index === 0 ? 'CLINTE' : 'SOCIO',
    telefonoFulls: rows((row) => ({
      telefono: `+56 9 ${8000 + row} ${1000 + index}`,
      observacion: `Horario ${row + 1}`,
      codTipoTelefono: 'TTELEMOVIL',
    })),
    direccionFulls: rows((row) => ({
      linea1: `Calle ${toName(index + row)} ${100 + index}`,
      codTipoDireccion: pick(['TDIREFPART', 'TDIREFLABO'], row),
      prospComunaCiudadId: pick([13120, 5109, 1101], index + row),
    })),
    emailFulls: rows((row) => ({ email: `persona${index}.${row}@ejemplo.cl`, codTipoEmail: 'TDIREEPART' })),
    cuentaBancarioFulls: rows((row) => ({
      numero: `00${1_234_567 + index + row}`,
      tipo: 'Cuenta corriente',
      prospBancoId: pick([1, 12, 37], index + row),
    })),
  };
}

/** A request with `n` persons and three rows in each of their sections. */
export function generateRequest(n) {
  return { codPerfilRiesgo: 'MOD', personaFulls: Array.from({ length: n }, (_, index) => toPersona(index)) };
}

/** In which nothing is found that would keep it from being sent. */
export function generateSoundRequest(n) {
  const request = generateRequest(n);
  const personaFulls = request.personaFulls.map((persona, index) => ({
    ...persona,
    ...(index > 0 && { codTipoRelacion: 'CONTACTO' }),
  }));
  return { ...request, personaFulls };
}
