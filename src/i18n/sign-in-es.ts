/** Spanish (Chile) of the sign-in, and the list of its keys. */
export const signInEs = {
  'signIn.submit': 'Acceder',
  'signIn.account': 'Acceso al servicio',
  'signIn.account.in': 'Con acceso',
  'signIn.account.typed': 'Dato ingresado',
  'signIn.account.leave': 'Salir',
  'signIn.account.leaving': 'Saliendo. Si hay un envío en curso, se espera su respuesta.',
  'signIn.account.unsaved':
    'No se pudo guardar lo que está abierto. Guárdelo en un archivo y salga de nuevo.',
  'signIn.title': 'Acceder al servicio',
  'signIn.lead':
    'El servicio pide acceder para enviar. También puede seguir escribiendo: nada de lo escrito se pierde.',
  'signIn.user': 'Usuario',
  'signIn.password': 'Contraseña',
  'signIn.working': 'Accediendo…',
  'signIn.later': 'Seguir sin acceder',
  'signIn.provider': 'El acceso se abre en otra ventana; esta página queda como está.',
  'signIn.provider.waiting': 'Termine el acceso en la ventana que se abrió.',
  'signIn.provider.again': 'Abrir la ventana otra vez',
  'signIn.return': 'Ya puede cerrar esta ventana y volver a Enrola.',
  'signIn.cookie.title': 'La sesión del servicio terminó',
  'signIn.cookie.lead': 'Acceda al servicio en otra pestaña y vuelva aquí. Lo escrito sigue en pantalla.',
  'signIn.cookie.done': 'Ya accedí',
  'signIn.failure.empty': 'Complete lo que falta.',
  'signIn.failure.invalid-value': 'Tiene un carácter que no se puede enviar. Cópielo de nuevo.',
  'signIn.failure.refused': 'El servicio no aceptó el usuario o la contraseña. Revíselos y acceda de nuevo.',
  'signIn.failure.value': 'El servicio no aceptó este dato. Escríbalo de nuevo: lo demás sigue en pantalla.',
  'signIn.failure.unauthorized': 'El servicio pide acceder de nuevo. Lo escrito sigue en pantalla.',
  'signIn.failure.network': 'No se pudo llegar al servicio de acceso. Revise la conexión y acceda de nuevo.',
  'signIn.failure.no-answer': 'El servicio de acceso no respondió a tiempo. Acceda de nuevo.',
  'signIn.failure.no-token':
    'El servicio respondió sin dar acceso. Si sus datos están bien, avise a quien administra Enrola.',
  'signIn.failure.not-json':
    'Lo que respondió no es el servicio de acceso. Avise a quien administra Enrola: no es por sus datos.',
  'signIn.failure.wrong-address':
    'El servicio no tiene el acceso donde Enrola lo busca. Avise a quien administra Enrola: no es por sus datos.',
  'signIn.said': 'El servicio dice: «{text}»',
  'signIn.cause.no-token':
    'Para quien administra: en la respuesta de {request} no hay un token en {pointer}. Revise «token» en el perfil.',
  'signIn.cause.not-json':
    'Para quien administra: {request} respondió {status}, pero no con JSON. Revise la URL de acceso en el perfil.',
  'signIn.cause.wrong-address':
    'Para quien administra: {request} respondió {status}. Revise la URL y el método de acceso en el perfil.',
  'signIn.failure.service-error': 'El servicio de acceso falló. Espere un momento y acceda de nuevo.',
  'signIn.failure.not-trusted':
    'La respuesta no corresponde a este acceso y no se usó. Revise la hora de este equipo y acceda de nuevo.',
  'signIn.failure.popup-blocked':
    'El navegador no abrió la ventana de acceso. Permita ventanas emergentes en esta página y acceda de nuevo.',
  'signIn.failure.cancelled': 'El acceso se canceló o no fue concedido. Acceda de nuevo.',
} as const;
