/** Spanish (Chile) of the page of an address where nothing is, and its keys. */
export const notFoundEs = {
  'app.notFound.title': 'No encontramos esta página',
  'app.notFound.body': 'La inscripción o la persona no está en este equipo, o la dirección está incompleta.',
  'app.notFound.back': 'Ir al inicio',
} as const;
