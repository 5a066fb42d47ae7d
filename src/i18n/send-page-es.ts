/** Spanish (Chile) of the review and the receipt, and the list of its keys. */
export const sendPageEs = {
  'review.title': 'Revisión',
  'review.hint': 'Compruebe cada dato con la persona. Nada se envía hasta que pulse «Enviar inscripción».',
  'review.edit': 'Corregir {field}, {place}',
  'review.empty': 'Sin datos',
  'review.none': 'No hay',
  'review.size': 'Tamaño del envío: {bytes} de {max} bytes.',
  'review.tooLarge':
    'El envío pesa {bytes} bytes y el servicio recibe hasta {max}. Reduzca las personas o las filas, o divídala en dos inscripciones.',
  'review.send': 'Enviar inscripción',
  'review.sending': 'Enviando…',
  'review.sendingNote': 'Enviando. No cierre esta página.',
  'outcome.notSent.offline':
    'No se envió: este equipo está sin conexión. Conéctese y pulse «Enviar inscripción» otra vez.',
  'outcome.answered.title': 'El servicio respondió {status}: la inscripción no quedó confirmada',
  'outcome.answered.body':
    'La respuesta no prueba si se crearon clientes. La inscripción sigue guardada tal como está. Lea la respuesta y averigüe en el servicio antes de enviar otra vez.',
  'outcome.rejected.title': 'El servicio respondió {status}: no creó nada',
  'outcome.rejected.body':
    'Según el perfil del servicio, esta respuesta prueba que no se crearon clientes. Corrija lo que indica y envíe otra vez.',
  'outcome.message': 'El servicio dice:',
  'outcome.errors': 'Datos que el servicio señala',
  'outcome.noAnswer.when': 'Se supo: {when}',
  'outcome.noAnswer.title': 'Se envió, pero no se sabe el resultado',
  'outcome.noAnswer.network': 'La conexión se cortó antes de una respuesta.',
  'outcome.noAnswer.timeout': 'El servicio no respondió a tiempo.',
  'outcome.noAnswer.incomplete': 'La respuesta llegó incompleta.',
  'outcome.noAnswer.redirect': 'El servicio respondió con una redirección, que no se siguió.',
  'outcome.noAnswer.body':
    'El servicio pudo haber creado los clientes. La inscripción sigue guardada. Averigüe en el servicio antes de enviar otra vez.',
  'outcome.answer': 'Respuesta tal como llegó',
  'outcome.noBody': 'La respuesta no trae texto.',
  'outcome.truncated': 'La respuesta era más larga; se muestra el comienzo.',
  'outcome.when': 'Respuesta recibida: {when}',
  'receipt.title': 'Comprobante',
  'receipt.confirmed': 'El servicio recibió la inscripción.',
  'receipt.status': 'Estado',
  'receipt.reference': 'Número de referencia',
  'receipt.time': 'Hora de la respuesta',
  'receipt.contentType': 'Tipo de la respuesta',
  'receipt.persons': 'Personas',
  'receipt.request': 'JSON exacto que se envió',
} as const;
