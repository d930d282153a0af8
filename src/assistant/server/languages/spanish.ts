import type { QuestionLanguage } from './question-language.ts'

export const SPANISH: QuestionLanguage = {
  stemmer: 'spanish_stem',
  gift: 'regalo',
  fillers: `además ahora algo alguien algún alguna año años aquí ayuda bien buenas buenos cada cómo como cosa
    cosas cual cuál cuáles cuando cuándo cuánto cuántos cuántas cuanto cuantos debo decir demasiado demasiados
    dentro deber día días dónde donde es esta este estoy favor gracias hacer haces hago hay hola ir laurel
    luego más mes mismo mucho muchos necesito nada nadie nueva nuevo nunca para pasa persona personas poner
    pongo por porque posible puede pueden puedo pude qué que quien quién quiero saber sé semana pasada siempre
    sirve tengo tener tiene tiempo todo todos toda todas usar vez ver veo voy ya`,
  particles: '',
  opening:
    /^\s*(?:¡?hola|buen[oa]s (?:días|tardes|noches)|buenas|estimad[oa])(?!\p{L})[^.!?,\n]*[.!,\n]/u,
  closing:
    /(?:(?<=[.!?,\n])\s*¡?(?:muchas |mil )?gracias(?!\p{L})[^.!?,\n]{0,30}|^\s*¡?(?:muchas |mil )?gracias)[.!]*\s*$/u,
  greetings: {
    hello: 'hola|buenas|buen(?:o|a)s (?:días|tardes|noches)|buen día|saludos',
    thanks: '(?:muchas |mil )?gracias(?: por todo)?',
    bye: 'adiós|adios|hasta (?:luego|mañana|pronto)|chao|nos vemos|buenas noches',
    howAreYou: 'qué tal|que tal|cómo estás|como estas|cómo está|como va',
  },
  addressed: 'a todos|a todas|todos|otra vez|equipo|laurel|asistente|bot',
  asksFor: {
    balance:
      /^cu[aá]ntos? .*(?:tengo|me quedan|me queda)(?: |$)|^(?:cuál es |ver |muestra )?(?:mi saldo|mis puntos|mi total)$/,
    orders:
      /^(?:d[oó]nde|cu[aá]ndo|qu[eé]|cu[aá]les|está|muestra) .*(?:mi|mis|he (?:pedido|comprado)|pedí|compré)(?: |$)|^mis (?:pedidos|regalos|compras)$/,
    thanks:
      /^qui[eé]n(?:es)? me(?: |$)|^(?:qué|cuántos|cuántas) (?:agradecimientos|gracias)|^mis agradecimientos$/,
    permissions:
      /^(?:por ?qué no |por ?que no )?(?:puedo|podría|tengo permiso)(?: |$)|^qué (?:puedo|permisos)/,
  },
  asksHow: /(?:^| )(?:si|diferencia|pasa|ocurre)(?: |$)/,
  refersBack:
    /^(?:y|pero|o|entonces|así) |(?:^| )(?:eso|esto|ese|esa|estos|esos|ello|él|ella|ellos|ellas|lo|le|les|mismo)(?: |$)/,
  synonyms: {
    // People
    administración: 'administrador administradora admin jefe jefa rrhh soporte',
    contactar: 'contacto contacta hablar hablo escribir',
    colega: 'compañero compañera compañeros amigo',
    personal: 'empleado empleada trabajador plantilla',
    alguien: 'empleado empleada usuario',
    personas: 'empleados gente trabajadores',
    cuenta: 'perfil acceso',
    crear: 'registro registrar registrarme alta',
    // Points
    puntos: 'créditos monedas',
    saldo: 'cartera fondos',
    cuántos: 'quedan queda restan',
    depositar: 'ingresar deposito recargar meter',
    retirar: 'retiro cobrar sacar retirada',
    caducan: 'caducar vencen expiran vencimiento',
    impuestos: 'impuesto hacienda tributar fiscal',
    extra: 'bonus bono prima bonificación premio',
    dar: 'doy repartir regalar',
    premiar: 'premio recompensa dar',
    conseguir: 'consigo obtener recibir ganar',
    historial: 'movimientos transacciones extracto operaciones',
    // Thanks
    agradecer: 'agradezco agradecimiento reconocer felicitar elogiar',
    gracias: 'agradecer agradezco agradecimiento',
    enviar: 'envío envio mandar mando transferir',
    anónima: 'anónimo anónimamente secreto',
    deshacer: 'deshago error equivocación cancelar',
    varias: 'tiempo grupo juntos',
    equivocada: 'error equivoqué',
    // The shop
    regalo: 'artículo producto premio vale',
    comprar: 'compro compra canjear gastar pido pedir',
    pedido: 'paquete entrega encargo',
    tienda: 'catálogo',
    cancelar: 'anular devolver cancelación',
    carrito: 'cesta',
    pagar: 'pago',
    // Accounts
    iniciar: 'entrar entro inicio loguearme acceder ingresar conectar',
    cerrar: 'salir desconectar cierro',
    contraseña: 'clave password',
    cambiar: 'cambio modificar poner restablecer',
    olvidado: 'olvide olvidé olvidar perdido',
    activa: 'inactiva inactivo activar',
    bloquear: 'bloqueo desactivar suspender',
    desactivar: 'bloqueo bloquear',
    foto: 'imagen avatar retrato',
    poner: 'subir añadir',
    permiso: 'derecho autorización',
    // Screens
    editar: 'edito modificar cambiar',
    manual: 'guía documentación',
    correos: 'emails mails correo',
    desactivarlos: 'desactivo parar quitar',
    oscuro: 'noche negro',
    añadir: 'agregar crear',
    sirve: 'hacer utilidad',
  },
}
