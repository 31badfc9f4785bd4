import { formatsOf } from './formats.ts';
import type { Strings } from './strings.ts';

const { clock, date, span, remaining } = formatsOf('es');

const unchanged = 'Su cuenta no ha cambiado.';
/** Quién controlará una cuenta: uno solo, o algunos de varios. */
const together = (owners: string, count: number, threshold: number) =>
  count === 1 ? `solo ${owners}` : `${threshold} cualesquiera de ${owners}`;

export const es: Strings = {
  // En todas partes
  elementName: 'Recuperación de la cuenta',
  back: 'Atrás',
  cancel: 'Cancelar',
  close: 'Cerrar',
  continue: 'Continuar',
  tryAgain: 'Intentar de nuevo',
  reloadButton: 'Recargar la página',
  details: 'Detalles',
  loading: 'Cargando…',
  copy: (what) => `Copiar ${what}`,
  copied: 'Copiado',
  copyFailed: 'Seleccione el texto para copiarlo',
  notNow: 'Ahora no',
  accountOn: (chain) => `en ${chain}`,
  chainNumber: (chainId) => `la cadena ${chainId}`,
  stepOf: (step, steps) => `Paso ${step} de ${steps}`,
  channelName: (channel) => (channel === 'email' ? 'Correo' : 'Teléfono'),
  waitingForWallet: 'Mire su billetera…',
  waitingForChain: 'Esperando a la cadena…',
  retryIn: (time) => `Puede intentarlo de nuevo en ${time}.`,
  retryNow: 'Ya puede intentarlo de nuevo.',
  date,
  remaining,
  span,

  // Antes de mostrar una vista
  chooseAccountTitle: '¿Qué cuenta?',
  chooseAccountLead:
    'Escriba la dirección de la cuenta inteligente que quiere proteger o recuperar.',
  accountField: 'Dirección de la cuenta',
  accountExample: '0x…',
  useWalletAccount: 'Usar la cuenta de mi billetera',
  connectTitle: 'Conecte una billetera',
  connectLead: 'Hace falta una billetera para leer la cadena y para firmar.',
  connectButton: 'Conectar la billetera',
  connectBusy: 'Conectando…',
  chooseWalletTitle: '¿Qué billetera?',
  chooseWalletLead: 'Este navegador tiene varias. Todavía no se firma nada.',
  anotherAccount: 'Otra cuenta',
  linkLeaveButton: 'Seguir sin el enlace',
  switchChain: (chain) => `Cambiar a ${chain}`,
  notDeployedTitle: 'Esta cuenta aún no está activa',
  notDeployedLead: 'Haga una primera transacción y luego protéjala.',

  // Resumen
  protectedTitle: 'Su cuenta está protegida',
  protectedLead: (guardians) =>
    guardians === 1
      ? 'Si pierde su clave, su guardián puede devolverle el acceso.'
      : 'Si pierde su clave, sus guardianes pueden devolverle el acceso.',
  unprotectedTitle: 'Todavía sin protección',
  unprotectedLead:
    'Si hoy pierde su clave, nadie puede devolverle el acceso. Añadir un correo o un teléfono lleva dos minutos.',
  incompleteTitle: 'La protección está incompleta',
  incompleteGuardianLead: 'El guardián aún no está en su cuenta.',
  incompleteModuleLead:
    'La recuperación está desactivada en su cuenta, así que sus guardianes no pueden ayudar.',
  uncheckedTitle: '¿Conoce a estos guardianes?',
  uncheckedLead: 'Pueden iniciar una recuperación de esta cuenta. Este navegador no los conoce.',
  incompleteThresholdLead:
    'Deben estar de acuerdo más guardianes de los que tiene la cuenta, así que ninguno puede ayudar.',
  unknownGuardiansTitle: 'Guardianes que este navegador no conoce',
  unknownGuardiansLead:
    'Usted no les ha puesto nombre ni los ha añadido aquí. Si no reconoce a alguno, quítelo. Si lo reconoce, póngale un nombre.',
  noContactsNote:
    'Ya no hay ningún correo ni teléfono registrado, así que el guardián que envía códigos no puede localizarle.',
  unknownModuleTitle: 'No active la recuperación aquí',
  unknownModuleLead: (module) =>
    `El servicio de recuperación indica un módulo que esta página no conoce: ${module}. Uno equivocado podría quedarse con su cuenta al instante. Pregunte al operador de este sitio.`,
  otherModuleTitle: 'Los códigos de este servicio no pueden recuperar esta cuenta',
  otherModuleLead:
    'La cuenta usa un módulo de recuperación que este servicio no atiende. Los guardianes de la cuenta siguen contando.',
  guardiansTitle: 'Guardianes',
  guardianThreshold: (threshold, guardians) => {
    if (guardians === 1) return 'Este guardián puede iniciar una recuperación.';
    if (threshold === 1)
      return `Cada uno de estos ${guardians} guardianes puede iniciar una recuperación por sí solo.`;
    return `${threshold} de ${guardians} guardianes juntos pueden iniciar una recuperación.`;
  },
  waitInWords: (span) => `Cada recuperación espera ${span}. Hasta entonces puede cancelarla.`,
  guardiansButton: 'Cambiar los guardianes',
  ownGuardianButton: 'Elegir un guardián propio',
  serviceGuardian: 'Le localiza por sus contactos',
  serviceDownNote: 'Lo que ve se lee de la cadena. Sus guardianes siguen como están.',
  offlineNote: 'Lo que ve es como estaba cuando tuvo conexión por última vez.',
  protectButton: 'Proteger esta cuenta',
  finishButton: 'Completar la protección',
  addContactButton: 'Añadir otro contacto',
  contactsButton: 'Sus contactos',
  recoverButton: 'Recuperar una cuenta',
  alarmTitle: 'Alguien ha iniciado una recuperación de esta cuenta',
  alarmLead: (owner, when) =>
    `A partir del ${when}, ${owner} puede tomar el control. ¿No es usted? Cancélela.`,
  alarmOver: (owner) =>
    `${owner} puede tomar el control en cualquier momento. ¿No es usted? Cancélela.`,
  alarmButton: 'Cancelar la recuperación',
  alarmBusy: 'Cancelando…',
  alarmDone: 'La recuperación está cancelada. Nada ha cambiado de manos.',
  runningTitle: 'Hay una recuperación en curso',
  runningLead: (owner) => `${owner} va a controlar esta cuenta.`,
  runningButton: 'Ir a la recuperación',

  // Proteger
  targetTitle: '¿Cómo podemos localizarle?',
  targetLead: 'Ahí enviamos códigos, y solo cuando necesite uno.',
  channelLabel: 'Forma de localizarle',
  emailField: 'Dirección de correo',
  emailExample: 'usted@example.com',
  emailProblem: 'Escriba una dirección de correo, como usted@example.com.',
  phoneField: 'Número de teléfono',
  phoneHint: 'Con prefijo de país, como +34 612 345 678',
  phoneExample: '+34 612 345 678',
  phoneProblem: 'Escriba el número con su prefijo de país, empezando por +.',
  targetTaken: 'Ese ya está entre sus contactos. Escriba otro.',
  signTitle: 'Apruébelo en su billetera',
  signLead: (target) =>
    `Firma que los códigos enviados a ${target} pueden iniciar una recuperación de esta cuenta.`,
  signNote: 'Firmar es gratis y no cambia nada en la cadena.',
  signDetails: 'Lo que firma',
  signButton: 'Firmar y enviar el código',
  sendingCode: 'Enviando el código…',
  confirmTitle: '¿Que cuente desde ya?',
  confirmLead: (target) =>
    `Para que nadie añada un acceso a sus espaldas, ${target} solo cuenta tras un tiempo de espera. Con un código que hemos enviado a uno de estos contactos, cuenta de inmediato.`,
  confirmLater: 'Dejar que espere',
  countsFrom: (date) => `Cuenta desde el ${date}`,
  countsLater: 'Cuenta tras un tiempo de espera',
  addedLater: (target) =>
    `${target} cuenta tras un tiempo de espera. Sus contactos muestran desde cuándo.`,
  addTitle: 'Añada el guardián a su cuenta',
  addLead:
    'Su contacto está confirmado. Con una aprobación, el guardián pasa a ser parte de su cuenta.',
  addMeaning: (span) =>
    span === undefined
      ? 'Solo puede iniciar una recuperación con códigos enviados a usted. Puede cancelar cada una mientras espera.'
      : `Solo puede iniciar una recuperación con códigos enviados a usted. Cada una espera ${span}, y mientras tanto puede cancelarla.`,
  addEnablesModule: 'Esto también activa la recuperación en esta cuenta.',
  addAnotherFirst: 'Añadir antes otro contacto',
  thresholdLabel: '¿Cuántos guardianes deben estar de acuerdo?',
  thresholdOption: (count, guardians) => `${count} de ${guardians}`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians) return 'Si se pierde uno de ellos, nadie puede devolverle el acceso.';
    if (count === 1) return 'Cualquiera de ellos puede iniciar una recuperación por sí solo.';
    const spare = guardians - count;
    return spare === 1 ? 'Uno de ellos puede perderse.' : `${spare} de ellos pueden perderse.`;
  },
  guardianLabel: 'Guardián',
  moduleLabel: 'Módulo de recuperación',
  addButton: 'Añadir el guardián',
  laterButton: 'Más tarde',
  addBusy: 'Añadiendo el guardián…',
  protectDoneTitle: 'Listo. Tiene un camino de vuelta.',
  protectDoneLead: (channel) =>
    channel === 'email'
      ? 'Si pierde su clave, vuelva aquí con su correo.'
      : 'Si pierde su clave, vuelva aquí con su teléfono.',
  doneButton: 'Listo',
  addAnotherButton: 'Añadir otro',

  switchOnTitle: 'Active la recuperación',
  switchOnLead:
    'Su cuenta tiene guardianes, y no pueden ayudar mientras la recuperación esté desactivada. Compruebe que todavía confía en ellos.',
  switchOnButton: 'Activar la recuperación',
  switchedOnLead: 'Si pierde su clave, sus guardianes pueden devolverle el acceso.',

  // El código de un solo uso
  codeTitle: (target) => `Escriba el código que enviamos a ${target}`,
  codeField: 'Código',
  codeHint: 'Los espacios no importan. El código largo del mensaje también sirve.',
  codeButton: 'Confirmar',
  codeBusy: 'Comprobando…',
  codeMissing: 'Escriba el código del mensaje.',
  codeExpiresIn: (time) => `Válido durante ${time}`,
  codeExpired: 'Este código ha caducado. Empiece de nuevo para recibir uno nuevo.',
  resendIn: (time) => `Enviar de nuevo en ${time}`,
  resend: 'Enviar de nuevo',
  resending: 'Enviando…',
  resent: 'Un código nuevo está en camino.',
  restart: 'Empezar de nuevo',
  wrongTarget: (channel) =>
    channel === 'email' ? '¿Dirección equivocada?' : '¿Número equivocado?',
  phraseLabel: 'Palabras en el mensaje',
  phraseHint: 'Las mismas tres palabras están en el mensaje. Si no, deténgase.',

  // Contactos
  contactsHiddenTitle: 'Solo usted puede ver sus contactos',
  contactsHiddenLead: 'Su billetera firma una petición para mostrarlos. Es gratis.',
  contactsTitle: 'Sus contactos',
  contactsButtonSign: 'Firmar para mostrarlos',
  contactsBusy: 'Buscándolos…',
  contactsCount: (count, required) =>
    count === 1
      ? 'Una recuperación necesita un código de este contacto.'
      : `Una recuperación necesita los códigos de ${required} de estos ${count}.`,
  contactsOnly: (target) =>
    `Una recuperación necesita un código de ${target}; los demás aún no cuentan.`,
  contactsEmpty: 'Todavía sin contactos',
  contactsEmptyLead: 'Añada un correo o un teléfono para poder volver.',
  contactsNoneCounts: (date) =>
    `Ninguno de ellos cuenta antes del ${date}. Hasta entonces no pueden devolverle el acceso.`,
  changeButton: 'Cambiar',
  changeContact: (target) => `Cambiar ${target}`,
  changeLead: (channel) =>
    channel === 'email'
      ? 'Escriba su nueva dirección. La antigua se queda hasta que la nueva cuente.'
      : 'Escriba su nuevo número. El antiguo se queda hasta que el nuevo cuente.',
  replaceTitle: (target) => `Ahora quite ${target}`,
  replaceLead: (target) => `${target} está confirmado. El contacto antiguo ya no hace falta.`,
  replaceNote: 'Su billetera puede preguntar dos veces. Firmar es gratis.',
  replaceButton: 'Firmar y quitar el antiguo',
  replaceKeep: 'Conservar ambos',
  changed: (from, to) => `${from} se cambió por ${to}.`,
  keptBoth: (from, to, date) =>
    date === undefined
      ? `${to} se añadió, y ${from} se queda. Quítelo cuando el nuevo cuente.`
      : `${to} se añadió y cuenta desde el ${date}. ${from} se queda hasta que usted lo quite.`,
  removeContact: (target) => `Quitar ${target}`,
  removeButton: 'Quitar',
  removeTitle: (target) => `¿Quitar ${target}?`,
  removeLast:
    'Es su último contacto. Sin él, el guardián no puede devolverle el acceso si pierde su clave.',
  removeLeaves: (left, required) =>
    left === 1
      ? 'Queda un contacto. Quien lo lea puede iniciar una recuperación por sí solo.'
      : `Quedan ${left} contactos. Una recuperación necesita entonces los códigos de ${required} de ellos.`,
  removeNoneCounts: (date) =>
    `Lo que queda no cuenta antes del ${date}. Hasta entonces nadie puede devolverle el acceso si pierde su clave.`,
  removeConfirm: 'Firmar y quitar',
  removeBusy: 'Quitando…',
  keepButton: 'Conservarlo',
  removed: (target) => `${target} se ha quitado.`,
  alertsLead:
    'Los avisos le dicen cuándo alguien inicia una recuperación de esta cuenta o cambia sus guardianes. Un propietario firma para ello; es gratis.',
  alertsShow: 'Mostrar los avisos',
  alertsSwitch: 'Avisos',
  alertsTo: (target) => `Avisos a ${target}`,
  alertsOthers: 'Los avisos también van a',
  alertsBegun: (target) => `${target} recibe avisos desde ahora.`,
  alertsEnded: (target) => `${target} ya no recibe avisos.`,

  // Guardianes
  guardiansEmpty: 'Todavía sin guardianes',
  guardiansEmptyLead:
    'Un guardián es alguien de su confianza, u otra billetera suya, que puede ayudarle a volver.',
  guardiansWhileRunning: 'Lo que cambie aquí no la detiene.',
  guardiansRunningButton: 'Ver la recuperación',
  addGuardianButton: 'Añadir un guardián',
  thresholdButton: 'Cambiar cuántos deben estar de acuerdo',
  addGuardianTitle: '¿Quién debe ser guardián?',
  addGuardianLead: 'Alguien de su confianza, o una billetera propia que guarde en otro lugar.',
  guardianField: 'Dirección del guardián',
  guardianHint: 'Pídale que la copie de su billetera. Las mayúsculas importan.',
  guardianNoChecksum:
    'Sin mayúsculas no se pueden detectar errores de escritura. Cópiela de la billetera.',
  guardianReserved: 'Nadie tiene esta dirección. Cópiela otra vez.',
  guardianIsAccount: 'Una cuenta no puede guardarse a sí misma. Elija otra dirección.',
  guardianIsOwner:
    'Es un propietario de la cuenta: se pierde junto con la clave. Elija otra dirección.',
  guardianIsModule: 'Es el propio módulo de recuperación. Elija otra dirección.',
  guardianIsThere: 'Ya es un guardián.',
  guardianName: 'Nombre',
  guardianNameOf: (guardian) => `Nombre para ${guardian}`,
  guardianNameHint: 'Opcional. Se queda en este dispositivo.',
  guardianAdded: (guardian) => `${guardian} es ahora guardián.`,
  revokeLast: 'Es su último guardián. Sin él, nadie puede devolverle el acceso si pierde su clave.',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'Queda un guardián. Si también se pierde, nadie puede devolverle el acceso.';
    return threshold === 1
      ? `Quedan ${left} guardianes. Cada uno puede iniciar una recuperación por sí solo.`
      : `Quedan ${left} guardianes. ${threshold} de ellos juntos pueden iniciar una recuperación.`;
  },
  revokeService:
    'Habla por sus contactos: los códigos enviados a ellos ya no le devolverán el acceso.',
  revokeMaybeService:
    'Si es el que habla por sus contactos, los códigos enviados a ellos ya no le devolverán el acceso.',
  revokeConfirm: 'Quitar este guardián',
  thresholdLead:
    'Más protege mejor frente a guardianes que se vuelvan contra usted; menos, frente a guardianes que se pierdan.',
  thresholdConfirm: 'Cambiarlo',
  thresholdChanged: (threshold, guardians) =>
    `Ahora deben estar de acuerdo ${threshold} de ${guardians} guardianes.`,

  // Recuperar
  ownerTitle: '¿Quién debe controlarla?',
  ownerLead: 'Elija la dirección que pasa a controlar esta cuenta.',
  ownerLabel: 'Nuevo propietario',
  ownerWallet: 'Esta billetera',
  ownerWalletConnect: 'Conecte una billetera para usar su dirección.',
  ownerOther: 'Otra dirección',
  ownerField: 'Dirección del nuevo propietario',
  ownerNotAnAddress: 'Escriba una dirección: 0x y 40 letras y cifras.',
  ownerChecksum: 'Esta dirección tiene un error de escritura. Cópiela otra vez.',
  ownerIsAccount: 'Una cuenta no puede controlarse a sí misma. Elija otra dirección.',
  ownerIsGuardian: 'Es un guardián de la cuenta. Elija otra dirección.',
  ownerRefused: 'Esta dirección no puede controlar una cuenta. Elija otra.',
  ownerOutcome: (owners, span, count, threshold) =>
    `Tras ${span ?? 'un tiempo de espera'}, ${together(owners, count, threshold)} ${count === 1 ? 'controlará' : 'controlarán'} esta cuenta.`,
  ownersTogether: 'Varios propietarios',
  ownersTogetherHint: 'Los campos vacíos no cuentan.',
  ownerNth: (position) => `Propietario ${position}`,
  addOwner: 'Añadir otro propietario',
  ownersThreshold: 'Cuántos de ellos deben firmar',
  ownersThresholdHint: 'Para todo lo que haga la cuenta.',
  ownersThresholdProblem: (count) => `Escriba un número de 1 a ${count}.`,
  ownerTwice: 'Una dirección aparece dos veces. Deje fuera una de ellas.',
  ownerButton: 'Enviar los códigos',
  ownerBusy: 'Enviando los códigos…',
  noGuardianTitle: 'Esta cuenta no tiene guardián',
  noGuardianLead:
    'Sin él no puede recuperarse aquí. Su propietario puede añadir uno en cualquier momento.',
  moduleOffTitle: 'La recuperación está desactivada',
  moduleOffLead: 'Esta cuenta ha desactivado sus guardianes. Solo su propietario puede cambiarlo.',
  checkTitle: 'Demuestre que es usted',
  checkLead: (contacts, required) =>
    required === contacts
      ? `Escriba el código de cada uno de estos ${contacts}.`
      : `Escriba los códigos de ${required} de estos ${contacts}.`,
  confirmedOf: (confirmed, required) => `${confirmed} de ${required} confirmados`,
  enterCode: 'Escribir el código',
  enterCodeOf: (target) => `Escribir el código enviado a ${target}`,
  confirmed: 'Confirmado',
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'Con este código, esta dirección podrá tomar el control de su cuenta:'
      : `Con este código, ${threshold} de estas ${count} direcciones juntas podrán tomar el control de su cuenta:`,
  codeNewOwnersHint: 'Si no es lo que usted eligió, no escriba el código.',
  startTitle: 'Inicie la recuperación',
  startLead: 'Está confirmado que es usted. Ahora debe saberlo la cadena.',
  startOutcome: (owners, span, count, threshold) =>
    `${span === undefined ? 'Tras el tiempo de espera' : `Tras ${span} desde el inicio`}, ${together(owners, count, threshold)} ${count === 1 ? 'controlará' : 'controlarán'} esta cuenta.`,
  startCancelable: 'Hasta entonces el propietario actual puede cancelar.',
  walletPays: 'Su billetera paga la tarifa de la red.',
  startButton: 'Iniciar la recuperación',
  startBusy: 'Iniciando…',
  servicePays: 'No le cuesta nada: lo envía el servicio de recuperación.',
  payButton: 'Pagar con mi propia billetera',
  relayedLead:
    'El servicio de recuperación lo está enviando a la cadena. Puede cerrar esta página y volver.',
  transactionLabel: 'Transacción',
  startCalldata: 'Enviarlo por su cuenta',
  calldataTo: 'A',
  calldataData: 'Datos',
  moreGuardiansTitle: 'Deben firmar más guardianes',
  moreGuardiansLead: (threshold) =>
    `Esta cuenta pide ${threshold} guardianes. Envíe el enlace a los demás y escriba lo que le devuelvan.`,
  moreGuardiansShared: (threshold) =>
    `Esta cuenta pide ${threshold} guardianes. Envíe el enlace a los demás. Lo que firmen llegará aquí por sí solo.`,
  togetherLabel: 'Para comparar',
  togetherHint:
    'Todos los que deben firmar esto ven las mismas imágenes y palabras. Si no, deténgase.',
  signatureLabel: 'Firma',
  waitTitle: 'La recuperación ha comenzado',
  waitReadyIn: 'Lista en',
  waitReadyAt: (date) => `el ${date}`,
  resumedNotice: 'Ya había empezado esto. Siga donde lo dejó.',
  elsewhereTitle: 'Seguir con otro dispositivo',
  elsewhereLabel: 'Enlace a esta recuperación',
  elsewhereHint: 'Para sus propios dispositivos. No contiene códigos ni claves.',
  staleNotice: 'La cuenta ha cambiado desde que se firmó esto. Envíe códigos nuevos.',
  askGuardiansButton: 'Pedirlo a los demás guardianes',
  startCopyTo: 'Copiar la dirección',
  startCopyData: 'Copiar los datos',
  startElsewhere:
    'Puede enviarlo cualquier billetera. Esta página sigue sola en cuanto la cadena lo tenga.',
  waitNote:
    'Puede cerrar esta página y volver entonces. El propietario actual puede cancelar hasta entonces.',
  newOwnersLabel: 'Nuevo propietario',
  newOwnersThreshold: (threshold, count) =>
    `${threshold} de estos ${count} deben firmar todo lo que haga la cuenta.`,
  ownerCancelButton: 'Soy el propietario: cancelarla',
  replacedTitle: 'Esta recuperación ha sustituido a otra',
  replacedLead: (before) =>
    `La recuperación para ${before} ya no cuenta: esta la han aprobado más guardianes. Su tiempo de espera empezó de nuevo.`,
  finalizeTitle: 'El tiempo de espera ha terminado',
  finalizeLead: (owner) => `${owner} puede tomar el control de esta cuenta.`,
  finalizeButton: 'Tomar el control',
  finalizeBusy: 'Tomando el control…',
  finalizedTitle: (owner) => `${owner} controla ahora su cuenta`,
  finalizedLead: 'La clave antigua ya no funciona. Revise sus contactos: siguen valiendo.',
  canceledTitle: 'La recuperación se canceló',
  canceledLead: 'La cuenta no ha cambiado. Si no la canceló usted, alguien tiene todavía su clave.',

  // Firmas de varias personas
  signedOf: (signed, required) => `${signed} de ${required} firmas`,
  signed: 'Firmado',
  signerHere: 'En esta billetera',
  signerElsewhere: 'Todavía no',
  signAs: (signer) => `Firmar como ${signer}`,
  chooseOtherAccount: 'Usar otra cuenta de mi billetera',
  askLink: 'Enlace para los demás',
  askLinkHint: 'Dice lo que hay que firmar. No contiene ningún secreto.',
  askLinkCopy: 'Copiar el enlace',
  answerTitle: 'Escriba lo que le han devuelto',
  answerField: 'La firma, o el enlace que la contiene',
  answerButton: 'Añadirla',
  goodUntil: (date) => `Válido hasta el ${date}.`,
  ownersTitle: (threshold) => `Deben firmar ${threshold} propietarios`,
  ownersLead: (owners) =>
    `Esta cuenta tiene ${owners} propietarios. Firme aquí, cambie su billetera a otro propietario o envíeles el enlace.`,
  subjectRegister: (target) =>
    `Los códigos enviados a ${target} pueden iniciar una recuperación de esta cuenta.`,
  subjectList: 'Mostrar los contactos registrados para esta cuenta.',
  subjectRemove: 'Quitar uno de los contactos registrados para esta cuenta.',
  subjectEnable: (span) =>
    span === undefined
      ? 'Se activa la recuperación en esta cuenta.'
      : `Se activa la recuperación en esta cuenta. Cada una espera ${span}, y mientras tanto puede cancelarse.`,
  subjectAddGuardian: (guardian, threshold) =>
    threshold === 1
      ? `${guardian} pasa a ser guardián. Entonces basta un guardián para iniciar una recuperación.`
      : `${guardian} pasa a ser guardián. Entonces hacen falta ${threshold} guardianes para iniciar una recuperación.`,
  subjectRevokeGuardian: (guardian, threshold) =>
    threshold === 0
      ? `${guardian} deja de ser guardián. Sin ninguno, esta cuenta no puede recuperarse.`
      : threshold === 1
        ? `${guardian} deja de ser guardián. Entonces basta un guardián para iniciar una recuperación.`
        : `${guardian} deja de ser guardián. Entonces hacen falta ${threshold} guardianes para iniciar una recuperación.`,
  subjectThreshold: (threshold) =>
    threshold === 1
      ? 'Entonces basta un guardián para iniciar una recuperación.'
      : `Entonces hacen falta ${threshold} guardianes para iniciar una recuperación.`,
  subjectCancel: 'Se cancela la recuperación en curso.',

  // Enlaces
  answerOwnerTitle: 'Otro propietario le pide que firme',
  answerOwnerLead: 'Esta cuenta es de ustedes en común. Con su firma ocurrirá esto:',
  answerOwnerCaution: 'Firme solo si lo ha hablado con el otro propietario.',
  answerOwnerButton: 'Firmar en mi billetera',
  soleOwnerTitle: 'No firme esto',
  soleOwnerLead:
    'A esta cuenta le basta una firma. La suya sola sería suficiente, así que ningún otro propietario necesita pedírsela. No se ha firmado nada.',
  answerOwnerLast: (threshold) =>
    `Esta cuenta necesita ${threshold} firmas. Si las demás ya están, la suya la completa y surte efecto sin volver a preguntarle.`,
  approveTitle: '¿Aprueba esta recuperación?',
  approveLead: 'Se le pregunta como guardián de esta cuenta.',
  approveOutcome: (owners, span, count, threshold) =>
    `Cuando la hayan aprobado suficientes guardianes, y tras ${span ?? 'un tiempo de espera'}, ${together(owners, count, threshold)} ${count === 1 ? 'controlará' : 'controlarán'} esta cuenta.`,
  approveCaution:
    'Apruebe solo si ha hablado usted mismo con el propietario, en persona o por teléfono. Un mensaje puede ser de cualquiera.',
  approveButton: 'Aprobar en mi billetera',
  strangeTitle: 'Mejor no firme esto',
  strangeLead: 'Este enlace pide algo que esta página nunca pide. No se ha firmado nada.',
  tooLateTitle: 'Esto llegó demasiado tarde',
  tooLateLead: 'Lo que se le pidió firmar ya no vale. Pida un enlace nuevo.',
  handBackTitle: 'Firmado. Ahora devuélvalo.',
  handBackLead: 'Envíe este enlace a quien se lo pidió. No ocurre nada antes de que lo tenga.',
  handBackLink: 'Enlace para devolver',
  handBackText: 'Mejor como texto',
  copySignature: 'Copiar la firma',
  deliveredTitle: 'Gracias. Su aprobación ha llegado.',
  deliveredLead: 'No tiene que devolver nada. Puede cerrar esta página.',
  followTitle: '¿Seguir con esta recuperación?',
  followLead: 'Se inició en otro dispositivo. Siga solo si fue usted.',
  followButton: 'Seguir',
  followNotMine: 'No fui yo',
  followOtherTitle: 'Usted inició otra recuperación en este navegador',
  followOtherLead: 'Si sigue con esta, la otra se olvidará aquí.',
  followOtherOwners: 'Nuevo propietario en la recuperación que inició aquí',
  followKeep: 'Conservar la que inicié aquí',
  followReplace: 'Seguir con esta en su lugar',
  takeTitle: 'Ha vuelto una firma',
  takeLead: 'Úsela en el navegador en el que la pidió.',
  takeButton: 'Usarla aquí',
  takenTitle: 'Está donde debe estar',
  takenLead: 'Cierre esta página y siga en la que la espera.',
  unclaimedTitle: 'Nada la espera en este navegador',
  unclaimedLead: 'Copie la firma y escríbala en el navegador en el que la pidió.',
  nonceLabel: 'Nonce',

  errors: {
    // El servicio de recuperación
    'invalid-parameters': () => 'El servicio no lo ha aceptado. Revise lo que ha escrito.',
    'unknown-chain': ({ chainName }) => `El servicio de recuperación no atiende ${chainName}.`,
    'invalid-target': () => 'El servicio no puede enviar códigos ahí. Revise lo que ha escrito.',
    'invalid-new-owners': () => 'Estas direcciones no pueden controlar la cuenta. Elija otra.',
    'invalid-signature': () =>
      'El servicio no ha aceptado la firma. Compruebe que su billetera controla esta cuenta y firme de nuevo.',
    'account-not-deployed': () =>
      'Esta cuenta aún no está activa. Haga una primera transacción y luego añada un teléfono.',
    'guardian-not-set': () =>
      'Esta cuenta no ha añadido el guardián, así que no puede recuperarse aquí.',
    'invalid-challenge': ({ triesLeft }) =>
      triesLeft === undefined
        ? 'Ese código no es correcto.'
        : `Ese código no es correcto. ${triesLeft === 1 ? 'Queda 1 intento' : `Quedan ${triesLeft} intentos`}.`,
    'challenge-expired': () => 'Este código ha caducado. Empiece de nuevo para recibir uno nuevo.',
    'challenge-exhausted': ({ retryAt }) =>
      retryAt
        ? `Demasiados códigos erróneos. Empiece de nuevo a las ${clock(retryAt)}. ${unchanged}`
        : `Demasiados códigos erróneos. Empiece de nuevo para recibir uno nuevo. ${unchanged}`,
    'request-stale': () =>
      'La cuenta ha cambiado desde que se enviaron los códigos. Empiece de nuevo para recibir otros.',
    'request-signed': () =>
      'Esta recuperación ya se aprobó. Su propietario aún puede cancelarla antes de que sea definitiva.',
    'captcha-required': () => 'Demuestre que no es un robot e inténtelo de nuevo.',
    'delivery-refused': ({ target }) =>
      target
        ? `No hemos podido llegar a ${target}. Revise la dirección.`
        : 'No hemos podido localizarle ahí. Revise la dirección.',
    unauthorized: () =>
      'Este sitio no puede usar el servicio de recuperación. Avise a su responsable.',
    'not-found': () => 'El servicio de recuperación no conoce esta petición. Empiece de nuevo.',
    'registration-not-found': () => 'Este contacto ya se había quitado.',
    'challenge-not-found': () =>
      'Este código ya no cuenta. Empiece de nuevo para recibir uno nuevo.',
    'request-not-found': () =>
      'Esta recuperación ya no cuenta. Empiece de nuevo para recibir códigos nuevos.',
    'no-registrations': ({ chainName }) =>
      `No hay contactos registrados para esta cuenta en ${chainName}.`,
    'account-not-safe': () => 'Esta dirección no es una cuenta que se pueda recuperar.',
    'signer-not-guardian': () => 'Solo un guardián de esta cuenta puede aprobar su recuperación.',
    'invalid-guardian-signature': () =>
      'El servicio no ha aceptado la firma. Compruebe que su billetera es el guardián y firme de nuevo.',
    'recovery-not-found': () =>
      'El servicio de recuperación no conoce esta recuperación. Empiece de nuevo.',
    'recovery-outdated': () =>
      'La cuenta ha cambiado desde que empezó esta recuperación. Empiece de nuevo.',
    'recovery-not-running': () => 'Esta recuperación se canceló o se sustituyó. Empiece de nuevo.',
    'insufficient-signatures': () => 'Antes tienen que aprobarla más guardianes.',
    'recovery-not-ready': () => 'El tiempo de espera aún no ha terminado.',
    'not-sponsored': () => 'El servicio no paga esto. Envíelo desde su propia billetera.',
    'relay-refused': () => `La cadena rechazaría esto ahora. ${unchanged}`,
    'alerts-not-offered': () => 'El servicio no envía avisos por este medio.',
    'too-many-registrations': () =>
      'Esta cuenta ha alcanzado el máximo de correos o números de teléfono. Elimine uno o vuelva a intentarlo mañana.',
    'too-many-subscriptions': () =>
      'Ya hay demasiadas direcciones que reciben avisos de esta cuenta. Quite una antes.',
    'subscription-not-found': () => 'Estos avisos ya se habían desactivado.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `Demasiados códigos. Inténtelo de nuevo a las ${clock(retryAt)}. ${unchanged}`
        : `Demasiados códigos. Inténtelo de nuevo en unos minutos. ${unchanged}`,
    'delivery-unavailable': () =>
      'No se pudo enviar el mensaje. No ha cambiado nada. Inténtelo de nuevo en un momento.',
    internal: () =>
      'El servicio de recuperación tiene un problema. No ha cambiado nada. Inténtelo de nuevo.',
    unreachable: () =>
      'El servicio de recuperación no responde. No ha cambiado nada. Inténtelo de nuevo.',
    'unexpected-answer': () =>
      'El servicio de recuperación dio una respuesta sin sentido. No ha cambiado nada.',

    // Billeteras, la cadena, la página
    'not-configured': () =>
      'Esta página no ha configurado bien la recuperación. Avise a su responsable.',
    'not-loaded': () =>
      'No se pudo cargar una parte de esta página. No ha cambiado nada. Inténtelo de nuevo o vuelva a cargar la página.',
    offline: () =>
      'No tiene conexión. No ha cambiado nada. Inténtelo de nuevo cuando vuelva a tenerla.',
    'no-wallet': () =>
      'No se encontró ninguna billetera en este navegador. Abra su billetera e inténtelo de nuevo.',
    'wallet-refused': () => 'Lo ha rechazado en su billetera. No se ha firmado nada.',
    'wrong-chain': ({ chainName }) =>
      `Esta cuenta vive en ${chainName}. Cambie su billetera a ${chainName}.`,
    'not-an-owner': () =>
      'Esta billetera no controla la cuenta. Conecte la billetera de su propietario.',
    'not-a-guardian': () => 'Esta billetera no es un guardián de la cuenta. Conecte la que lo es.',
    'not-a-signature': () =>
      'Eso no es una firma. Copie todo lo que le enviaron y péguelo de nuevo.',
    'not-a-signer': () => 'Esto lo firmó otra persona, o para otra cosa. Pida una firma nueva.',
    'signed-already': () => 'Esta firma ya está. Hace falta otra.',
    'relay-limited': () =>
      'El servicio ya ha pagado bastante por ahora. Pague con su propia billetera o inténtelo más tarde.',
    'transaction-failed': () => `La cadena lo ha rechazado. ${unchanged} Inténtelo de nuevo.`,
    'chain-unreachable': () => 'La cadena no responde. No ha cambiado nada. Inténtelo de nuevo.',
    'unsupported-account': () =>
      'Esta dirección no es una cuenta que pueda recuperarse. Revise la dirección y la cadena.',
    'module-missing': ({ chainName }) => `La recuperación no está disponible en ${chainName}.`,
    'link-unreadable': () => 'Este enlace no está completo. Cópielo entero y ábralo de nuevo.',
    'link-elsewhere': ({ chainName }) =>
      `Este enlace no es para ${chainName}. Ábralo en la página de la que procede.`,
    'link-expired': () => 'Este enlace es demasiado antiguo. Pida uno nuevo.',
    'link-outdated': () =>
      'La cuenta ha cambiado desde que se pidió esto. No se ha firmado nada. Pida un enlace nuevo.',
    unknown: () => 'No ha funcionado. No ha cambiado nada. Inténtelo de nuevo.',
  },
};
