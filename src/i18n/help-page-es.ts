/**
 * Spanish (Chile) of the help page, and the list of its keys. `{person_add}` stands for the keys of `person.add`, `{Enter}` for that
 * key, `{ledger_link}` for a link.
 */
export const helpPageEs = {
  'help.title': 'Cómo usar Enrola',
  'help.lead': 'Lo esencial en una página. Se abre desde cualquier lugar con {help}.',

  'help.day': 'Una inscripción en seis pasos',
  'help.day.new': 'Pulse «Nueva inscripción» {new_enrollment} y elija el perfil de riesgo.',
  'help.day.persons':
    'Pulse «Siguiente» y escriba los datos de la primera persona. Junto a lo que hace falta dice «obligatorio». Con «Agregar persona» {person_add} sigue la próxima.',
  'help.day.rows':
    'Agregue sus teléfonos, direcciones, correos y cuentas. Las filas que queden vacías no se envían.',
  'help.day.review': 'Pulse «Revisar» {review}. Cada error de la lista lleva a su campo.',
  'help.day.approve':
    'Lea todo una vez más. Si el servicio pide aprobación, quien revisa pulsa «Aprobar» en el equipo desde donde se envía; o anota observaciones y pulsa «Devolver».',
  'help.day.send':
    'Pulse «Enviar inscripción» una vez y espere el comprobante. Cada envío queda anotado en {ledger_link}.',

  'help.fast': 'Ingresar más rápido',
  'help.fast.enter':
    '{Enter} acepta lo sugerido y lleva al campo siguiente; {Shift}+{Enter} vuelve al anterior. {Tab} avanza sin aceptar y {Escape} quita la sugerencia.',
  'help.fast.write':
    'Escriba como le resulte natural: 5/9/83, 123456785, nunoa. Debajo del campo dice cómo se entendió.',
  'help.fast.paste':
    '«Pegar o escanear» {intake} lee una cédula, un correo o filas de una planilla. Muestra cada valor antes de agregarlo.',
  'help.fast.sheet': '«Importar planilla» {spreadsheet} trae muchas personas de Excel o CSV.',
  'help.fast.copy':
    '«Copiar de…» {copy} trae filas de otra persona; «Duplicar persona» {person_duplicate} repite lo que comparten.',
  'help.fast.next':
    '{place_next_error} lleva a lo próximo que falta o está mal; {person_next_incomplete}, a la siguiente persona incompleta.',
  'help.fast.undo': '{undo} revierte el último cambio y {redo} lo rehace.',
  'help.fast.find':
    '{palette} encuentra acciones, personas y campos por su nombre; {keys} muestra todas las teclas.',
  'help.fast.keys': 'Ver todas las teclas',

  'help.kept': 'Qué se guarda y dónde',
  'help.kept.here':
    'Lo que escribe se guarda solo, en este navegador de este equipo. «Guardado» y la hora lo confirman.',
  'help.kept.plain': 'No va cifrado: quien use este navegador puede leerlo.',
  'help.kept.session': 'Va cifrado y vive con esta pestaña: cuando la cierre, ya no se podrá leer.',
  'help.kept.encrypted': 'Va cifrado con su frase de acceso: sin ella nadie puede leerlo ni recuperarlo.',
  'help.kept.out': 'Nada llega al servicio antes de que alguien pulse «Enviar inscripción».',
  'help.kept.file':
    '«Exportar» crea un archivo, para tener una copia o llevar la inscripción a otro equipo; allí, «Abrir archivo». «Proteger con contraseña…» lo cifra. Lleva las observaciones, y ninguna aprobación que valga: quien aprueba en otro equipo la envía desde allí, o la aprueba en este.',
  'help.kept.deleted':
    'Lo que elimina se puede restaurar durante un día, en {home_link}. Lo que Enrola elimina porque su plazo terminó, durante 7 días de uso.',
  'help.kept.browser':
    'Si borra los datos de este sitio en el navegador, borra también las inscripciones guardadas.',

  'help.trouble': 'Si algo no sale como esperaba',
  'help.trouble.unknown': 'Resultado desconocido',
  'help.trouble.unknown.do':
    'Se envió, y nada prueba qué hizo el servicio. No la ingrese de nuevo: averigüe en el servicio y registre en esa página lo que encontró.',
  'help.trouble.rejected': 'Rechazada: por corregir',
  'help.trouble.rejected.do': 'El servicio no creó nada. Corrija lo que indica y envíe otra vez.',
  'help.trouble.offline': 'Sin conexión',
  'help.trouble.offline.do':
    'Siga ingresando: se guarda igual. Nada se envía solo; cuando vuelva la conexión, pulse «Enviar inscripción».',
  'help.trouble.tab': 'Está abierta en otra pestaña',
  'help.trouble.tab.do': 'Se edita en una sola. Siga en la otra, o pulse «Tomar el control» en esta.',
  'help.trouble.save': 'No se pudo guardar',
  'help.trouble.save.do':
    'No cierre la página. Pulse «Guardar de nuevo»; si se repite, «Exportar», y avise a quien administra Enrola.',
  'help.trouble.locked': 'Pide la frase de acceso',
  'help.trouble.locked.do':
    'Enrola se bloquea después de un rato sin uso. Todo quedó guardado: escriba la frase y siga donde estaba.',
  'help.trouble.signIn': 'Pide su usuario otra vez',
  'help.trouble.signIn.do':
    'La sesión con el servicio terminó. Ingrese; lo escrito sigue ahí, y nada se envía solo.',
  'help.trouble.update': 'Hay una versión nueva',
  'help.trouble.update.do': 'Pulse «Actualizar ahora» cuando le acomode: antes se guarda lo escrito.',
  'help.trouble.broken': 'Algo falló en la pantalla',
  'help.trouble.broken.do':
    'Vuelva a cargar la página: lo guardado sigue en este equipo. Si se repite, avise a quien administra Enrola.',

  'help.words': 'Qué quieren decir las palabras',
  'help.words.enrollment': 'Inscripción',
  'help.words.enrollment.is': 'Una o más personas que se envían juntas, en una sola solicitud.',
  'help.words.observation': 'Observación',
  'help.words.observation.is': 'Lo que quien revisa pide corregir. Se ve junto al dato.',
  'help.words.mark': 'Copiado de… o leído por máquina',
  'help.words.mark.is': 'Un valor que nadie escribió: compárelo con el documento antes de enviar.',
  'help.words.approved': 'Aprobada',
  'help.words.approved.is':
    'Alguien aprobó ese contenido exacto, en este equipo. Cualquier cambio deja sin efecto la aprobación.',
  'help.words.confirmed': 'Confirmada',
  'help.words.confirmed.is': 'El servicio la recibió. Ya no se modifica.',
  'help.words.hash': 'Huella (SHA-256)',
  'help.words.hash.is':
    'Un código que cambia si cambia un solo carácter: muestra que dos contenidos son el mismo.',
  'help.words.profile': 'Perfil del servicio',
  'help.words.profile.is':
    'Lo que este servicio pide: campos, listas y reglas. Lo configura quien administra Enrola; se ve en {profile_link}.',

  'help.licences': 'Licencias de los componentes',
} as const;
