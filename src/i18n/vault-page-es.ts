/** Spanish (Chile) of the page that asks for the passphrase, and the list of its keys. */
export const vaultPageEs = {
  'vault.create.title': 'Elija una frase de acceso',
  'vault.create.lead':
    'Lo que escriba en Enrola se guarda cifrado en este equipo. Esta frase lo abre: se pide al empezar y después de un rato sin uso.',
  'vault.create.warning':
    'Sin esta frase no se puede leer nada de lo guardado en este equipo, y nadie puede recuperarla. Anótela en un lugar seguro, fuera de este equipo.',
  'vault.create.submit': 'Usar esta frase',
  'vault.create.working': 'Preparando el cifrado…',
  'vault.open.title': 'Escriba su frase de acceso',
  'vault.open.lead': 'Lo guardado en este equipo está cifrado. La frase lo abre.',
  'vault.open.saved': 'Lo que se ingresó aquí quedó guardado. Al abrir, sigue donde estaba.',
  'vault.open.unsaved':
    'Lo último que se ingresó aquí aún no se pudo guardar. No cierre esta pestaña: se sigue intentando, y al abrir está todo.',
  'vault.open.submit': 'Abrir',
  'vault.open.working': 'Abriendo…',
  'vault.passphrase': 'Frase de acceso',
  'vault.passphrase.hint':
    '{n} caracteres o más. Cuatro palabras al azar se recuerdan bien y cuesta adivinarlas.',
  'vault.repeat': 'Repita la frase',
  'vault.show': 'Mostrar lo que escribo',
  'vault.browser':
    'Si el navegador ofrece guardarla, diga que no: quien use este navegador podría abrir lo guardado.',
  'vault.problem.empty': 'Escriba la frase.',
  'vault.problem.too-short': 'Es muy corta: use {n} caracteres o más.',
  'vault.problem.different': 'No es igual a la primera. Muéstrelas para compararlas, o escríbalas de nuevo.',
  'vault.problem.wrong':
    'No es la frase que abre lo guardado. Revise mayúsculas y espacios, y pruebe de nuevo.',
  'vault.problem.waiting': 'Todavía no se probó: espere a que pase el tiempo que se indica.',
  'vault.wait': 'Después de varias frases equivocadas hay que esperar. Puede probar de nuevo en {time}.',
  'vault.minutes.one': '{n} minuto',
  'vault.minutes.other': '{n} minutos',
  'vault.seconds.one': '{n} segundo',
  'vault.seconds.other': '{n} segundos',
  'vault.wait.over': 'Ya puede probar de nuevo.',
  'vault.failure.unavailable':
    'En esta dirección el navegador no puede cifrar. Abra Enrola con https: o avise a quien la administra.',
  'vault.failure.unfinished':
    'No se pudo terminar. Pruebe de nuevo; si se repite, vuelva a cargar la página.',
  'vault.line.encrypted': 'Cifrado en este equipo',
  'vault.line.tab': 'Solo en esta pestaña: se borra al cerrarla',
  'vault.line.nowhere': 'Nada se guarda: se pierde al cerrar o recargar esta página',
  'vault.lock': 'Bloquear',
  'vault.hindered.no-encryption.title': 'En esta dirección no se puede cifrar',
  'vault.hindered.no-encryption':
    'El servicio pide que lo ingresado se guarde cifrado, y el navegador solo cifra en direcciones https:. Abra Enrola con https: o avise a quien la administra. Aquí no se guarda nada.',
  'vault.hindered.memory.title': 'Este navegador no deja guardar',
  'vault.hindered.memory':
    'El servicio pide que lo ingresado se guarde cifrado, y este navegador no deja guardar nada. Puede seguir sin guardar: lo que ingrese se pierde al cerrar o recargar esta página, y no se puede enviar.',
  'vault.hindered.unreadable.title': 'No se puede leer lo guardado en este equipo',
  'vault.hindered.unreadable':
    'Lo guardado está cifrado, y el registro que lo abre es de una versión más nueva de Enrola o está dañado. Sigue tal como está. Recargue la página; si se repite, avise a quien administra Enrola.',
  'vault.hindered.continue': 'Seguir sin guardar',
  'vault.hindered.reload': 'Recargar la página',
  'vault.forget': 'Olvidé la frase',
  'vault.forget.title': 'Empezar de nuevo sin la frase',
  'vault.forget.lead':
    'Sin la frase, las inscripciones guardadas en este equipo no se pueden recuperar de ninguna manera. Para volver a usar Enrola aquí hay que borrarlas y elegir otra frase. Lo que ya llegó al servicio no cambia.',
  'vault.forget.confirm': 'Entiendo que las inscripciones guardadas en este equipo se borran para siempre',
  'vault.forget.unconfirmed': 'Marque la casilla; sin ella no se borra nada.',
  'vault.forget.submit': 'Borrar lo guardado',
  'vault.forget.working': 'Borrando…',
} as const;
