import { requestWith } from '../../src/domain/enrollment/builders.fixture.ts';

/** The request that must arrive of the two invented persons, key for key. */
export const SENT = requestWith(
  [
    {
      tipoEntidad: 'N',
      identificador: '12345678-5',
      tipoIdentificador: 'R',
      nombre: 'Begoña',
      paterno: 'Núñez',
      materno: "O'Ryan",
      sexo: 'F',
      fechaNacimiento: '1983-09-05',
      codPais: 'CHL',
      codEstadoCivil: 'CASADO',
      codRegimenMatrimonial: 'SEPBIENES',
      codTipoRelacion: 'CLINTE',
      telefonoFulls: [
        { telefono: '+56 9 1234 5678', observacion: 'después de las 18:00', codTipoTelefono: 'TTELEMOVIL' },
        { telefono: '0223456789', codTipoTelefono: 'TTELEFIJO' },
      ],
      direccionFulls: [
        { linea1: 'Av. Irarrázaval 0123', codTipoDireccion: 'TDIREFPART', prospComunaCiudadId: 13120 },
        { linea1: 'Calle Dos 45, of. 6', codTipoDireccion: 'TDIREFLABO', prospComunaCiudadId: 5101 },
      ],
      emailFulls: [
        { email: 'begona@example.com', codTipoEmail: 'TDIREEPART' },
        { email: 'ñuñez@example.cl', codTipoEmail: 'TDIREELABO' },
      ],
      cuentaBancarioFulls: [
        { numero: '000123456', tipo: 'Cuenta corriente', prospBancoId: 1 },
        { numero: '12345678', tipo: 'CuentaRUT', prospBancoId: 12 },
      ],
    },
    {
      tipoEntidad: 'J',
      identificador: '76543210-3',
      tipoIdentificador: 'R',
      nombre: 'Ejemplos del Sur SpA',
      fechaNacimiento: '2015-02-28',
      codPais: 'CHL',
      dscGiro: 'Venta de ejemplos',
      codTipoSociedad: 'SPA',
      codTipoRelacion: 'SOCIO',
      telefonoFulls: [
        { telefono: '+56 65 234 6780', observacion: 'central', codTipoTelefono: 'TTELEFIJO' },
        { telefono: '+56 9 8765 4321', observacion: '😀', codTipoTelefono: 'TTELELABO' },
      ],
      direccionFulls: [
        { linea1: 'Camino Tres s/n', codTipoDireccion: 'TDIREFTRIB', prospComunaCiudadId: 10101 },
        { linea1: 'Casilla 7', codTipoDireccion: 'TDIREFCORR', prospComunaCiudadId: 1107 },
      ],
      emailFulls: [
        { email: 'contacto@example.net', codTipoEmail: 'TDIREECOME' },
        { email: 'pagos@example.net', codTipoEmail: 'TDIREELABO' },
      ],
      cuentaBancarioFulls: [
        { numero: '0-000-55', tipo: 'Cuenta vista', prospBancoId: 37 },
        { numero: '77', tipo: 'Chequera electrónica', prospBancoId: 16 },
      ],
    },
  ],
  { codPerfilRiesgo: 'MOD' },
);
