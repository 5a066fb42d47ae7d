/** Spanish (Chile) of sending and the receipt, and the list of its keys. */
export const sendPageEs = {
  'review.size': 'Tamaño del envío: {bytes} de {max} bytes.',
  'review.tooLarge':
    'El envío pesa {bytes} bytes y el servicio recibe hasta {max}. Reduzca las personas o las filas, o divídala en dos inscripciones.',
  'review.send': 'Enviar inscripción',
  'review.sending': 'Enviando…',
  'review.sendingNote': 'Enviando. No cierre esta página.',
  'outcome.answered.title': 'El servicio respondió {status}: la inscripción no quedó confirmada',
  'outcome.rejected.title': 'El servicio respondió {status}: no creó nada',
  'outcome.rejected.body':
    'Según el perfil del servicio, esta respuesta prueba que no se crearon clientes. Corrija lo que indica y envíe otra vez.',
  'outcome.message': 'El servicio dice:',
  'outcome.errors': 'Datos que el servicio señala',
  'outcome.noAnswer.when': 'Se supo: {when}',
  'outcome.noAnswer.network': 'La conexión se cortó antes de una respuesta.',
  'outcome.noAnswer.timeout': 'El servicio no respondió a tiempo.',
  'outcome.noAnswer.incomplete': 'La respuesta llegó incompleta.',
  'outcome.noAnswer.redirect': 'El servicio respondió con una redirección, que no se siguió.',
  'outcome.doubt.no-headers':
    'El navegador dice {status}, pero sin ninguna cabecera: puede que el servicio no haya respondido.',
  'outcome.doubt.unfinished':
    'El navegador dice {status}, pero las cabeceras de la respuesta no terminaron: puede estar cortada.',
  'outcome.doubt.no-body':
    'El servicio respondió {status}, pero sin cuerpo ni una cabecera que lo anuncie: puede estar cortada.',
  'outcome.doubt.length':
    'El servicio respondió {status}, pero el cuerpo no tiene el largo anunciado: puede estar cortado.',
  'outcome.doubt.not-json':
    'El servicio respondió {status}, pero el JSON anunciado no está completo: puede estar cortado.',
  'outcome.answer': 'Respuesta tal como llegó',
  'outcome.noBody': 'La respuesta no trae texto.',
  'outcome.truncated': 'La respuesta era más larga; se muestra el comienzo.',
  'outcome.when': 'Respuesta recibida: {when}',
  'outcome.retryAfter': 'El servicio pide esperar (segundos o fecha):',
  'outcome.noAnswer.interrupted': 'La pestaña se cerró, o el navegador terminó, mientras se enviaba.',
  'send.notSent.offline':
    'No se envió: este equipo está sin conexión. Conéctese y pulse «Enviar inscripción» otra vez.',
  'send.notSent.insecure':
    'No se envió: esta dirección no es https ni localhost, y sin eso el navegador no deja constancia segura de un envío. Avise a quien opera Enrola.',
  'send.notSent.memory':
    'No se envió: este navegador no guarda datos, así que no quedaría constancia del envío. Exporte la inscripción y ábrala en otro navegador.',
  'send.notSent.not-saved':
    'No se envió: la inscripción no se pudo guardar antes. Guárdela de nuevo y envíe otra vez.',
  'send.notSent.emptied':
    'No se envió: se vació el almacenamiento del navegador y no quedaría constancia del envío. Exporte la inscripción, recargue la página y ábrala con «Abrir archivo».',
  'send.notSent.elsewhere':
    'No se envió desde aquí: la inscripción está abierta en otra pestaña. Envíela allí, o tome el control en esta.',
  'send.notSent.sending-elsewhere': 'No se envió desde aquí: otra pestaña está enviando esta inscripción.',
  'send.notSent.not-approved':
    'No se envió: falta la aprobación de lo que se enviaría. Pida que la aprueben más arriba y envíe después.',
  'send.notSent.failed': 'No se envió: algo falló antes de enviar. Pulse «Enviar inscripción» otra vez.',
  'send.notSent.changed':
    'No se envió: la inscripción cambió en otra pestaña. Recargue la página y revísela.',
  'send.profile.changed':
    'No se envió: la configuración del servicio cambió desde que se abrió esta página ({what}). Cargue la página de nuevo y vuelva a revisar.',
  'send.profile.address': 'la dirección del servicio',
  'send.profile.authentication': 'la forma de identificarse',
  'send.profile.request': 'las cabeceras de la solicitud',
  'send.profile.answers': 'cómo se leen las respuestas',
  'send.profile.entries': 'los campos, las listas o las reglas',
  'send.profile.approval': 'la aprobación',
  'send.profile.reload': 'Cargar de nuevo y revisar',
  'send.profile.unchecked':
    'No se envió: no se pudo comprobar que la configuración del servicio siga igual. La que usa esta página es del {when}.',
  'send.profile.wait': 'Inténtelo otra vez en unos minutos. Si sigue así, avise a quien opera Enrola.',
  'send.profile.mayGoOn': 'Inténtelo otra vez, o envíe con ella si sabe que no ha cambiado.',
  'send.profile.goOn': 'Enviar con esta configuración',
  'send.notRecorded':
    'El servicio respondió, pero la respuesta no se pudo guardar en este equipo. Al abrirla de nuevo, la inscripción aparecerá con resultado desconocido.',
  'send.elsewhere': 'Otra pestaña está enviando esta inscripción (desde {when}). Aquí verá el resultado.',
  'send.again':
    'Se registró que el servicio no tiene el envío anterior. Puede enviar otra vez: será el intento {n}.',
  'earlier.title': 'Ya se envió algo de esta inscripción',
  'earlier.bytes': 'El contenido es exactamente el mismo que en',
  'earlier.identifier': 'El identificador se repite ({persons}) con',
  'earlier.where': 'el envío del {when}: {names} ({state})',
  'earlier.unnamed': 'personas ya borradas',
  'earlier.ask': '¿Enviar de todos modos?',
  'earlier.askBody': 'Si el servicio no reconoce repetidos, quedarán clientes duplicados.',
  'earlier.back': 'Volver sin enviar',
  'earlier.sendAnyway': 'Enviar de todos modos',
  'attempt.sending': 'Enviando',
  'attempt.confirmed': 'Confirmado',
  'attempt.rejected': 'Rechazado, sin efecto',
  'attempt.unknown': 'Resultado desconocido',
  'attempt.absent': 'No existe en el servicio',
  'attempt.according': 'Según el archivo: «{state}». Con el perfil de este equipo no se lee así.',
  'unknown.title': 'Resultado desconocido',
  'unknown.lead':
    'Esta inscripción se envió y nada prueba qué hizo el servicio. No se enviará de nuevo por sí sola, y no se puede modificar hasta que alguien averigüe.',
  'unknown.body':
    'El servicio pudo haber creado los clientes. Averigüe en el servicio antes de hacer otra cosa.',
  'unknown.noOutcome': 'No hay constancia de una respuesta.',
  'unknown.attempt': 'Intento',
  'unknown.startedAt': 'Enviada',
  'unknown.hash': 'Huella del contenido (SHA-256)',
  'unknown.late': 'Después llegó una respuesta',
  'unknown.lateBody':
    'Llegó cuando ya no se esperaba. Es evidencia de este mismo intento: úsela al averiguar.',
  'unknown.sent': 'Qué se envió',
  'resolve.title': 'Qué encontró en el servicio',
  'resolve.how':
    'Busque en el servicio a cada persona por su identificador, o pregunte a quien lo administra. Luego registre aquí lo que encontró.',
  'resolve.found': 'En el servicio, la inscripción…',
  'resolve.found.exists': 'Existe.',
  'resolve.found.some-exist': 'Solo una parte existe.',
  'resolve.found.does-not-exist': 'No existe.',
  'resolve.then.exists': 'Queda confirmada.',
  'resolve.then.some-exist':
    'Queda confirmada con las personas que existen. Las demás pasan a una inscripción nueva, que se puede enviar.',
  'resolve.then.does-not-exist': 'Se puede corregir y enviar otra vez.',
  'resolve.evidence':
    'Una respuesta que llegó después (HTTP {status}, {when}) cumple la regla de éxito: indica que existe.',
  'resolve.wait':
    'Se puede elegir desde el {when}. Hasta entonces el servicio todavía puede crear los clientes.',
  'resolve.who': '¿Quiénes existen en el servicio?',
  'resolve.nobody': 'Marque al menos una persona que exista. Si no existe ninguna, elija «No existe».',
  'resolve.everybody':
    'Deje sin marcar al menos una persona que no exista. Si existen todas, elija «Existe».',
  'resolve.too-early': 'Todavía no se puede registrar: el servicio aún puede crear los clientes.',
  'resolve.by': 'Su nombre',
  'resolve.reason': 'Cómo lo comprobó',
  'resolve.missing.found': 'Elija lo que encontró.',
  'resolve.missing.by': 'Escriba su nombre.',
  'resolve.missing.reason': 'Escriba cómo lo comprobó.',
  'resolve.failed': 'No se pudo registrar. Inténtelo otra vez.',
  'resolve.submit': 'Registrar',
  'receipt.resolved': 'Confirmada por una persona',
  'receipt.resolvedBy': '{by} registró el {when} que existe en el servicio: {reason}',
  'receipt.partly': 'Confirmada en parte por una persona',
  'receipt.partlyBy':
    '{by} registró el {when} que de las {sent} personas enviadas existen en el servicio solo las de este comprobante: {reason}',
  'receipt.absent': 'No existen en el servicio, y pasaron a otra inscripción:',
  'receipt.rest': 'Abrir la inscripción de las demás',
  'receipt.title': 'Comprobante',
  'receipt.confirmed': 'El servicio recibió la inscripción.',
  'receipt.status': 'Estado',
  'receipt.reference': 'Número de referencia',
  'receipt.time': 'Hora de la respuesta',
  'receipt.contentType': 'Tipo de la respuesta',
  'receipt.persons': 'Personas',
  'receipt.request': 'JSON exacto que se envió',
  'receipt.sandbox': 'Ver lo que llegó al servicio de prueba',
} as const;
