/**
 * The wire, exactly as the contract gives it ("Enrollment Finalization API", part "Resources and their fields").
 * Field names are case-sensitive. Which fields are required is "not shown", so every scalar is optional; each
 * entry of `personaFulls` carries its own four arrays (rule 2 of "Finalize enrollment"); integers are JSON
 * numbers and everything else is a JSON string or array (rule 3). An unknown field is refused.
 */
import * as z from 'zod/mini';
import { isIsoDate, toDay } from '../formats/date.ts';

/** Path of the one operation; the `svc` segment is literal (contract, head note and "Endpoints"). */
export const FINALIZE_PATH = '/api/publicapi/svc/Enrolamiento/FinalizarEnrolamiento';

const text = z.optional(z.string());
/** JSON numbers lose digits above 2^53 - 1, so only safe integers are sent. */
const integer = z.optional(z.int());

/** Telephone: `telefono` number, `observacion` free-text remark, `codTipoTelefono` telephone type code. */
const telefonoFullSchema = z.strictObject({
  telefono: text,
  observacion: text,
  codTipoTelefono: text,
});

/** Address: `linea1` address line, `codTipoDireccion` type code, `prospComunaCiudadId` integer id of a commune/city. */
const direccionFullSchema = z.strictObject({
  linea1: text,
  codTipoDireccion: text,
  prospComunaCiudadId: integer,
});

/** E-mail address: `email`, `codTipoEmail` type code. */
const emailFullSchema = z.strictObject({
  email: text,
  codTipoEmail: text,
});

/** Bank account: `numero` account number, `tipo` account kind as free text, `prospBancoId` integer id of a bank. */
const cuentaBancarioFullSchema = z.strictObject({
  numero: text,
  tipo: text,
  prospBancoId: integer,
});

/** One person to enroll. */
const personaFullSchema = z.strictObject({
  /** Kind of entity. */
  tipoEntidad: text,
  /** Identifier of the person or entity. */
  identificador: text,
  /** Kind of identifier. */
  tipoIdentificador: text,
  /** Given name. */
  nombre: text,
  /** Paternal family name. */
  paterno: text,
  /** Maternal family name. */
  materno: text,
  /** Sex. */
  sexo: text,
  /**
   * Date, format YYYY-MM-DD; `''` only where the profile sends unfilled scalars as empty text, and with a midnight
   * behind it only where the profile sends a `date-time`.
   */
  fechaNacimiento: z.optional(
    z.string().check(z.refine((value) => value === '' || isIsoDate(toDay(value)), 'YYYY-MM-DD')),
  ),
  /** Country code. */
  codPais: text,
  /** Marital status code. */
  codEstadoCivil: text,
  /** Marital property regime code. */
  codRegimenMatrimonial: text,
  /** Description of the business activity. */
  dscGiro: text,
  /** Company type code. */
  codTipoSociedad: text,
  /** Relationship type code. */
  codTipoRelacion: text,
  /** Telephones. */
  telefonoFulls: z.array(telefonoFullSchema),
  /** Addresses. */
  direccionFulls: z.array(direccionFullSchema),
  /** E-mail addresses. */
  emailFulls: z.array(emailFullSchema),
  /** Bank accounts. */
  cuentaBancarioFulls: z.array(cuentaBancarioFullSchema),
});

/** Root object of the request. */
export const finalizeRequestSchema = z.strictObject({
  /** Code of a risk profile. */
  codPerfilRiesgo: text,
  /** One entry per person to enroll. */
  personaFulls: z.array(personaFullSchema),
});

/** A telephone on the wire. @public */
export type TelefonoFull = z.infer<typeof telefonoFullSchema>;
/** An address on the wire. @public */
export type DireccionFull = z.infer<typeof direccionFullSchema>;
/** An e-mail address on the wire. @public */
export type EmailFull = z.infer<typeof emailFullSchema>;
/** A bank account on the wire. @public */
export type CuentaBancarioFull = z.infer<typeof cuentaBancarioFullSchema>;
export type PersonaFull = z.infer<typeof personaFullSchema>;
export type FinalizeRequest = z.infer<typeof finalizeRequestSchema>;
