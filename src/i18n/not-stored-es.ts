/** Spanish (Chile) of a new enrollment that could not be stored, and the list of its keys. */
export const notStoredEs = {
  'notStored.full':
    'No se pudo guardar: no queda espacio para este sitio. Libere espacio en el disco de este equipo y pruebe otra vez; lo ya guardado sigue aquí.',
  'notStored.storage':
    'No se pudo guardar: el navegador no lo permitió. Recargue la página y pruebe otra vez; lo ya guardado sigue aquí.',
} as const;
