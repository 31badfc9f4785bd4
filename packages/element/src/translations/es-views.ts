import { common, together } from './es-common.ts';
import { formatsOf } from './formats.ts';
import type { ViewStrings } from './strings.ts';

const { region } = formatsOf('es');

const unchanged = 'Su cuenta no ha cambiado.';

export const views: ViewStrings = {
  ...common,
  // En todas partes
  checkAgain: 'Comprobar de nuevo',
  reloadButton: 'Recargar la página',
  stepOf: (step, steps) => `Paso ${step} de ${steps}`,
  waitingForChain: 'Esperando a la red…',

  // Antes de mostrar una vista
  chooseAccountLead:
    'Escriba la dirección de la cuenta inteligente que quiere proteger o recuperar.',
  useWalletAccount: 'Usar la cuenta de mi billetera',
  connectTitle: 'Conecte una billetera',
  connectLead: 'Conecte una billetera para continuar.',
  connectButton: 'Conectar la billetera',
  chooseWalletTitle: '¿Qué billetera?',
  chooseWalletLead: 'Tiene más de una billetera. Elegir una no firma nada.',
  anotherAccount: 'Otra cuenta',
  linkLeaveButton: 'Continuar sin el enlace',
  switchChain: (chain) => `Cambiar a ${chain}`,
  notShownTitle: 'No se ha podido cargar',
  unavailableTitle: 'La recuperación no está disponible aquí',
  wrongNetworkTitle: 'Su billetera está en otra red',
  wrongAccountTitle: '¿Es esta la cuenta correcta?',
  brokenLinkTitle: 'Este enlace no funciona',
  recoveryOverTitle: 'Esta recuperación ha terminado',
  noCodesTitle: 'Esta cuenta no puede recuperarse con códigos',
  notDeployedTitle: 'Esta cuenta aún no está activa',
  notDeployedLead: 'Haga una primera transacción y luego protéjala.',

  // Resumen
  serviceDownNote: 'Sus guardianes no se ven afectados.',
  alarmOver: (owner) =>
    `${owner} puede tomar el control en cualquier momento. Si no es usted, deténgala ahora.`,
  alarmNote: 'Una aprobación en su cartera la detiene. Nada más cambia.',
  alarmAftermath:
    'Si no la inició usted, puede que alguien lea sus mensajes. Cambie el correo o el teléfono en que ya no confíe.',
  runningTitle: 'Hay una recuperación de esta cuenta en curso',
  runningLead: (owner) => `${owner} tomará el control de esta cuenta.`,
  runningButton: 'Ir a la recuperación',
  startedButton: 'La inicié yo: ver cómo va',
  notMeButton: 'No fui yo: detenerla',

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
  addTitle: 'Añada el guardián a su cuenta',
  addLead: 'Apruebe una vez para terminar.',
  addMeaning: (span) =>
    `El guardián solo puede iniciar una recuperación con códigos enviados a usted. Después tiene ${span ?? 'tiempo'} para cancelarla.`,
  addEnablesModule: 'Esto también activa la recuperación en esta cuenta.',
  addAnotherFirst: 'Añadir antes otro correo o teléfono',
  thresholdLabel: '¿Cuántos guardianes deben estar de acuerdo?',
  thresholdOption: (count, guardians) => `${count} de ${guardians}`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians) return 'Si pierde uno de ellos, nadie puede devolverle el acceso.';
    if (count === 1) return 'Cualquiera de ellos puede iniciar una recuperación por sí solo.';
    const spare = guardians - count;
    return spare === 1 ? 'Puede perder uno de ellos.' : `Puede perder ${spare} de ellos.`;
  },
  addButton: 'Añadir el guardián',
  laterButton: 'Más tarde',
  addBusy: 'Añadiendo el guardián…',
  protectDoneTitle: 'Listo. Podrá volver a entrar.',
  protectDoneLead: (channel) =>
    channel === 'email'
      ? 'Si pierde su clave, vuelva aquí con su correo.'
      : 'Si pierde su clave, vuelva aquí con su teléfono.',
  addAnotherButton: 'Añadir otro',
  switchOnLead:
    'Su cuenta tiene guardianes, y no pueden ayudar mientras la recuperación esté desactivada. Compruebe que todavía confía en ellos.',
  switchOnButton: 'Activar la recuperación',
  switchedOnLead: 'Si pierde su clave, sus guardianes pueden devolverle el acceso.',

  // El código de un solo uso
  codeTitle: (target) => `Escriba el código que enviamos a ${target}`,
  codeField: 'Código',
  codeHint: 'También puede pegar el código largo al que lleva nuestro mensaje.',
  codeMissing: 'Escriba el código del mensaje.',
  codeExpiresIn: (time) => `Válido durante ${time}`,
  codeExpired: 'Este código ha caducado.',
  resendIn: (time) => `Enviar otro código en ${time}`,
  resend: 'Enviar otro código',
  resending: 'Enviando…',
  resent: 'Un código nuevo está en camino.',
  restart: 'Empezar de nuevo',
  noCodeTitle: '¿No le llega el código?',
  noCodeLook: (channel) =>
    channel === 'email'
      ? 'Mire también en la carpeta de correo no deseado.'
      : 'Un SMS puede tardar unos minutos. Compruebe la cobertura.',
  noCodeTarget: (target) => `Compruebe que ${target} sea correcto.`,
  noCodeResend: 'Si no llega nada, envíe otro código.',
  noCodeOther: 'Usar el otro correo o teléfono',
  wrongTarget: (channel) =>
    channel === 'email' ? '¿Dirección equivocada?' : '¿Número equivocado?',
  phraseLabel: 'Compare estas palabras',
  phraseHint: 'Nuestro mensaje muestra las mismas tres palabras. Si no, no escriba el código.',

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
  contactsOnly: (target) =>
    `Para recuperar necesita un código de ${target}; los demás aún no están activos.`,
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
  changed: (from, to) => `${from} se cambió por ${to}.`,
  keptBoth: (from, to, date) =>
    date === undefined
      ? `${to} se añadió. ${from} se queda hasta que usted lo quite.`
      : `${to} se añadió y funciona desde el ${date}. ${from} se queda hasta que usted lo quite.`,
  removeContact: (target) => `Quitar ${target}`,
  removeTitle: (target) => `¿Quitar ${target}?`,
  removeLast: 'Es el último. Sin él, ningún código puede devolverle el acceso si pierde su clave.',
  removeLeaves: (left, required) =>
    left === 1
      ? 'Solo queda uno. Cualquiera que pueda leer los mensajes enviados ahí podría iniciar una recuperación.'
      : `Quedan ${left}. Una recuperación necesita entonces los códigos de ${required} de ellos.`,
  removeNoneCounts: (date) =>
    `Los demás no funcionan hasta el ${date}. Si pierde su clave antes, ningún código puede devolverle el acceso.`,
  removeConfirm: 'Firmar y quitar',
  keepButton: 'Conservarlo',
  removed: (target) => `${target} se ha quitado.`,
  alertsTitle: 'Avisarme cuando alguien inicie una recuperación',
  alertsLead: 'También si cambian sus guardianes. Activarlo requiere una firma gratuita.',
  alertsShow: 'Mostrar los avisos',
  alertsTo: (target) => `Avisos a ${target}`,
  alertsOn: 'Activado',
  alertsOff: 'Desactivado',
  alertsBegun: (target) => `${target} recibirá avisos.`,
  alertsEnded: (target) => `${target} ya no recibirá avisos.`,

  // Guardianes
  guardiansEmpty: 'Todavía sin guardianes',
  guardiansEmptyLead:
    'Un guardián es alguien de su confianza, u otra billetera suya, que puede ayudarle a volver.',
  guardiansWhileRunning: 'Lo que cambie aquí no la detiene.',
  guardiansRunningButton: 'Ver la recuperación',
  addGuardianButton: 'Añadir un guardián',
  thresholdButton: 'Cambiar cuántos deben estar de acuerdo',
  addGuardianTitle: '¿A quién quiere como guardián?',
  addGuardianLead: 'Alguien de su confianza, u otra billetera suya guardada en otro lugar.',
  guardianField: 'Dirección del guardián',
  guardianHint: 'Pídale que la copie de su billetera.',
  addWalletTitle: '¿Cuál de sus billeteras?',
  addWalletLead: 'Elija una que guarde en otro lugar, para no perder las dos a la vez.',
  addWalletHint: 'Cópiela de esa billetera.',
  ownWalletName: 'Mi otra billetera',
  guardianNoChecksum:
    'No podemos detectar errores de escritura en esta dirección. Cópiela directamente de la billetera.',
  guardianReserved: 'Nadie tiene esta dirección. Cópiela otra vez.',
  guardianIsAccount: 'Una cuenta no puede guardarse a sí misma. Elija otra dirección.',
  guardianIsOwner:
    'Es la propia clave de la cuenta. Si la pierde, pierde también este guardián. Elija otra dirección.',
  guardianIsModule: 'Es el propio módulo de recuperación. Elija otra dirección.',
  guardianIsThere: 'Ya es un guardián.',
  guardianName: 'Nombre',
  guardianNameOf: (guardian) => `Nombre para ${guardian}`,
  guardianNameHint: 'Opcional. Se queda en este dispositivo.',
  guardianAdded: (guardian) => `${guardian} es ahora guardián.`,
  revokeLast: 'Es su último guardián. Sin él, nadie puede devolverle el acceso si pierde su clave.',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'Queda un guardián. Si también lo pierde, nadie puede devolverle el acceso.';
    return threshold === 1
      ? `Quedan ${left} guardianes. Cada uno puede iniciar una recuperación por sí solo.`
      : `Quedan ${left} guardianes. ${threshold} de ellos juntos pueden iniciar una recuperación.`;
  },
  revokeService:
    'Este guardián envía los códigos. Sin él, su correo y su teléfono no pueden recuperar la cuenta.',
  revokeMaybeService:
    'Si este guardián envía sus códigos, su correo y su teléfono no pueden recuperar la cuenta sin él.',
  revokeConfirm: 'Quitar este guardián',
  thresholdLead:
    'Más es más seguro si un guardián se vuelve contra usted. Menos es más seguro si uno deja de estar disponible.',
  thresholdChanged: (threshold, guardians) =>
    `Ahora deben estar de acuerdo ${threshold} de ${guardians} guardianes.`,

  // Recuperar
  ownerTitle: '¿Quién debe controlar la cuenta?',
  ownerLead: 'Elija la dirección que tomará el control.',
  ownerWallet: 'Esta billetera',
  ownerWalletConnect: 'Conecte una billetera para usar su dirección.',
  ownerOther: 'Otra dirección',
  ownerField: 'Dirección del nuevo propietario',
  ownerChecksum: 'Esta dirección tiene un error de escritura. Cópiela otra vez.',
  ownerIsAccount: 'Una cuenta no puede controlarse a sí misma. Elija otra dirección.',
  ownerIsGuardian: 'Es un guardián de la cuenta. Elija otra dirección.',
  ownerRefused: 'Esta dirección no puede controlar una cuenta. Elija otra.',
  ownerOutcome: (owners, span, count, threshold) =>
    `Tras ${span ?? 'un tiempo de espera'}, ${together(owners, count, threshold)} ${count === 1 ? 'controlará' : 'controlarán'} esta cuenta.`,
  ownersTogether: 'Más de un propietario',
  ownersTogetherHint: 'Los campos vacíos se ignoran.',
  ownerNth: (position) => `Propietario ${position}`,
  addOwner: 'Añadir otro propietario',
  ownersThreshold: 'Cuántos de ellos deben firmar',
  ownersThresholdHint: 'Para cada transacción.',
  ownersThresholdProblem: (count) => `Escriba un número de 1 a ${count}.`,
  ownerTwice: 'La misma dirección aparece dos veces. Quite una.',
  ownerButton: 'Enviar los códigos',
  ownerBusy: 'Enviando los códigos…',
  noGuardianTitle: 'Esta cuenta no tiene guardián',
  noGuardianLead:
    'Sin él no puede recuperarse aquí. Su propietario puede añadir uno en cualquier momento.',
  moduleOffTitle: 'La recuperación está desactivada',
  moduleOffLead: 'Esta cuenta ha desactivado sus guardianes. Solo su propietario puede cambiarlo.',
  checkTitle: 'Confirme que es usted',
  checkLead: (contacts, required) => {
    if (required < contacts) return `Escriba ${required} de estos ${contacts} códigos.`;
    if (contacts === 1) return 'Escriba el código.';
    return contacts === 2 ? 'Escriba ambos códigos.' : `Escriba los ${contacts} códigos.`;
  },
  confirmedOf: (confirmed, required) => `${confirmed} de ${required} confirmados`,
  enterCode: 'Escribir el código',
  enterCodeOf: (target) => `Escribir el código enviado a ${target}`,
  confirmed: 'Confirmado',
  codeNewOwners: (count, threshold) =>
    count === 1
      ? 'Con este código, esta dirección podrá tomar el control de su cuenta:'
      : `Con este código, ${threshold} de estas ${count} direcciones juntas podrán tomar el control de su cuenta:`,
  codeNewOwnersHint: 'Si no es lo que usted eligió, no escriba el código.',
  startLead: 'Está verificado. El siguiente paso inicia la recuperación en la red.',
  startOutcome: (owners, span, count, threshold) =>
    `${span === undefined ? 'Tras el tiempo de espera' : `Tras ${span} desde el inicio`}, ${together(owners, count, threshold)} ${count === 1 ? 'controlará' : 'controlarán'} esta cuenta.`,
  startCancelable: 'Hasta entonces el propietario actual puede cancelar.',
  walletPays: 'Su billetera paga la tarifa de la red.',
  startBusy: 'Iniciando…',
  servicePays: 'Gratis: el servicio de recuperación paga la tarifa.',
  payButton: 'Pagar con mi propia billetera',
  relayedLead: 'El servicio de recuperación lo está enviando. Puede cerrar esta página y volver.',
  transactionLabel: 'Transacción',
  startCalldata: 'Enviarlo por su cuenta',
  calldataData: 'Datos',
  moreGuardiansTitle: 'Faltan aprobaciones',
  moreGuardiansLead: (threshold) =>
    `Esta cuenta necesita ${threshold} guardianes. Envíe el enlace a los demás y escriba lo que le devuelvan.`,
  moreGuardiansShared: (threshold) =>
    `Esta cuenta necesita ${threshold} guardianes. Envíe el enlace a los demás. Las aprobaciones aparecen aquí automáticamente.`,
  togetherLabel: 'Compare por teléfono',
  togetherHint: 'Todos deben ver las mismas imágenes y palabras. Si no, deténgase.',
  signatureLabel: 'Firma',
  waitTitle: 'La recuperación ha comenzado',
  waitReadyIn: 'Lista en',
  waitReadyAt: (date) => `el ${date}`,
  timelineStarted: (date) => `Recuperación iniciada: ${date}`,
  timelineReady: (date) => `Lista: ${date}`,
  timelineEnd: 'El nuevo propietario tiene el control',
  resumedNotice: 'Ya había empezado esto. Continúe donde lo dejó.',
  elsewhereTitle: 'Continuar en otro dispositivo',
  elsewhereLabel: 'Enlace a esta recuperación',
  elsewhereHint: 'Para sus propios dispositivos. No contiene códigos ni claves.',
  staleNotice: 'La cuenta ha cambiado desde que se firmó esto. Envíe códigos nuevos.',
  askGuardiansButton: 'Pedir ayuda a sus personas de confianza',
  startCopyData: 'Copiar los datos',
  startElsewhere:
    'Puede enviarlo cualquier billetera. Esta página continúa sola en cuanto haya llegado.',
  waitNote:
    'Puede cerrar esta página y volver entonces. El propietario actual puede cancelar hasta entonces.',
  keepWallet: 'Conserve esta cartera: solo ella controlará la cuenta.',
  remindButton: 'Recordármelo',
  remindTitle: 'Terminar la recuperación de su cuenta',
  newOwnersThreshold: (threshold, count) =>
    `${threshold} de estos ${count} deben firmar cada transacción.`,
  ownerCancelButton: '¿No es su recuperación? Deténgala',
  replacedTitle: 'Esta recuperación ha sustituido a otra',
  replacedLead: (before) =>
    `La recuperación para ${before} ya no vale: esta la han aprobado más guardianes. La espera ha empezado de nuevo.`,
  finalizeTitle: 'La espera ha terminado',
  finalizeLead: (owner) => `${owner} puede tomar el control de esta cuenta.`,
  takeOverTitle: 'Ya puede tomar el control',
  takeOverLead: 'La espera ha terminado. Termine, y esta cartera controlará la cuenta.',
  finalizeButton: 'Tomar el control',
  finalizeBusy: 'Tomando el control…',
  finalizedTitle: (owner) => `${owner} controla ahora su cuenta`,
  finalizedLead:
    'La clave antigua ya no funciona. Su correo y su teléfono siguen valiendo. Compruebe que estén al día.',
  backInTitle: 'Ya tiene acceso otra vez',
  backInLead: 'Esta cartera controla ahora la cuenta. La clave antigua ya no funciona.',
  nowOwnedBy: 'Tiene el control ahora',
  nextTitle: 'Qué hacer ahora',
  nextCheckWays: 'Compruebe que su correo y su teléfono sigan siendo correctos.',
  nextBackUp: 'Guarde una copia de seguridad de esta cartera en un lugar seguro.',
  canceledTitle: 'La recuperación se canceló',
  canceledLead: 'La cuenta no ha cambiado. Si no la canceló usted, alguien tiene todavía su clave.',

  // Firmas de varias personas
  signedOf: (signed, required) => `${signed} de ${required} firmas`,
  signed: 'Firmado',
  signerHere: 'En esta billetera',
  signerElsewhere: 'Todavía no',
  signAs: (signer) => `Firmar como ${signer}`,
  chooseOtherAccount: 'Cambiar de cuenta en mi billetera',
  askLink: 'Enlace para compartir',
  askLinkHint: 'Puede compartirlo: no contiene secretos.',
  answerTitle: 'Añadir una firma a mano',
  answerField: 'La firma, o el enlace que la contiene',
  answerButton: 'Añadir la firma',
  goodUntil: (date) => `Válido hasta el ${date}.`,
  ownersTitle: (threshold) => `Deben firmar ${threshold} propietarios`,
  ownersLead: (owners) =>
    `Esta cuenta tiene ${owners} propietarios. Firme aquí, cambie su billetera a otro propietario o envíeles el enlace.`,
  subjectRegister: (target) =>
    `Los códigos enviados a ${target} pueden iniciar una recuperación de esta cuenta.`,
  subjectList: 'Mostrar los correos y teléfonos registrados para esta cuenta.',
  subjectRemove: 'Quitar un correo o teléfono registrado para esta cuenta.',
  subjectEnable: (span) =>
    span === undefined
      ? 'Se activa la recuperación en esta cuenta.'
      : `Se activa la recuperación en esta cuenta. Cada una tarda ${span} y puede cancelarse antes.`,
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
  answerOwnerTitle: 'Otro propietario necesita su firma',
  answerOwnerLead: 'Esta cuenta es de ustedes en común. Con su firma ocurrirá esto:',
  answerOwnerCaution: 'Firme solo si lo ha hablado con esa persona.',
  answerOwnerButton: 'Firmar en mi billetera',
  soleOwnerTitle: 'No firme esto',
  soleOwnerLead:
    'Su firma sola controla esta cuenta, así que ningún otro propietario necesita pedírsela. No se ha firmado nada.',
  answerOwnerLast: (threshold) =>
    `Esta cuenta necesita ${threshold} firmas. Si las demás ya están, la suya la completa y surte efecto sin volver a preguntarle.`,
  approveButton: 'Aprobar en mi billetera',
  strangeTitle: 'No firme esto',
  strangeLead: 'Este enlace pide algo que esta página nunca pide. No se ha firmado nada.',
  tooLateTitle: 'Esta petición ha caducado',
  tooLateLead: 'Lo que se le pidió firmar ya no vale. Pida un enlace nuevo.',
  handBackTitle: 'Firmado. Ahora devuélvalo.',
  handBackLead:
    'Envíe este enlace a la persona que se lo pidió. No ocurre nada hasta que lo tenga.',
  handBackLink: 'Enlace para devolver',
  handBackText: 'Enviar la firma en su lugar',
  copySignature: 'Copiar la firma',
  followTitle: '¿Continuar esta recuperación?',
  followLead: 'Se inició en otro dispositivo. Continúe solo si fue usted.',
  followNotMine: 'No fui yo',
  followOtherTitle: 'Usted inició otra recuperación en este navegador',
  followOtherLead: 'Si sigue con esta, la otra se olvidará aquí.',
  followOtherOwners: 'Nuevo propietario en la recuperación que inició aquí',
  followKeep: 'Conservar la que inicié aquí',
  followReplace: 'Seguir con esta en su lugar',
  takeTitle: 'Tiene una firma',
  takeLead: 'Abra esto en el navegador en el que empezó.',
  takeButton: 'Usarla aquí',
  takenTitle: 'Firma recibida',
  takenLead: 'Cierre esta página y continúe en la que la espera.',
  unclaimedTitle: 'Este navegador no espera ninguna firma',
  unclaimedLead: 'Copie la firma y escríbala en el navegador en el que empezó.',
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
    'challenge-expired': () => 'Este código ha caducado.',
    'challenge-exhausted': () => `Demasiados códigos erróneos. ${unchanged}`,
    'request-stale': () =>
      'La cuenta ha cambiado desde que se enviaron los códigos. Empiece de nuevo para recibir otros.',
    'request-signed': () =>
      'Esta recuperación ya se aprobó. Su propietario aún puede cancelarla antes de que sea definitiva.',
    'captcha-required': () => 'Confirme que no es un robot e inténtelo de nuevo.',
    'delivery-refused': ({ target }) =>
      target
        ? `No hemos podido llegar a ${target}. Compruebe que sea correcto.`
        : 'No hemos podido localizarle ahí. Compruebe que sea correcto.',
    unauthorized: () =>
      'Este sitio no tiene permiso para usar el servicio de recuperación. Avise a su responsable.',
    'not-found': () => 'El servicio de recuperación no conoce esta petición. Empiece de nuevo.',
    'registration-not-found': () => 'Ya se había quitado.',
    'challenge-not-found': () => 'Este código ya no funciona.',
    'request-not-found': () =>
      'Esta recuperación ya no es válida. Empiece de nuevo para recibir códigos nuevos.',
    'no-registrations': ({ chainName }) =>
      `No hay correo ni teléfono registrado para esta cuenta en ${chainName}.`,
    'account-not-safe': () => 'Esta cuenta no puede recuperarse aquí.',
    'signer-not-guardian': () => 'Solo un guardián de esta cuenta puede aprobar su recuperación.',
    'invalid-guardian-signature': () =>
      'El servicio no ha aceptado la firma. Compruebe que su billetera es el guardián y firme de nuevo.',
    'recovery-not-found': () =>
      'El servicio de recuperación no conoce esta recuperación. Empiece de nuevo.',
    'recovery-outdated': () =>
      'La cuenta ha cambiado desde que empezó esta recuperación. Empiece de nuevo.',
    'recovery-not-running': () => 'Esta recuperación se canceló o se sustituyó. Empiece de nuevo.',
    'insufficient-signatures': () => 'Antes tienen que aprobarla más guardianes.',
    'recovery-not-ready': () => 'La espera aún no ha terminado.',
    'not-sponsored': () => 'El servicio no paga esto. Envíelo desde su propia billetera.',
    'relay-refused': () => `Esto fallaría ahora. ${unchanged}`,
    'alerts-not-offered': () => 'El servicio no envía avisos por este medio.',
    'too-many-registrations': () =>
      'Esta cuenta ha alcanzado el máximo de correos o números de teléfono. Elimine uno o vuelva a intentarlo mañana.',
    'too-many-subscriptions': () =>
      'Esta cuenta ya tiene el máximo de direcciones de aviso. Quite una antes.',
    'subscription-not-found': () => 'Estos avisos ya se habían desactivado.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `Demasiados códigos. ${unchanged}`
        : `Demasiados códigos. Inténtelo de nuevo en unos minutos. ${unchanged}`,
    'delivery-unavailable': () =>
      'No se pudo enviar el mensaje. No ha cambiado nada. Inténtelo de nuevo en un momento.',
    internal: () =>
      'El servicio de recuperación tiene un problema. No ha cambiado nada. Inténtelo de nuevo.',
    unreachable: () =>
      'No podemos conectar con el servicio de recuperación. No ha cambiado nada. Inténtelo de nuevo.',
    'unexpected-answer': () =>
      'El servicio de recuperación envió una respuesta inesperada. No ha cambiado nada.',

    // Billeteras, la cadena, la página
    'not-configured': () =>
      'La recuperación no está bien configurada en este sitio. Avise a su responsable.',
    'not-loaded': () =>
      'No se pudo cargar una parte de esta página. No ha cambiado nada. Inténtelo de nuevo o vuelva a cargar la página.',
    offline: () =>
      'No tiene conexión. No ha cambiado nada. Inténtelo de nuevo cuando vuelva a tenerla.',
    'no-wallet': () =>
      'No se encontró ninguna billetera en este navegador. Abra su billetera e inténtelo de nuevo.',
    'wallet-refused': () => 'Lo ha rechazado en su billetera. No se ha firmado nada.',
    'wallet-locked': () => 'Su billetera está bloqueada. Desbloquéela e inténtelo de nuevo.',
    'wallet-no-funds': () =>
      `Su billetera no puede pagar la tarifa de la red. Añada fondos e inténtelo de nuevo. ${unchanged}`,
    'wallet-too-few-keys': () =>
      'Esta billetera no tiene suficientes claves de la cuenta. Conecte una que las tenga.',
    'wallet-cannot-send': () =>
      `Esta billetera aún no puede enviar desde la cuenta. Configúrelo en la billetera o conecte otra. ${unchanged}`,
    'wrong-chain': ({ chainName }) =>
      `Esta cuenta está en ${chainName}. Cambie su billetera a ${chainName}.`,
    'not-an-owner': () =>
      'Esta billetera no controla la cuenta. Conecte la billetera de su propietario.',
    'not-a-guardian': () => 'Esta billetera no es un guardián de la cuenta. Conecte la que lo es.',
    'not-a-signature': () =>
      'Eso no es una firma. Copie todo el mensaje que le enviaron y péguelo de nuevo.',
    'not-a-signer': () => 'Esto lo firmó otra persona, o para otra cosa. Pida una firma nueva.',
    'signed-already': () => 'Esta firma ya está. Hace falta otra.',
    'relay-limited': () =>
      'El servicio ha alcanzado su límite de transacciones gratuitas. Pague con su propia billetera o inténtelo más tarde.',
    'transaction-failed': () => `La red lo ha rechazado. ${unchanged} Inténtelo de nuevo.`,
    'chain-unreachable': () =>
      'No podemos conectar con la red. No ha cambiado nada. Inténtelo de nuevo.',
    'unsupported-account': () =>
      'Esta cuenta no puede recuperarse aquí. Revise la dirección y la red.',
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
