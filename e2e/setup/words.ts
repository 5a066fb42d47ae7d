/**
 * Words on the screen: accessible names that tests, users and manuals rely on. Fields use their wire names.
 */

export type Language = 'es' | 'en';

type Words = Readonly<Record<Language, string>>;

const words = (es: string, en: string): Words => ({ es, en });

/** Fields of a person, in the order of the page. */
export const SCALAR_NAMES = {
  identificador: words('Identificador', 'Identifier'),
  tipoIdentificador: words('Tipo de identificador', 'Identifier type'),
  tipoEntidad: words('Tipo de persona', 'Person type'),
  codTipoRelacion: words('Tipo de relación', 'Relationship type'),
  nombre: words('Nombres', 'Given names'),
  paterno: words('Apellido paterno', 'Paternal family name'),
  materno: words('Apellido materno', 'Maternal family name'),
  fechaNacimiento: words('Fecha de nacimiento', 'Date of birth'),
  sexo: words('Sexo', 'Sex'),
  codPais: words('País', 'Country'),
  codEstadoCivil: words('Estado civil', 'Marital status'),
  codRegimenMatrimonial: words('Régimen matrimonial', 'Marital property regime'),
  codTipoSociedad: words('Tipo de sociedad', 'Company type'),
  dscGiro: words('Giro', 'Business activity'),
} as const;

/** The sample profile's words for the same fields of a company, and for an identifier by its type. */
export const COMPANY_NAMES: Partial<Record<ScalarName, Words>> = {
  nombre: words('Razón social', 'Company name'),
  fechaNacimiento: words('Fecha de constitución', 'Date of incorporation'),
};
export const RUT_NAME = words('RUT', 'RUT');
const PASSPORT_NAME = words('N.º de pasaporte', 'Passport no.');

/** Every name of a field in the sample profile. */
export const toSampleNames = (name: ScalarName): readonly Words[] => [
  SCALAR_NAMES[name],
  ...(COMPANY_NAMES[name] ? [COMPANY_NAMES[name]] : []),
  ...(name === 'identificador' ? [RUT_NAME, PASSPORT_NAME] : []),
];

/** Fields of the rows, section by section, in the order of the page. */
export const ROW_NAMES = {
  telefonoFulls: {
    telefono: words('Teléfono', 'Telephone'),
    codTipoTelefono: words('Tipo de teléfono', 'Telephone type'),
    observacion: words('Nota', 'Note'),
  },
  direccionFulls: {
    linea1: words('Dirección', 'Address'),
    prospComunaCiudadId: words('Comuna o ciudad', 'Commune or city'),
    codTipoDireccion: words('Tipo de dirección', 'Address type'),
  },
  emailFulls: {
    email: words('Correo electrónico', 'E-mail'),
    codTipoEmail: words('Tipo de correo', 'E-mail type'),
  },
  cuentaBancarioFulls: {
    prospBancoId: words('Banco', 'Bank'),
    tipo: words('Tipo de cuenta', 'Account kind'),
    numero: words('Número de cuenta', 'Account number'),
  },
} as const;

export type ScalarName = keyof typeof SCALAR_NAMES;
export type SectionName = keyof typeof ROW_NAMES;

interface SectionWords {
  readonly region: Words;
  /** Name of a row, without its number. */
  readonly row: Words;
  readonly add: Words;
  /** Without the number of the row. */
  readonly remove: Words;
}

export const SECTION_WORDS: Readonly<Record<SectionName, SectionWords>> = {
  telefonoFulls: {
    region: words('Teléfonos', 'Telephones'),
    row: words('Teléfono', 'Telephone'),
    add: words('Agregar teléfono', 'Add telephone'),
    remove: words('Eliminar teléfono', 'Remove telephone'),
  },
  direccionFulls: {
    region: words('Direcciones', 'Addresses'),
    row: words('Dirección', 'Address'),
    add: words('Agregar dirección', 'Add address'),
    remove: words('Eliminar dirección', 'Remove address'),
  },
  emailFulls: {
    region: words('Correos electrónicos', 'E-mails'),
    row: words('Correo electrónico', 'E-mail'),
    add: words('Agregar correo electrónico', 'Add e-mail'),
    remove: words('Eliminar correo electrónico', 'Remove e-mail'),
  },
  cuentaBancarioFulls: {
    region: words('Cuentas bancarias', 'Bank accounts'),
    row: words('Cuenta bancaria', 'Bank account'),
    add: words('Agregar cuenta bancaria', 'Add bank account'),
    remove: words('Eliminar cuenta bancaria', 'Remove bank account'),
  },
};

export const PAPER_WORDS = {
  title: words('Para firmar', 'For signature'),
  print: words('Imprimir', 'Print'),
  receipt: words('Imprimir comprobante', 'Print receipt'),
  paper: words('Inscripción para firmar', 'Enrollment for signature'),
  persons: words('Personas de la inscripción', 'Persons of the enrollment'),
} as const;

export const DESK_WORDS = {
  riskProfile: words('Perfil de riesgo', 'Risk profile'),
  newEnrollment: words('Nueva inscripción', 'New enrollment'),
  addPerson: words('Agregar persona', 'Add person'),
  persons: words('Personas', 'Persons'),
  person: words('Persona', 'Person'),
  removePerson: words('Eliminar persona', 'Remove person'),
  next: words('Siguiente', 'Next'),
  previous: words('Anterior', 'Previous'),
  review: words('Revisar', 'Review'),
  send: words('Enviar inscripción', 'Send enrollment'),
  undo: words('Deshacer', 'Undo'),
  receipt: words('Comprobante', 'Receipt'),
  arrived: words('Ver lo que llegó al servicio de prueba', 'See what arrived at the test service'),
  answer: words('Respuesta tal como llegó', 'Answer as received'),
  sent: words('JSON exacto que se envió', 'Exact JSON that was sent'),
  reference: words('Número de referencia', 'Reference number'),
  time: words('Hora de la respuesta', 'Time of the answer'),
  earlier: words('ya se envi', 'sent before'),
  sendAnyway: words('Enviar de todos modos', 'Send anyway'),
  backWithoutSending: words('Volver sin enviar', 'Back without sending'),
  unknown: words('Resultado desconocido', 'Unknown result'),
  late: words('Después llegó una respuesta', 'An answer came later'),
  exists: words('Existe.', 'Exists.'),
  someExist: words('Solo una parte existe.', 'Only a part exists.'),
  doesNotExist: words('No existe.', 'Does not exist.'),
  by: words('Su nombre', 'Your name'),
  reason: words('Cómo lo comprobó', 'How you checked'),
  record: words('Registrar', 'Record'),
  recordAnyway: words('Registrar de todos modos', 'Record anyway'),
  back: words('Volver', 'Back'),
} as const;
