import type { Words } from '../strings.ts';
import { shared, together } from './shared.ts';

export const common: Words['common'] = {
  // An overview that is not quiet
  unknownModuleTitle: 'No active la recuperación aquí',
  unknownModuleLead:
    'El servicio de recuperación de esta página usa un programa que no conocemos. Podría quedarse con su cuenta. No ha cambiado nada. Avise a este sitio.',
  otherModuleTitle: 'Los códigos no pueden recuperar esta cuenta',
  otherModuleLead: 'Esta cuenta se configuró con otro servicio de recuperación.',
  otherModuleNote: 'Añada a alguien de confianza para poder recuperar el acceso.',
  serviceDownPeople: 'Sus personas de confianza siguen pudiendo aprobar una recuperación.',
  notShownTitle: 'No se ha podido cargar',
  notLoaded:
    'No se pudo cargar una parte de esta página. No ha cambiado nada. Inténtelo de nuevo o vuelva a cargar la página.',

  ...shared,

  // En todas partes
  reloadButton: 'Recargar la página',
  stepOf: (step, steps) => `Paso ${step} de ${steps}`,
  waitingForChain: 'Esperando a la red…',
  checkAgain: 'Comprobar de nuevo',
  seeGuardiansButton: 'Ver quién puede aprobar',

  // Antes de mostrar una vista
  chooseAccountLead:
    'Escriba la dirección de la cuenta inteligente que quiere proteger o recuperar.',
  nameNotFound:
    'Esta red no tiene ninguna dirección para este nombre. Compruebe cómo se escribe o introduzca la dirección.',
  nameInvalid:
    'Un nombre no puede escribirse así. Compruebe cómo se escribe o introduzca la dirección.',
  nameElsewhere: 'Los nombres solo sirven para cuentas en Ethereum. Introduzca la dirección.',
  nameUnread: 'No se pudo buscar el nombre. Inténtelo de nuevo o introduzca la dirección.',
  findAccount: 'No sé mi dirección',
  useWalletAccount: 'Usar la cuenta de mi billetera',
  connectTitle: 'Conecte una billetera',
  connectLead: 'Así se ve qué cuenta es suya. Conectarla no firma nada.',
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
  thresholdLabel: '¿Cuántos deben estar de acuerdo?',
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
  codeField: 'Código',
  codeHint: 'También puede pegar el código largo del enlace de nuestro mensaje.',
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
    `Tras ${span ?? 'un tiempo de espera'}, ${together(owners, count, threshold)} ${count === 1 ? 'controlará' : 'controlarán'} esta cuenta.`,
  enterCode: 'Escribir el código',
  enterCodeOf: (target) => `Escribir el código enviado a ${target}`,
  confirmed: 'Confirmado',
  startOutcome: (owners, span, count, threshold) =>
    `${span === undefined ? 'Tras el tiempo de espera' : `Tras ${span} desde el inicio`}, ${together(owners, count, threshold)} ${count === 1 ? 'controlará' : 'controlarán'} esta cuenta.`,
  walletPays: 'Su billetera paga la tarifa de la red.',
  calldataData: 'Datos',
  togetherLabel: 'Compare por teléfono',
  togetherHint:
    'Todos deben ver las mismas palabras y el mismo propietario nuevo. Si no, deténgase.',
  waitReadyIn: 'Lista en',
  timelineStarted: (date) => `Recuperación iniciada: ${date}`,
  waitNote:
    'Puede cerrar esta página y volver entonces. El propietario actual puede detenerla hasta entonces.',
  finalizeTitle: 'La espera ha terminado',
  finalizeLead: (owner) => `${owner} puede tomar el control de esta cuenta.`,

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

  // A recovery that is running
  waitReadyAt: (date) => `el ${date}`,
  runningLead: (owner) => `${owner} tomará el control de esta cuenta.`,
  runningTitle: 'Hay una recuperación de esta cuenta en curso',
  alarmOver: (owner) =>
    `${owner} puede tomar el control en cualquier momento. Si no es usted, detenga la recuperación ahora.`,
  alarmNote: 'Una aprobación en su billetera la detiene. Nada más cambia.',
  alarmAftermath:
    'Si no la inició usted, puede que alguien lea sus mensajes. Cambie el correo o el teléfono en que ya no confíe.',
  runningLeadOwn: 'Usted tomará el control de esta cuenta.',
  runningButton: 'Ir a la recuperación',
  startedButton: 'La inicié yo: ver cómo va',
  notMeButton: 'No fui yo: detenerla',
  finalizeLeadOwn: 'Ya puede tomar el control de esta cuenta.',
  finishRecoveryButton: 'Finalizar',
};
