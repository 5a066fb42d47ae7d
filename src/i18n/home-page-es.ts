/** Spanish (Chile) of the list of enrollments, and the list of its keys. */
export const homePageEs = {
  'app.tagline': 'Inscripción de clientes, sin perder nada y sin enviar dos veces.',
  'home.empty': 'Aún no hay inscripciones en este equipo. Empiece con «Nueva inscripción».',
  'home.storage.plain':
    'Se guardan en este navegador tal como se escriben, sin cifrar: quien lo use puede leerlas.',
  'home.recent': 'Guardadas en este equipo',
  'home.confirmed': 'Enviada',
  'home.draft': 'En preparación',
  'home.rejected': 'Rechazada: por corregir',
  'home.unanswered': 'Envío sin confirmar',
  'home.changed': 'Último cambio: {when}',
  'home.open': 'Abrir la inscripción del {when}',
} as const;
