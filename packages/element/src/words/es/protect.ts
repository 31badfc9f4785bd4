import { formatsOf } from '../en/formats.ts';
import type { Words } from '../en/strings.ts';

const { region } = formatsOf('es');

export const protect: Words['protect'] = {
  // Proteger
  targetTitle: '¿Cómo podemos localizarle?',
  targetLead: 'Ahí enviamos códigos, y solo cuando necesite uno.',
  channelLabel: 'Cómo localizarle',
  addAnyTitle: '¿Qué quiere añadir?',
  addAnyLead: 'Si pierde su clave, le ayuda a recuperar el acceso.',
  addPerson: 'Una persona de confianza',
  addWallet: 'Otra billetera mía',
  emailField: 'Dirección de correo',
  emailExample: 'usted@example.com',
  emailProblem: 'Escriba una dirección de correo, como usted@example.com.',
  phoneField: 'Número de teléfono',
  countryField: 'País',
  countryName: region,
  phoneHint: 'O el número completo, empezando por +',
  phoneProblem: 'No es un número de teléfono completo. Revise el país y las cifras.',
  targetTaken: 'Ya lo ha añadido.',
  signTitle: 'Su billetera le pide su OK',
  signFirst: 'Su billetera le pide su OK (1 de 2)',
  signLead: (target) => `Dice: ${target} puede ayudarme a volver a entrar.`,
  signNote: 'Es gratis y no mueve nada.',
  signDetails: 'Lo que firma su billetera',
  signButton: 'Preguntar a mi billetera',
  sendingCode: 'Enviando el código…',
  confirmTitle: (channel) =>
    channel === 'email' ? '¿Usar este correo ya?' : '¿Usar este teléfono ya?',
  confirmLead: (channel, date, from) => {
    const added = channel === 'email' ? 'un correo nuevo' : 'un teléfono nuevo';
    const when = date === undefined ? 'tras un tiempo de espera' : `a partir del ${date}`;
    const code =
      from === undefined
        ? 'un código que enviamos a uno de estos'
        : `el código que enviamos a ${from}`;
    return `Por seguridad, ${added} funciona ${when}. Escriba ${code} para no esperar.`;
  },
  confirmLater: 'Mejor esperar',
  countsLater: 'Funcionará más tarde',
  waitsLead:
    'Por seguridad, un correo o teléfono nuevo no funciona de inmediato. No tiene que hacer nada más.',
  guardianChangedTitle: 'El servicio de recuperación tiene una dirección nueva',
  guardianChangedLead: (target) =>
    `${target} está registrado, pero aún no puede recuperar esta cuenta. Si confía en la dirección nueva, quite primero la antigua de su cuenta y luego añada ${target} otra vez.`,
  guardianBefore: 'En su cuenta',
  guardianNow: 'Dirección nueva del servicio',
  furtherWaitButton: 'Añadir una con otro tiempo de espera',
  wayElsewhere:
    'La misma forma de volver a entrar no puede tener dos tiempos de espera: decidiría el más corto. Quítela primero allí.',
  addTitle: 'Último paso: actívelo',
  addLead: 'Su billetera pregunta una vez más (2 de 2).',
  addMeaning: (span) =>
    `Nadie puede iniciar una recuperación sin un código enviado a usted. Después tiene ${span ?? 'tiempo'} para detenerla.`,
  addAnotherFirst: 'Añadir antes otro correo o teléfono',
  laterButton: 'Más tarde',
  protectDoneTitle: 'Listo. Podrá volver a entrar.',
  protectDoneLead: (channel) =>
    channel === 'email'
      ? 'Si pierde su clave, vuelva aquí con su correo.'
      : 'Si pierde su clave, vuelva aquí con su teléfono.',
  addAnotherButton: 'Añadir otro',
  switchOnLead:
    'Mientras esté desactivada, nadie puede ayudarle a volver. Compruebe que todavía confía en todos los que ve aquí.',
  switchedOnLead: 'Si pierde su clave, vuelva aquí.',

  // Find the account
  testButton: 'Probar',
  testContact: (target) => `Probar ${target}`,
  testDone: (target) => `${target} funciona.`,
  backupCodesButton: (isNew) =>
    isNew ? 'Nuevos códigos de respaldo' : 'Códigos de respaldo en papel',
  cardButton: 'Imprimir una tarjeta',
  rehearseButton: 'Ensayar',
  findTitle: 'Vuelva a entrar',
  findLead:
    'Escriba el correo o teléfono que protege su cuenta. Enviaremos un código allí. Solo muestra qué cuenta es la suya.',
  enterAddress: 'Tengo la dirección de la cuenta',
  findAgainLead: (target) =>
    `Pidió un código en ${target}. Escriba otra vez ese correo o teléfono para seguir.`,
  findButton: 'Enviar el código',
  findCodeTitle: (target) => `Escriba el código que llegue a ${target}`,
  findCodeLead: 'Si protege una cuenta, el código llega en menos de un minuto.',
  findOther: 'Probar otro correo o teléfono',
  foundTitle: '¿Cuál es la suya?',
  foundLead: (target) => `${target} protege estas cuentas.`,
  foundElsewhere: (chain) => `En ${chain}: no disponible en esta página`,
  foundChoose: 'Elegir',
  foundChooseThis: (account) => `Elegir ${account}`,
  foundNoneTitle: 'No se encontró ninguna cuenta',
  foundNoneLead: (target) => `${target} no protege ahora ninguna cuenta.`,

  // Contactos
  contactsHiddenTitle: 'Solo usted puede ver su correo y su teléfono',
  contactsHiddenLead: 'Demuestre que es usted: su billetera le pide su OK. Es gratis.',
  contactsCount: (count, required) => {
    if (count === 1) return 'Para recuperar necesita un código enviado aquí.';
    if (required < count)
      return `Para recuperar necesita los códigos de ${required} de estos ${count}.`;
    return count === 2
      ? 'Para recuperar necesita los códigos de ambos.'
      : `Para recuperar necesita los códigos de estos ${count}.`;
  },
  contactsOnly: (target, others) =>
    others === 1
      ? `Para recuperar necesita un código de ${target}. El otro aún no funciona.`
      : `Para recuperar necesita un código de ${target}. Los demás aún no funcionan.`,
  contactsEmpty: 'Todavía sin correo ni teléfono',
  contactsNoneCounts: (date) =>
    `Ninguno de ellos funciona antes del ${date}. Hasta entonces no pueden devolverle el acceso.`,
  changeButton: 'Cambiar',
  changeContact: (target) => `Cambiar ${target}`,
  changeLead: (channel) =>
    channel === 'email'
      ? 'Escriba su nueva dirección. La antigua se queda hasta que la nueva funcione.'
      : 'Escriba su nuevo número. El antiguo se queda hasta que el nuevo funcione.',
  replaceTitle: (target) => `Ahora quite ${target}`,
  replaceLead: (target) => `${target} está confirmado. Ya no necesita el antiguo.`,
  replaceNote: 'Su billetera puede preguntar dos veces. Es gratis.',
  replaceButton: 'Quitar el antiguo',
  replaceKeep: 'Conservar ambos',
  keptBoth: (from, to, date) =>
    date === undefined
      ? `${to} se añadió. ${from} se queda hasta que usted lo quite.`
      : `${to} se añadió y funciona desde el ${date}. ${from} se queda hasta que usted lo quite.`,
  removeLast: 'Es el último. Sin él, ningún código puede devolverle el acceso si pierde su clave.',
  removeLeaves: (left, required) =>
    left === 1
      ? 'Solo queda uno. Cualquiera que pueda leer los mensajes enviados ahí podría iniciar una recuperación.'
      : `Quedan ${left}. Una recuperación necesita entonces los códigos de ${required} de ellos.`,
  removeNoneCounts: (date, others) =>
    others === 1
      ? `El otro no funciona hasta el ${date}. Si pierde su clave antes, ningún código puede devolverle el acceso.`
      : `Los demás no funcionan hasta el ${date}. Si pierde su clave antes, ningún código puede devolverle el acceso.`,
  removeConfirm: 'Quitarlo',
  alertsTitle: 'A quién se avisa',
  alertsAlways: (targets) =>
    `Cuando alguien inicia una recuperación, siempre avisamos a ${targets}.`,
  alertsLead:
    'Un interruptor avisa también si alguien cambia quién puede ayudarle a volver. Activarlo requiere un OK gratuito en su billetera.',
  alertsShow: 'Mostrar los avisos',
  alertsTo: (target) => `Avisar también de cambios a ${target}`,
  alertsOn: 'Se avisa de recuperaciones y cambios',
  alertsOff: 'Se avisa de recuperaciones',
  alertsBegun: (target) => `Ahora también se avisa de cambios a ${target}.`,
  alertsEnded: (target) => `Ya no se avisa de cambios a ${target}.`,
  // Guardianes
  guardiansEmpty: 'Todavía nadie puede ayudarle a volver',
  guardiansEmptyLead: 'Alguien de su confianza, u otra billetera suya, puede ayudarle a volver.',
  guardiansWhileRunning: 'Lo que cambie aquí también la detiene.',
  guardiansRunningButton: 'Ver la recuperación',
  addGuardianTitle: 'Añadir por su dirección',
  addGuardianLead:
    'Alguien que pueda ayudarle a volver, u otra billetera suya guardada en otro lugar.',
  guardianField: 'Dirección de la billetera',
  guardianHint: 'Pídale que la copie de su billetera.',
  addWalletTitle: '¿Cuál de sus billeteras?',
  addWalletLead: 'Elija una que guarde en otro lugar, para no perder las dos a la vez.',
  addWalletHint: 'Cópiela de esa billetera.',
  ownWalletName: 'Mi otra billetera',
  guardianNoChecksum:
    'No podemos detectar errores de escritura en esta dirección. Cópiela directamente de la billetera.',
  guardianReserved: 'Nadie tiene esta dirección. Cópiela otra vez.',
  guardianIsAccount: 'Una cuenta no puede ayudarse a sí misma. Elija otra dirección.',
  guardianIsOwner:
    'Es la propia clave de la cuenta. Perdería las dos a la vez. Elija otra dirección.',
  guardianIsModule: 'Es el propio módulo de recuperación. Elija otra dirección.',
  guardianIsThere: 'Esta dirección ya se añadió.',
  guardianName: 'Nombre',
  guardianNameHint: 'Opcional. Se queda en este dispositivo.',
  guardianAdded: (guardian) => `${guardian} ya puede ayudarle a volver.`,
  thresholdLead:
    'Más es más seguro si alguien se vuelve contra usted. Menos es más seguro si alguien deja de estar disponible.',
  thresholdChanged: (threshold, guardians) => {
    if (threshold === 1) return 'Ahora basta una ayuda.';
    const who = guardians === 2 ? 'los dos' : `los ${guardians}`;
    return `Ahora deben ayudar ${threshold < guardians ? `${threshold} de ${guardians}` : who}.`;
  },

  // An overview that is not quiet
  incompleteThresholdLead: (needed, able) =>
    `Deben ayudar ${needed}, pero ${able === 0 ? 'no puede nadie' : able === 1 ? 'solo puede 1' : `solo pueden ${able}`}.`,
  accountDetails: 'Detalles de la cuenta',
  thresholdButton: 'Cambiar cuántos deben ayudar',
  addPersonButton: 'Añadir a alguien de su confianza',
  serviceDownNote: 'No podemos conectar con el servicio de recuperación. Su cuenta no ha cambiado.',
  serviceDownTitle: 'Ahora mismo no se pueden enviar códigos',
  alarmReplaceButton: 'Reemplazar el correo o el teléfono',
};
