/** Spanish (Chile) of what leads to the next person or error; the list of its keys. */
export const personToolsEs = {
  'next.incomplete': 'Siguiente incompleta',
  'next.incomplete.key': 'Siguiente persona con datos por completar o corregir (F2)',
  'next.error': 'Siguiente error',
  'next.error.key': 'Siguiente dato que falta o está mal (F8)',
  'next.noneIncomplete': 'No hay otra persona con datos por completar.',
  'next.noError': 'No queda nada por corregir.',
} as const;
