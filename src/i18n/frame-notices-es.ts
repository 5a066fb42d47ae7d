/** Spanish (Chile) of what hinders work on an enrollment, of undoing and of what is to be corrected; the list of its keys. */
export const frameNoticesEs = {
  'frame.memory.unavailable':
    'Este navegador no deja guardar: lo que ingrese se pierde al cerrar o recargar esta página. Exporte la inscripción antes de salir.',
  'frame.memory.newer':
    'Una versión más nueva de Enrola ya usa los datos de este equipo. Recargue la página para seguir; hasta entonces nada se guarda.',
  'frame.failed.full':
    'No queda espacio en este navegador: lo último que escribió sigue en pantalla, pero no está guardado. Libere espacio y guarde de nuevo, o exporte la inscripción.',
  'frame.failed.storage':
    'El navegador no pudo guardar: lo último que escribió sigue en pantalla, pero no está guardado. Guarde de nuevo, o exporte la inscripción.',
  'frame.failed.emptied':
    'Se vació el almacenamiento del navegador: esta inscripción ya no está guardada en este equipo. Lo que se ve sigue solo en esta página. Expórtela antes de cerrarla o recargarla; con «Abrir archivo» vuelve a quedar guardada.',
  'frame.elsewhere': 'Esta inscripción está abierta en otra pestaña. Aquí se puede leer; se edita allí.',
  'frame.sendingElsewhere': 'Otra pestaña está enviando esta inscripción. Aquí verá el resultado.',
  'frame.takeOver': 'Tomar el control',
  'frame.unreadable':
    'Una parte de esta inscripción no se puede leer. No se modifica ni se envía, para no perderla. En «Inscripciones» puede exportarla tal cual.',
  'frame.stale.title': 'Otra pestaña guardó una versión más nueva',
  'frame.stale.body':
    'Nada se sobrescribió. Están las dos versiones: la que escribió aquí quedó guardada como otra inscripción.',
  'frame.stale.notKept':
    'Nada se sobrescribió, pero lo que escribió aquí no se pudo guardar como otra inscripción. Sigue en pantalla: inténtelo de nuevo o expórtelo.',
  'frame.stale.mine': 'Abrir la versión que escribí aquí',
  'frame.stale.theirs': 'Abrir la versión guardada en la otra pestaña',
  'summary.title.one': 'Hay {n} dato por corregir',
  'summary.title.other': 'Hay {n} datos por corregir',
  'summary.notices.one': '{n} aviso: no impide enviar',
  'summary.notices.other': '{n} avisos: no impiden enviar',
  'summary.information': 'Para su información: {text}',
  'summary.reviewAnyway': 'Ver la revisión igualmente',
  'undo.person': 'Se eliminó la persona {n}.',
  'undo.row': 'Se eliminó «{row}».',
  'undo.undo': 'Deshacer',
  'undo.dismiss': 'Cerrar aviso',
  'history.undo': 'Revertir cambio (Ctrl+Z)',
  'history.redo': 'Rehacer cambio (Ctrl+Y)',
  'history.undone': 'Se revirtió un cambio.',
  'history.redone': 'Se rehizo un cambio.',
  'unreadable.title': 'Esta inscripción no se puede leer',
  'unreadable.newer': 'La guardó una versión más nueva de Enrola. Recargue la página o actualice Enrola.',
  'unreadable.damaged': 'El registro guardado está dañado.',
  'unreadable.sealed': 'Está cifrada con una clave que no está en esta sesión.',
  'unreadable.kept':
    'Sigue guardada tal como está, y las demás se abren. En «Inscripciones» puede exportarla tal cual.',
} as const;
