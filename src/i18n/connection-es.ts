/** Spanish (Chile) of the notices about the connection and new versions, and the list of their keys. */
export const connectionEs = {
  'connection.offline': 'Sin conexión: puede seguir ingresando; se guarda en este equipo.',
  'update.offered': 'Hay una versión nueva de Enrola.',
  'update.take': 'Actualizar ahora',
  'update.taking': 'Actualizando…',
  'update.later': 'Más tarde',
  'update.sending': 'Se está enviando: actualice cuando termine.',
  'update.failed': 'No se pudo guardar lo escrito: no se actualizó.',
} as const;
