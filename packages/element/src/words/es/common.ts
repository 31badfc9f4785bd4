import type { Words } from '../en/strings.ts';
import { shared, together } from './shared.ts';

const unchanged = 'Su cuenta no ha cambiado.';

export const common: Words['common'] = {
  // An overview that is not quiet
  unknownModuleTitle: 'No active la recuperación aquí',
  unknownModuleLead:
    'El servicio de recuperación de esta página usa un programa que no conocemos. Podría quedarse con su cuenta. No ha cambiado nada. Avise a este sitio.',
  otherModuleTitle: 'Los códigos no pueden recuperar esta cuenta',
  otherModuleLead: 'Esta cuenta se configuró con otro servicio de recuperación.',
  otherModuleNote: 'Añada a alguien de confianza para poder recuperar el acceso.',
  unknownGuardiansLead: (count, mayBeService) =>
    count === 1
      ? `Esta dirección se añadió en otro dispositivo. ${mayBeService ? 'Puede ser el servicio que envía sus códigos o una persona de su confianza. ' : ''}Si no la reconoce, quítela.`
      : `Estas direcciones se añadieron en otro dispositivo. ${mayBeService ? 'Una puede ser el servicio que envía sus códigos. ' : ''}Quite las que no reconozca.`,
  serviceDownPeople: 'Sus personas de confianza aún pueden ayudarle a volver.',
  notShownTitle: 'No se ha podido cargar',

  ...shared,

  // En todas partes
  stepOf: (step, steps) => `Paso ${step} de ${steps}`,
  waitingForChain: 'Esperando a la red…',
  checkAgain: 'Comprobar de nuevo',
  seeGuardiansButton: 'Ver quién puede ayudar',

  // Antes de mostrar una vista
  chooseAccountLead:
    'Escriba la dirección de la cuenta inteligente que quiere proteger o recuperar.',
  findAccount: 'Usar mi correo o teléfono',
  useWalletAccount: 'Usar mi billetera',
  connectTitle: 'Conecte una billetera',
  connectLead:
    'Esta página consulta la cuenta a través de una billetera de este navegador, aunque sea nueva. Conectarla no firma nada.',
  connectButton: 'Conectar la billetera',
  chooseWalletTitle: '¿Qué billetera?',
  chooseWalletLead: 'Tiene más de una billetera. Elegir una no firma nada.',
  anotherAccount: 'Otra cuenta',
  linkLeaveButton: 'Continuar sin el enlace',
  switchChain: (chain) => `Cambiar a ${chain}`,
  notDeployedTitle: 'Esta cuenta aún no está activa',
  notDeployedLead: 'Haga una primera transacción y luego protéjala.',

  // Proteger
  addEnablesModule: 'Esto también activa la recuperación en esta cuenta.',
  thresholdLabel: '¿Cuántos deben ayudar?',
  thresholdOption: (count, guardians) => `${count} de ${guardians}`,
  thresholdMeaning: (count, guardians) => {
    if (count === guardians) return 'Si pierde uno de ellos, nadie puede devolverle el acceso.';
    if (count === 1) return 'Cualquiera de ellos puede iniciar una recuperación por sí solo.';
    const spare = guardians - count;
    return spare === 1 ? 'Puede perder uno de ellos.' : `Puede perder ${spare} de ellos.`;
  },
  addButton: 'Añadir a mi cuenta',
  addBusy: 'Añadiendo…',
  switchOnButton: 'Activar la recuperación',

  // El código de un solo uso
  codeTitle: (target) => `Escriba el código que enviamos a ${target}`,
  paperTitle: (sheet) => `Escriba un código de su hoja ${sheet}`,
  paperHint: 'Escriba uno que aún no haya usado. Después táchelo.',
  codeField: 'Código',
  codeHint: '¿El código no funciona? Abra el enlace de nuestro mensaje y copie el código largo.',
  codeMissing: 'Escriba el código del mensaje.',
  codeExpiresIn: (time) => `Válido durante ${time}`,
  codeExpired: 'Este código ha caducado.',
  resendIn: (time) => `Enviar otro código en ${time}`,
  sendIn: (time) => `Enviar el código en ${time}`,
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
  wrongTarget: (channel) =>
    channel === 'email' ? '¿Dirección equivocada?' : '¿Número equivocado?',
  phraseLabel: 'Compare estas palabras',
  phraseHint: 'Nuestro mensaje muestra las mismas tres palabras. Si no, no escriba el código.',

  // Contactos
  changed: (from, to) => `${from} se cambió por ${to}.`,
  removeContact: (target) => `Quitar ${target}`,
  removeTitle: (target) => `¿Quitar ${target}?`,
  keepButton: 'Conservarlo',
  removed: (target) => `${target} se ha quitado.`,

  // Recuperar
  ownerChecksum: 'Esta dirección tiene un error de escritura. Cópiela otra vez.',
  ownerOutcome: (owners, span, count, threshold) =>
    `Tras ${span ?? 'un tiempo de espera'}, ${together(owners, count, threshold)} ${count === 1 ? 'abrirá' : 'abrirán'} esta cuenta.`,
  enterCode: 'Escribir el código',
  enterCodeOf: (target) => `Escribir el código enviado a ${target}`,
  confirmed: 'Confirmado',
  startOutcome: (owners, span, count, threshold) =>
    `${span === undefined ? 'Tras el tiempo de espera' : `Tras ${span} desde el inicio`}, ${together(owners, count, threshold)} ${count === 1 ? 'abrirá' : 'abrirán'} esta cuenta.`,
  walletPays: 'Su billetera paga la tarifa de la red.',
  calldataData: 'Datos',
  togetherLabel: 'Lea estas palabras por teléfono',
  togetherHint: 'Todos los que ayudan ven las mismas palabras. Si no, deténgase.',
  waitReadyIn: 'Lista en',
  timelineStarted: (date) => `Recuperación iniciada: ${date}`,
  waitNote: (isAutomatic) =>
    `${isAutomatic ? 'Entonces la termina el servicio: puede cerrar esta página.' : 'Puede cerrar esta página y volver entonces.'} El propietario actual puede detenerla hasta entonces.`,
  finalizeTitle: 'La espera ha terminado',
  finalizeLead: (owner) => `${owner} puede tomar el control de esta cuenta.`,

  // Firmas de varias personas
  signedOf: (signed, required) => `${signed} de ${required} hechas`,
  signed: 'Hecho',
  signerHere: 'En esta billetera',
  signerElsewhere: 'Todavía no',
  signAs: (signer) => `Firmar como ${signer}`,
  chooseOtherAccount: 'Cambiar de cuenta en mi billetera',
  askLink: 'Enlace para compartir',
  askLinkHint: 'Puede compartirlo: no contiene secretos.',
  shareButton: 'Compartir',
  answerTitle: '¿Le enviaron una respuesta?',
  answerField: 'Péguela aquí',
  answerButton: 'Añadir la respuesta',

  // A recovery that is running
  waitReadyAt: (date) => `el ${date}`,
  runningLead: (owner) => `${owner} tomará el control de esta cuenta.`,
  runningTitle: 'Hay una recuperación de esta cuenta en curso',
  alarmOver: (owner) =>
    `${owner} puede tomar el control en cualquier momento. Si no es usted, detenga la recuperación ahora.`,
  alarmNote: 'Un OK en su billetera la detiene. Nada más cambia.',
  alarmAftermath:
    'Si no la inició usted, puede que alguien lea sus mensajes. Cambie el correo o el teléfono en que ya no confíe.',
  runningLeadOwn: 'Volverá a entrar en esta cuenta.',
  runningButton: 'Ir a la recuperación',
  startedButton: 'La inicié yo: ver cómo va',
  notMeButton: 'No fui yo: detenerla',
  finalizeLeadOwn: 'Ya puede volver a entrar en esta cuenta.',
  finishRecoveryButton: 'Finalizar',
  stuckTitle: 'Esta recuperación no puede terminar',
  stuckLead:
    'Uno de sus nuevos propietarios no está permitido, así que nunca tendrá efecto. Aun así bloquea otras: el propietario puede detenerla, o puede sustituirla una con más ayudantes.',
  unavailableTitle: 'La recuperación no está disponible aquí',
  wrongNetworkTitle: 'Su billetera está en otra red',
  wrongAccountTitle: '¿Es esta la cuenta correcta?',
  brokenLinkTitle: 'Este enlace no funciona',
  recoveryOverTitle: 'Esta recuperación ha terminado',
  noCodesTitle: 'Esta cuenta no puede recuperarse con códigos',
  errors: {
    // El servicio de recuperación
    'invalid-parameters': () => 'El servicio no lo ha aceptado. Revise lo que ha escrito.',
    'unknown-chain': ({ chainName }) => `El servicio de recuperación no atiende ${chainName}.`,
    'invalid-target': () => 'El servicio no puede enviar códigos ahí. Revise lo que ha escrito.',
    'invalid-new-owners': () => 'Estas direcciones no pueden controlar la cuenta. Elija otra.',
    'invalid-signature': () =>
      'El servicio no lo ha aceptado. Compruebe que su billetera controla esta cuenta y que el reloj de este dispositivo está en hora, e inténtelo de nuevo.',
    'account-not-deployed': () =>
      'Esta cuenta aún no está activa. Haga una primera transacción y luego añada un teléfono.',
    'guardian-not-set': () =>
      'La recuperación por correo y teléfono nunca se terminó de configurar para esta cuenta.',
    'invalid-challenge': ({ triesLeft }) =>
      triesLeft === undefined
        ? 'Ese código no es correcto.'
        : `Ese código no es correcto. ${triesLeft === 1 ? 'Queda 1 intento' : `Quedan ${triesLeft} intentos`}.`,
    'challenge-expired': () => 'Este código ha caducado.',
    'challenge-exhausted': () => `Demasiados códigos erróneos. ${unchanged}`,
    'request-stale': () =>
      'Esta recuperación se detuvo o la cuenta ha cambiado. Empiece de nuevo para recibir otros códigos.',
    'request-signed': () =>
      'Esta recuperación ya se confirmó. Su propietario aún puede detenerla antes de que sea definitiva.',
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
      `Todavía ningún correo ni teléfono puede confirmar una recuperación de esta cuenta en ${chainName}.`,
    'account-not-safe': () => 'Esta cuenta no puede recuperarse aquí.',
    'signer-not-guardian': () =>
      'Solo quien añadió el propietario puede ayudar en esta recuperación.',
    'invalid-guardian-signature': () =>
      'El servicio no lo ha aceptado. Compruebe que su billetera es la que añadió el propietario.',
    'recovery-not-found': () =>
      'El servicio de recuperación no conoce esta recuperación. Empiece de nuevo.',
    'recovery-outdated': () =>
      'La cuenta ha cambiado desde que empezó esta recuperación. Empiece de nuevo.',
    'recovery-not-running': () => 'Esta recuperación se detuvo o se sustituyó. Empiece de nuevo.',
    'insufficient-signatures': () => 'Antes deben ayudar más personas en esta recuperación.',
    'recovery-not-ready': () => 'La espera aún no ha terminado.',
    'not-sponsored': () => 'El servicio no paga esto. Envíelo desde su propia billetera.',
    'relay-refused': () => `Esto fallaría ahora. ${unchanged}`,
    'alerts-not-offered': () => 'El servicio no envía avisos por este medio.',
    'too-many-registrations': () =>
      'Esta cuenta ha alcanzado el máximo de correos o números de teléfono. Elimine uno o vuelva a intentarlo mañana.',
    'too-many-subscriptions': () =>
      'Esta cuenta ya tiene el máximo de direcciones de aviso. Desactive una antes.',
    'subscription-not-found': () => 'Estos avisos ya se habían desactivado.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `Demasiados códigos solicitados. ${unchanged}`
        : `Demasiados códigos solicitados. Inténtelo de nuevo en unos minutos. ${unchanged}`,
    'delivery-unavailable': () =>
      'Todavía no se puede enviar el mensaje. Su solicitud se conserva y el mensaje llegará lo antes posible. Espérelo o inténtelo de nuevo en un momento.',
    internal: () => 'El servicio de recuperación tiene un problema. Inténtelo de nuevo.',
    busy: () => 'El servicio de recuperación está ocupado. Inténtelo de nuevo en un momento.',
    unreachable: () => 'No podemos conectar con el servicio de recuperación. Inténtelo de nuevo.',
    'unexpected-answer': () => 'El servicio de recuperación envió una respuesta inesperada.',

    // Billeteras, la cadena, la página
    'not-configured': () =>
      'La recuperación no está bien configurada en este sitio. Avise a su responsable.',
    'not-loaded': () =>
      'No se pudo cargar una parte de esta página. No ha cambiado nada. Inténtelo de nuevo o vuelva a cargar la página.',
    offline: () => 'No tiene conexión. Inténtelo de nuevo cuando vuelva a tenerla.',
    'no-wallet': ({ asksForAccount }) =>
      asksForAccount
        ? 'No se encontró ninguna billetera en este navegador. Escriba la dirección de la cuenta o instale una billetera.'
        : 'No se encontró ninguna billetera en este navegador. Abra o instale una e inténtelo de nuevo.',
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
    'not-a-guardian': () =>
      'Esta billetera no puede ayudar con esta cuenta. Conecte la que añadió el propietario.',
    'guardian-changed': () =>
      'El servicio de recuperación usa ahora una dirección distinta de la que hay en su cuenta. Su cuenta no ha cambiado.',
    'guardians-outdated': () =>
      'Ha cambiado quién puede ayudarle a volver desde que se cargó esta página. No se ha enviado nada. Vea quién puede ahora y decida de nuevo.',
    'not-a-signature': () =>
      'Eso no es una respuesta. Copie todo el mensaje que le enviaron y péguelo de nuevo.',
    'not-a-signer': () => 'Esta respuesta es de otra persona, o para otra cosa. Pida una nueva.',
    'signed-already': () => 'Esta respuesta ya está. Hace falta otra.',
    'relay-limited': () =>
      'El servicio ha alcanzado su límite de transacciones gratuitas. Pague con su propia billetera o inténtelo más tarde.',
    'relay-failed': () =>
      `El servicio lo envió, pero la red lo rechazó. ${unchanged} Puede pagar con su propia billetera.`,
    'transaction-failed': () => `La red lo ha rechazado. ${unchanged} Inténtelo de nuevo.`,
    'chain-unreachable': () => 'No podemos conectar con la red. Inténtelo de nuevo.',
    'unsupported-account': () =>
      'Esta cuenta no puede recuperarse aquí. Revise la dirección y la red.',
    'module-missing': ({ chainName }) => `La recuperación no está disponible en ${chainName}.`,
    'link-unreadable': () => 'Este enlace no está completo. Cópielo entero y ábralo de nuevo.',
    'link-elsewhere': ({ chainName }) =>
      `Este enlace no es para ${chainName}. Ábralo en la página de la que procede.`,
    'link-expired': () => 'Este enlace es demasiado antiguo. Pida uno nuevo.',
    'link-outdated': () =>
      'La cuenta ha cambiado desde que se pidió esto. No se ha firmado nada. Pida un enlace nuevo.',
    unknown: () => 'No ha funcionado. Inténtelo de nuevo.',
  },
};
