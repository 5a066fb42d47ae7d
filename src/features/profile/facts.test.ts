import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createProfile } from '../../domain/profile/profile.ts';
import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import { type ProfileSpec, profileSchema } from '../../domain/profile/schema/profile-schema.ts';
import * as spanish from '../../i18n/languages/es.ts';
import { createTranslator, joinTexts } from '../../i18n/translator.ts';
import { toFacts } from './facts.ts';

const translator = createTranslator('es', joinTexts(spanish));
const BARE: ProfileSpec = { name: 'x', baseUrl: '' };
const factsOf = (spec: ProfileSpec) => {
  const profile = createProfile(spec, { today: () => '2026-11-21' });
  const facts = toFacts(profile, translator, 'https://desk.example');
  return Object.fromEntries(facts.map(({ term, lines }) => [term.replace('profilePage.', ''), lines]));
};

const SECOND_SERVICE = new URL('../../../e2e/setup/second-service/profile.json', import.meta.url);

describe('the summary of the profile', () => {
  it('a setting that the profile leaves out is shown with its default', () => {
    expect(factsOf(BARE)).toEqual({
      name: ['x'],
      sample: ['No'],
      baseUrl: ['El origen que sirve la app'],
      requestUrl: ['https://desk.example/api/publicapi/svc/Enrolamiento/FinalizarEnrolamiento'],
      timeout: ['60 segundos (por omisión)'],
      settling: ['15 minutos después de esa espera (por omisión)'],
      emptyText: ['Se dejan fuera de la solicitud (por omisión)'],
      headers: ['Ninguna más (por omisión)'],
      authentication: ['Ninguna (por omisión)'],
      limits: ['Ninguno (por omisión)'],
      storage: ['En la base de datos del navegador, sin cifrar (por omisión)'],
      retention: ['Confirmadas: se conservan (por omisión)', 'Borradores: se conservan (por omisión)'],
      print: ['Se ven solo sus tres últimos caracteres (por omisión)'],
      review: ['No se pide (por omisión)'],
      evidence: ['Cabeceras propias, y nada que indique un cuerpo incompleto (por omisión)'],
      success: ['Cualquier estado 2xx leído hasta el final (por omisión)'],
      noEffect: ['Ninguna respuesta lo prueba (por omisión)'],
      reference: ['No se busca (por omisión)'],
      clients: ['No se busca (por omisión)'],
      message: ['/detail; si no, /title (por omisión)'],
      fieldErrors: ['/errors, en las formas de RFC 9457 y de ASP.NET (por omisión)'],
    });
  });

  it('the headers of the request and the words for a refusal are shown', () => {
    const facts = factsOf({
      ...BARE,
      request: { headers: { 'Idempotency-Key': '{attemptId}', 'X-Canal': 'WEB' } },
      answers: { noEffect: [{ statuses: [409], message: { es: 'Ya existe', en: 'Exists' } }] },
    });
    expect(facts['headers']).toEqual(['Idempotency-Key: {attemptId}', 'X-Canal: WEB']);
    expect(facts['noEffect']).toEqual(['Estado 409; se dice «Ya existe»']);
  });

  it('the review setting is shown with who may approve and which fields are typed again', () => {
    expect(factsOf({ ...BARE, review: { approval: 'none' } })['review']).toEqual(['No se pide']);
    expect(
      factsOf({ ...BARE, review: { approval: 'required', criticalFields: ['identificador', 'numero'] } })[
        'review'
      ],
    ).toEqual([
      'Se envía solo lo que alguien aprobó',
      'No puede aprobar quien ingresó los datos',
      'Vale solo donde se hizo; el nombre es el que alguien escribe',
      'Se pueden digitar otra vez: Identificador, Número de cuenta',
    ]);
    expect(
      factsOf({
        ...BARE,
        review: {
          approval: 'required',
          selfApproval: true,
          approverSends: true,
          rekey: 'required',
          criticalFields: ['nombre'],
        },
      })['review'],
    ).toEqual([
      'Se envía solo lo que alguien aprobó',
      'Puede aprobar quien ingresó los datos',
      'Vale solo donde se hizo; el nombre es el que alguien escribe',
      'Quien aprueba también envía, con un solo botón',
      'Antes de aprobar se digitan otra vez: Nombres',
    ]);
    const spec = JSON.parse(readFileSync(SECOND_SERVICE, 'utf8')) as object;
    const signedIn = profileSchema().parse({ ...spec, review: { approval: 'required' } });
    expect(factsOf(signedIn)['review']).toContain(
      'Vale solo si aprueba aquí alguien que accedió con su cuenta',
    );
  });

  it('the settings of the second service are shown as its profile sets them', () => {
    expect(factsOf(profileSchema().parse(JSON.parse(readFileSync(SECOND_SERVICE, 'utf8'))))).toMatchObject({
      name: ['Andina (imaginaria)'],
      baseUrl: ['/segundo'],
      requestUrl: ['https://desk.example/segundo/api/publicapi/svc/Enrolamiento/FinalizarEnrolamiento'],
      timeout: ['20 segundos'],
      authentication: [
        'Usuario y contraseña; el token va en la cabecera Authorization, como Bearer',
        'Acceso: POST https://desk.example/segundo/v1/session',
        'Renovación: POST https://desk.example/segundo/v1/session/refresh',
        'Salida: DELETE https://desk.example/segundo/v1/session',
      ],
      limits: [
        'Personas por envío: 3',
        'Teléfonos por persona: 3',
        'Direcciones por persona: 2',
        'Correos electrónicos por persona: 2',
        'Cuentas bancarias por persona: 2',
      ],
      success: ['Estado 204'],
      headers: ['Idempotency-Key: {attemptId}'],
      noEffect: ['Estado 400, 401', 'Estado 409; se dice «Una de las personas ya está inscrita.»'],
      reference: ['header:x-reference'],
      clients: ['No se busca (por omisión)'],
      message: ['/detail; si no, /title (por omisión)'],
      fieldErrors: ['/errors; la ruta en «pointer»; el texto en «detail»'],
    });
  });

  it('the rules for answers are shown with their places and values', () => {
    const success = { statuses: ['2xx' as const, 302], pointer: '/ok', equals: true };
    const noEffect = [
      { statuses: [400], pointer: '/error' },
      { statuses: [500], pointer: '', equals: null },
    ];
    expect(
      factsOf({ ...BARE, answers: { success, noEffect, message: '', evidence: 'status' } }),
    ).toMatchObject({
      evidence: ['Nada más que lo que piden las reglas'],
      success: ['Estado 2xx, 302 y true en /ok'],
      noEffect: ['Estado 400 y algo en /error', 'Estado 500 y null en el cuerpo entero'],
      message: ['el cuerpo entero'],
    });
  });

  it('where the created clients stand is shown, and how they are matched with the persons', () => {
    const clients = { list: '/clientes', number: '' };
    expect(factsOf({ ...BARE, answers: { clients } })['clients']).toEqual([
      'Lista: /clientes. Número: cada elemento. Por el orden de las personas.',
    ]);
    expect(
      factsOf({ ...BARE, answers: { clients: { list: '', number: '/n', identifier: '/rut' } } })['clients'],
    ).toEqual(['Lista: el cuerpo entero. Número: /n. Identificador: /rut.']);
  });

  it.each<[NonNullable<ProfileSpec['privacy']>, string[], string[]]>([
    [
      { storage: 'plain', retention: { confirmedDays: 90, draftDays: 60 } },
      ['En la base de datos del navegador, sin cifrar'],
      [
        'Confirmadas: se borran 90 días después de la confirmación',
        'Borradores: aviso tras 60 días sin cambios; se borran 7 días después del aviso',
      ],
    ],
    [
      { storage: 'session', idleLockMinutes: 5, retention: { draftDays: 1 } },
      ['Cifrados; se pueden leer solo hasta que se cierra la pestaña'],
      [
        'Confirmadas: se conservan (por omisión)',
        'Borradores: aviso tras 1 día sin cambios; se borran 7 días después del aviso',
      ],
    ],
    [
      { storage: 'encrypted', retention: { confirmedDays: 1 } },
      [
        'Cifrados con una frase de acceso que la persona escribe al empezar',
        'Se bloquean tras 10 minutos sin escribir (por omisión)',
      ],
      ['Confirmadas: se borran 1 día después de la confirmación', 'Borradores: se conservan (por omisión)'],
    ],
    [
      { storage: 'encrypted', idleLockMinutes: 1, retention: { confirmedDays: 3650 } },
      [
        'Cifrados con una frase de acceso que la persona escribe al empezar',
        'Se bloquean tras 1 minuto sin escribir',
      ],
      [
        'Confirmadas: se borran 3.650 días después de la confirmación',
        'Borradores: se conservan (por omisión)',
      ],
    ],
  ])('the privacy setting %j is shown in words', (privacy, storage, retention) => {
    expect(factsOf({ ...BARE, privacy })).toMatchObject({ storage, retention });
  });

  it.each<[NonNullable<ProfileSpec['privacy']>, string]>([
    [{}, 'Se ven solo sus tres últimos caracteres (por omisión)'],
    [{ print: { identifiers: 'masked' } }, 'Se ven solo sus tres últimos caracteres'],
    [{ print: { identifiers: 'full' } }, 'Completos'],
  ])('the printing of identifiers is shown in words for the privacy setting %j', (privacy, line) => {
    expect(factsOf({ ...BARE, privacy })).toMatchObject({ print: [line] });
  });

  it.each<[AuthenticationSpec, string[]]>([
    [{ kind: 'none' }, ['Ninguna: así lo dice el perfil']],
    [{ kind: 'cookie' }, ['Cookie de la sesión del servicio (same-origin)']],
    [
      { kind: 'header', header: 'X-Api-Key', label: 'Clave', prefix: 'ApiKey ' },
      ['La persona escribe «Clave» al empezar; va en la cabecera X-Api-Key', 'Delante del valor: «ApiKey »'],
    ],
    [
      {
        kind: 'openid-connect',
        issuer: 'https://id.example',
        clientId: 'desk',
        parameters: { audience: 'a' },
      },
      [
        'OpenID Connect con https://id.example; el token va en la cabecera Authorization, como Bearer',
        'Cliente desk, alcance «openid»',
      ],
    ],
  ])('the authentication %j is shown in words', (authentication, lines) => {
    expect(factsOf({ ...BARE, authentication })['authentication']).toEqual(lines);
  });

  it('the constants of a sign-in request are not shown', () => {
    const signIn = {
      url: '/t',
      userMember: 'u',
      passwordMember: 'p',
      token: '/t',
      constants: { key: 'SECRET' },
    };
    const facts = factsOf({ ...BARE, authentication: { kind: 'bearer', signIn } });
    expect(JSON.stringify(facts)).not.toContain('SECRET');
  });
});
