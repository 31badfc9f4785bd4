import { formatsOf } from '../formats.ts';
import type { Words } from '../strings.ts';

const { region } = formatsOf('es');

export const contacts: Words['contacts'] = {
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
  signTitle: 'Apruébelo en su billetera',
  signLead: (target) =>
    `Su billetera le pedirá que firme un mensaje. Permite que los códigos enviados a ${target} inicien una recuperación de esta cuenta.`,
  signNote: 'Firmar es gratis y no envía ninguna transacción.',
  signDetails: 'Lo que firma',
  signButton: 'Firmar y enviar el código',
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
  waitsTitle: 'Casi listo',
  waitsLead:
    'Por seguridad, un correo o teléfono nuevo no funciona de inmediato. No tiene que hacer nada más.',
  guardianChangedTitle: 'El servicio de recuperación tiene una dirección nueva',
  guardianChangedLead: (target) =>
    `${target} está registrado, pero aún no puede recuperar esta cuenta. Si confía en la dirección nueva, quite primero la antigua de su cuenta y luego añada ${target} otra vez.`,
  guardianBefore: 'En su cuenta',
  guardianNow: 'Dirección nueva del servicio',
  addTitle: 'Permita que los códigos recuperen su cuenta',
  addLead: 'Apruebe una vez para terminar.',
  addMeaning: (span) =>
    `El servicio de recuperación solo puede iniciar una recuperación con códigos enviados a usted. Después tiene ${span ?? 'tiempo'} para detenerla.`,
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
  findTitle: 'Encuentre su cuenta',
  findLead:
    'Escriba un correo o teléfono que la proteja. El código que enviamos allí muestra sus cuentas. No puede mover nada.',
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
  contactsHiddenLead: 'Firme un mensaje para demostrar que es usted. Es gratis.',
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
  replaceNote: 'Su billetera puede preguntar dos veces. Firmar es gratis.',
  replaceButton: 'Firmar y quitar el antiguo',
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
  removeConfirm: 'Firmar y quitar',
  alertsTitle: 'Avisarme cuando alguien inicie una recuperación',
  alertsLead:
    'También si alguien cambia quién puede aprobar. Activarlo requiere una firma gratuita.',
  alertsShow: 'Mostrar los avisos',
  alertsTo: (target) => `Avisos a ${target}`,
  alertsOn: 'Activado',
  alertsOff: 'Desactivado',
  alertsBegun: (target) => `${target} recibirá avisos.`,
  alertsEnded: (target) => `${target} ya no recibirá avisos.`,
};
