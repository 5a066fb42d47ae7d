/** Spanish of `/sandbox`, in the words of the app. A field without a word is called as in the contract. */
import type { FieldKey, SectionKey } from '../domain/fields/registry.ts';

export const FIELD_WORDS: Readonly<Partial<Record<FieldKey, string>>> = {
  riskProfileCode: 'Perfil de riesgo',
  entityKind: 'Tipo de entidad',
  identifier: 'Identificador',
  identifierType: 'Tipo de identificador',
  givenName: 'Nombre',
  paternalName: 'Apellido paterno',
  maternalName: 'Apellido materno',
  sex: 'Sexo',
  birthDate: 'Fecha de nacimiento',
  countryCode: 'País',
  maritalStatusCode: 'Estado civil',
  maritalRegimeCode: 'Régimen matrimonial',
  businessActivity: 'Giro',
  companyTypeCode: 'Tipo de sociedad',
  relationshipTypeCode: 'Tipo de relación',
  'telephones.number': 'Teléfono',
  'telephones.remark': 'Observación',
  'telephones.typeCode': 'Tipo de teléfono',
  'addresses.line': 'Dirección',
  'addresses.typeCode': 'Tipo de dirección',
  'addresses.communeId': 'Comuna o ciudad',
  'emails.address': 'Correo electrónico',
  'emails.typeCode': 'Tipo de correo',
  'bankAccounts.number': 'Número de cuenta',
  'bankAccounts.kind': 'Tipo de cuenta',
  'bankAccounts.bankId': 'Banco',
};

export const SECTION_WORDS: Readonly<Record<SectionKey, { readonly title: string; readonly none: string }>> =
  {
    telephones: { title: 'Teléfonos', none: 'Sin teléfonos.' },
    addresses: { title: 'Direcciones', none: 'Sin direcciones.' },
    emails: { title: 'Correos electrónicos', none: 'Sin correos electrónicos.' },
    bankAccounts: { title: 'Cuentas bancarias', none: 'Sin cuentas bancarias.' },
  };

export const WORDS = {
  title: 'Servicio de prueba',
  lead: 'Este servicio reemplaza al verdadero mientras se prueba Enrola. Lo que llega aquí no sale de este computador, y se olvida al detener el servidor.',
  back: 'Volver a Enrola',
  arrived: 'Lo que llegó',
  nothing: 'Todavía no ha llegado nada. Envíe una inscripción y vuelva a cargar esta página.',
  arrivals: 'Envíos recibidos, primero el último',
  time: 'Hora',
  submission: 'Envío',
  attempt: 'Intento',
  answer: 'Respuesta',
  persons: 'Personas',
  again: (first: string) => `mismo texto que ${first}`,
  noAnswer: 'sin respuesta',
  unreadable: 'no se puede leer',
  more: (count: number) => `y ${count} más`,
  created: 'Clientes creados',
  noClients: 'No se ha creado ningún cliente.',
  latest: (shown: number, all: number) => `Se muestran los últimos ${shown} de ${all}.`,
  reference: 'Referencia',
  machines: 'Lo mismo para programas:',
} as const;
