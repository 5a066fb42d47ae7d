/** Spanish (Chile) of the page that stands in the place of the app where the profile is bad, and its keys. */
export const profileErrorEs = {
  'profile.error.title': 'Enrola no puede partir: revise el perfil del servicio',
  'profile.error.body': 'Corrija cada clave en profile.json y vuelva a cargar.',
  'profile.error.path': 'Clave',
  'profile.error.found': 'Se encontró',
  'profile.error.expected': 'Se espera',
  'profile.error.nothing': 'nada',
  'profile.cause.missing': 'No hay ningún archivo en /profile.json.',
  'profile.cause.html': 'En /profile.json hay una página HTML y no JSON: quizás falta el archivo.',
  'profile.cause.empty': 'El archivo /profile.json está vacío.',
  'profile.cause.http': 'El servidor respondió {status} al pedir /profile.json.',
  'profile.cause.syntax': '/profile.json no es JSON: línea {line}, columna {column}.',
  'profile.cause.end':
    '/profile.json no es JSON: termina antes de tiempo, en la línea {line}, columna {column}.',
  'profile.cause.network': 'No se pudo leer /profile.json. Revise la conexión.',
  'profile.kept.title': 'Seguir por ahora con el último perfil válido',
  'profile.kept.body':
    'Este equipo lo guarda: el servidor lo entregó el {when}. Con él puede seguir ingresando y revisando. Antes de cada envío se pide otra vez el perfil del servidor.',
  'profile.kept.use': 'Usar ese perfil',
} as const;
