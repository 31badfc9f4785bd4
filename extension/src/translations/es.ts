import { friends } from '@recovery-guardian/element/translations/es/friends';
import { modules } from '@recovery-guardian/element/translations/es/modules';
import { overview } from '@recovery-guardian/element/translations/es/overview';
import { card } from '@recovery-guardian/element/translations/es/paper';
import { shared } from '@recovery-guardian/element/translations/es/shared';
import type { Strings } from './en.ts';

const element = { ...overview, ...shared };

const helpers = (threshold: string) =>
  threshold === '1'
    ? 'Basta una ayuda para iniciar una recuperación.'
    : `Deben ayudar ${threshold} para iniciar una recuperación.`;
/** Cuánto tarda una recuperación. */
const waiting = (wait: string | undefined) =>
  wait === undefined ? 'No se sabe cuánto tarda ahí una recuperación.' : element.waitInWords(wait);

const list = new Intl.ListFormat('es');
const day = new Intl.DateTimeFormat('es', { dateStyle: 'medium' });

/** Los mismos bytes pueden ser una cantidad o un número. */
const units = (amount: string) => `${amount} de las unidades más pequeñas del token`;

/** Todos los textos de la billetera en español. */
export const es: Strings = {
  language: 'es',
  element,
  inElement: {
    errors: {
      'captcha-required': () =>
        'Este servicio de recuperación pide un captcha que esta billetera no puede mostrar. Continúe en el sitio web del servicio.',
    },
    askLink: 'Texto para compartir',
    askLinkHint:
      'Puede compartirlo: no contiene secretos. Los demás lo pegan en esta billetera en «A quién protejo», o donde un sitio web con Recovery Guardian pida una cuenta.',
    askLinkCopy: 'Copiar el texto',
    elsewhereLabel: 'Texto de esta recuperación',
    elsewhereHint:
      'Para sus propios dispositivos. No contiene códigos ni claves. Péguelo allí en lugar de la dirección de la cuenta.',
    handBackLink: 'Texto para devolver',
  },

  // En todas partes
  walletName: 'Recovery Guardian',
  saving: 'Guardando…',
  add: 'Añadir',
  onChain: element.accountOn,
  openInTab: 'Abrir en una pestaña',
  openPanel: 'Abrir en el panel lateral',
  date: element.date,
  day: (date) => day.format(date),
  minutes: (count) => (count === 1 ? '1 minuto' : `${count} minutos`),

  // Primer uso
  welcomeTitle: '¿Qué le trae por aquí?',
  welcomeLead:
    'Si algún día pierde su teléfono o su clave, un código enviado a su correo o teléfono le devuelve el acceso.',
  welcomeWays: {
    lost: 'Perdí mi teléfono o mi clave',
    new: 'Es mi primera vez',
    existing: 'Ya tengo una billetera',
  },
  welcomeImport: 'Ya tengo una clave',
  card: {
    ...card,
    install: (wallet) => `Instale ${wallet} en un navegador, como la primera vez.`,
    open: (lost) => `Ábralo, elija «${lost}» y conecte el servicio que figura abajo.`,
    service: (host) => `Servicio de recuperación: ${host}`,
  },
  passwordTitle: 'Elija una contraseña',
  passwordLead:
    'Esta contraseña abre la billetera en este ordenador. Nadie puede restablecerla por usted.',
  passwordField: 'Contraseña',
  passwordHint: (length) => `Al menos ${length} caracteres. Lo mejor son varias palabras seguidas.`,
  passwordAgainField: 'Repita la contraseña',
  passwordTooShort: (length) => `Use al menos ${length} caracteres.`,
  passwordsDiffer: 'Las dos contraseñas no son iguales.',
  creating: 'Guardando su clave bajo llave…',
  phraseTitle: (count) => `Anote estas ${count} palabras`,
  phraseLead: 'Son su clave. Guárdelas en un lugar seguro. Funcionan en cualquier billetera.',
  phraseWarning:
    'Quien tenga estas palabras tiene su clave. Ningún servicio de asistencia se las pedirá nunca.',
  phraseCovered: 'Asegúrese de que nadie mira.',
  phraseList: 'Sus palabras',
  phraseWritten: 'Las he anotado',
  confirmTitle: 'Compruebe lo que anotó',
  confirmLead: 'Escriba tres de las palabras.',
  confirmWord: (position) => `Palabra ${position}`,
  confirmWrong: (position) => `Esta no es la palabra ${position}. Mire lo que anotó.`,
  importTitle: 'Importe su clave',
  importLead: 'Se queda en este dispositivo, bloqueada con una contraseña.',
  importKindLabel: 'Lo que tiene',
  importKindPhrase: 'Palabras',
  importKindPrivateKey: 'Clave privada',
  importPhraseField: 'Sus 12 o 24 palabras',
  importPhraseHint: 'En orden, separadas por espacios.',
  importPrivateKeyField: 'Su clave privada',
  importPrivateKeyHint: '64 letras y cifras, con o sin 0x.',
  importPrivateKeyProblem: 'Esto no es una clave privada. Tiene 64 letras y cifras, de 0 a f.',

  // Desbloquear
  unlockTitle: 'Hola de nuevo',
  unlockLead: 'Desbloquee la billetera para usar su cuenta.',
  unlockButton: 'Desbloquear',
  unlocking: 'Desbloqueando…',
  unlockWait: element.retryIn,
  unlockForgotten: 'He olvidado mi contraseña',
  forgottenTitle: 'Empezar de nuevo en este dispositivo',
  forgottenLead:
    'Nadie puede abrir esta billetera sin su contraseña. Su cuenta no está perdida: restaure la clave a partir de sus palabras, o cree una nueva y recupere la cuenta con su correo o teléfono.',
  forgottenWarning:
    'Esto quita la clave de este dispositivo. Sin las palabras no podrá volver a tenerla.',
  forgottenButton: 'Quitar la clave y empezar de nuevo',
  damagedTitle: 'No se puede leer la clave bloqueada',
  damagedLead:
    'La copia de su billetera en este dispositivo está dañada, así que ninguna contraseña la abre. Su cuenta no ha cambiado. Restaure la clave a partir de sus palabras, o cree una nueva y recupere la cuenta.',
  newerTitle: 'Actualice la extensión',
  newerLead:
    'Esta billetera se usó por última vez con una versión más nueva, que bloquea las claves de un modo que esta no puede leer. No se ha perdido nada.',

  // El servicio
  serviceTitle: 'Conecte su servicio',
  serviceLead: 'Estos datos se los dio su proveedor. Puede cambiarlos más tarde en los ajustes.',
  providerLead:
    'Escriba la dirección que le dio su proveedor. No se configura nada antes de que usted lo confirme.',
  providerField: 'Dirección del proveedor',
  providerHint: 'Solo el nombre, como wallet.example.',
  providerProblem: 'Escriba una dirección, como wallet.example.',
  providerImport: 'Importar un archivo',
  providerByHand: 'Configurar a mano',
  scanButton: 'Escanear un código QR',
  scanTitle: 'Escanee el código QR de su proveedor',
  scanLead: 'Póngalo delante de la cámara. No se configura nada antes de que usted lo confirme.',
  scanPicture: 'Elegir una imagen',
  scanBlind:
    'La billetera no puede usar una cámara aquí. Permítalo en su navegador o elija una imagen del código.',
  providerBusy: 'Buscando…',
  setupTitle: (host) => `¿Conectar con ${host}?`,
  setupTitleFile: (file) => `¿Usar los servicios de ${file}?`,
  setupLead: (name) => `Se hace llamar «${name}».`,
  setupCan: {
    title: 'Puede:',
    list: [
      'enviarle códigos',
      'iniciar una recuperación con sus códigos',
      'pagar comisiones de red',
    ],
  },
  setupCannot: { title: 'No puede:', list: ['mover nada', 'ver su clave'] },
  setupUseModule: 'Usar este módulo',
  setupTrust: 'Conecte solo con un proveedor que conozca. Puede cambiarlo en los ajustes.',
  setupTokenSet: 'Incluido',
  setupDomain: 'Lo que firma vale para',
  setupDomainHint: 'Déjelo vacío, salvo que su proveedor le haya dado un dominio.',
  setupDomainProblem: 'Escriba un dominio de este servicio, como guardian.example.',
  setupTokenNone: 'Ninguno',
  setupTokenOther: 'otro distinto',
  setupNoNode: 'El punto de conexión',
  setupBefore: (before) => `Ahora: ${before}`,
  setupConnect: 'Conectar',
  setupReplaceTitle: 'Esto sustituye sus servicios',
  setupReplaceWarning:
    'La billetera ya usa otros. Sustitúyalos solo si se lo ha dicho su proveedor.',
  setupReplace: 'Sustituir',
  setupExport: 'Exportar los servicios a un archivo',
  setupExportNote:
    'El archivo contiene su token de acceso y la clave del punto de conexión. Déselo solo a quienes puedan usarlos.',
  setupExportName: 'Mis servicios',
  serviceUrlHint: 'Envía los códigos cuando necesita uno.',
  serviceTokenField: 'Token de acceso',
  serviceTokenHint: 'Déjelo vacío si no le dieron ninguno.',
  endpointUrlField: 'Punto de conexión',
  endpointUrlHint:
    'URL completa con la clave de la API. Envía las transacciones que usted aprueba.',
  urlProblem: 'Escriba una URL completa, como https://guardian.example.',
  rpcUrlField: 'Nodo',
  rpcUrlHint: 'Lee la red. Déjelo vacío para leer por el punto de conexión.',
  recoveryModuleHint: (wait) =>
    wait === undefined
      ? 'Déjelo vacío para usar el que indica su servicio. Desde entonces se mantiene.'
      : `Se mantiene desde que se configuró esta red. Cada recuperación tarda ${wait}.`,

  // Cuentas
  accountsTitle: 'Cuentas',
  accountsLead: 'Cuentas inteligentes que su clave controla.',
  accountNumber: (number) => `Cuenta ${number}`,
  accountStatus: {
    new: 'Aún no está activa',
    ready: 'Activa',
    'needs-4337': 'Puede firmar, pero aún no enviar.',
    'too-few-keys': 'Esta billetera no la controla.',
  },
  accountRecovering: 'Alguien está recuperando esta cuenta',
  accountRemove: (account) => `Quitar ${account}`,
  accountRemoveTitle: '¿Quitar esta cuenta?',
  accountRemoveLead:
    'Solo se quita de esta lista. La cuenta en sí no cambia. Para volver a añadirla necesita su dirección:',
  accountRename: (account) => `Cambiar el nombre de ${account}`,
  accountAdd: 'Añadir una cuenta',
  firstAccountLead: 'Su clave controla una cuenta inteligente: una nueva, o una que ya es suya.',
  accountNew: 'Crear una cuenta',
  accountNewNote: 'No cuesta nada, y se activa con su primera aprobación.',
  accountExisting: 'Añadir una mía',
  accountExistingNote:
    'Por su dirección; la clave de esta billetera debe ser uno de sus propietarios.',
  accountLostNote: 'Con un código enviado a su correo o teléfono.',
  accountAdding: 'Buscándola…',
  accountMaking: 'Creándola…',
  accountNotAddress: element.ownerNotAnAddress,
  ownerLabel: 'La dirección de su clave',
  ownerNote: 'Quien pueda cambiar los propietarios de la cuenta puede añadirla allí.',
  moduleTitle: 'Usar esta cuenta sin pagar tarifas',
  moduleLead:
    'A la cuenta le falta el módulo con el que otros pueden pagar sus tarifas. Su clave lo activa y paga la tarifa de la red solo esta vez.',
  moduleButton: 'Activarlo',
  moduleBusy: 'Activándolo…',

  // Inicio
  placesLabel: 'Secciones',
  homeTitle: 'Inicio',
  switchAccount: 'Cambiar de cuenta',
  lock: 'Bloquear',
  approvalsWaiting: (count) =>
    count === 1 ? 'Un sitio espera su respuesta' : `${count} peticiones esperan su respuesta`,
  approvalsOpen: 'Revisar',
  alarmOverLead: (owner) =>
    `La espera ha terminado: ${owner} puede tomar el control en cualquier momento. Si no es usted, deténgala ahora.`,
  alarmNewOwners: (count) => (count === 1 ? 'Nuevo propietario' : 'Nuevos propietarios'),
  otherAlarmTitle: (account, chain) =>
    `Alguien ha iniciado una recuperación de ${account} en ${chain}`,
  otherDangerTitle: (account, chain) => `${account} en ${chain} está en peligro`,
  otherAlarmButton: 'Revisar ahora',
  stopping: {
    failed: 'La recuperación aún no está detenida. Ninguna vía funcionó:',
    by: {
      sponsor: 'Paga un patrocinador',
      account: 'Paga su cuenta',
      owner: 'Paga su clave, directamente a la red',
    },
    why: {
      network: 'sin respuesta útil',
      refused: 'rechazado',
      reverted: 'fallaría',
      'no-funds': 'fondos insuficientes',
      'no-effect': 'enviado, pero aún no ejecutado',
    },
    lacks: (amount) => `Faltan ${amount}. Envíelos a esta dirección e inténtelo de nuevo:`,
  },
  uncheckedTitle: (account, date) => `${account} no se ha podido comprobar desde el ${date}`,
  uncheckedLead:
    'Lo que ve aquí puede haber cambiado desde entonces, y una recuperación pasaría inadvertida. Compruebe su conexión y, en los ajustes, el nodo de esta red.',
  balance: (amount) => `Saldo: ${amount}`,
  addressCopy: element.startCopyTo,
  receive: 'Recibir',
  addressHideCode: 'Ocultar código QR',
  addressCode: 'Código QR de su dirección',
  addressExplorer: 'Verla en el explorador',
  protectedBy: (who) =>
    `Si pierde su clave, puede recuperar el acceso a través de ${list.format(who)}.`,
  byService: 'un código enviado a su correo o teléfono',
  byStrangers: (count) =>
    count === 1
      ? 'una dirección que esta billetera no conoce'
      : `${count} direcciones que esta billetera no conoce`,
  strangersTitle: (count) =>
    count === 1
      ? 'Una dirección desconocida puede ayudar a recuperar su cuenta'
      : `${count} direcciones desconocidas pueden ayudar a recuperar su cuenta`,
  strangersLead:
    'Una dirección que puede ayudar podría tomar el control de su cuenta. Si la añadió en otro lugar, póngale un nombre en «Cambiar quién puede ayudar». Si no, quítela ahora.',
  cannotAgreeLead: (needed, able) =>
    `Deben ayudar ${needed}, pero ${able === 0 ? 'no puede nadie' : able === 1 ? 'solo puede 1' : `solo pueden ${able}`}. Cambie cuántos deben ayudar.`,
  noGuardianFoundTitle: 'Nadie puede ayudarle a volver',
  noGuardianFoundLead:
    'Según lo que muestra la red, nadie puede devolverle el acceso si pierde su clave.',
  serviceUnreachable:
    'No podemos conectar con su servicio de recuperación. Su cuenta no ha cambiado. Podrá recibir códigos cuando vuelva el servicio.',
  unknownModuleTitle: 'Un programa desconocido tiene el control total',
  unknownModuleLead:
    'Este módulo puede hacer cualquier cosa con su cuenta, sin preguntar. Si no lo activó usted, pase ahora lo que tiene a otra cuenta.',
  moduleReplacedTitle: 'El módulo de recuperación ha cambiado',
  moduleReplacedLead:
    'Su código no es el que esta billetera vio cuando se configuró la red. No añada a nadie hasta saber por qué.',
  otherModuleTitle: 'Su servicio indica otro módulo de recuperación',
  otherModuleLead:
    'No es el módulo con el que se configuró esta red, que sigue en uso. Si el servicio no lo anunció, puede que alguien haya entrado en él.',
  friends,
  modules,
  dangers: {
    approvedTitle: 'Alguien prepara una recuperación de su cuenta',
    approvedLead: (given, needed) =>
      `Han ayudado ${given} de ${needed}. Cuando sean suficientes, puede empezar la espera. Si no es usted, deténgala ahora.`,
    weaker:
      'Cada módulo de recuperación puede por sí solo dar nuevos propietarios a su cuenta, así que decide el más débil. Si usted no eligió este, desactívelo.',
    shared:
      'La misma forma de volver a entrar tiene dos tiempos de espera, así que decide el más corto. Quítela de uno de los dos módulos:',
    chosen: 'Yo elegí este módulo',
    stuckTitle: 'Una recuperación que nunca puede terminar',
    stuckLead:
      'La red no permite sus nuevos propietarios. Impide otras recuperaciones hasta que usted la detenga o ayuden más personas en una corregida.',
    handlerTitle: 'Cualquiera puede apoderarse de su cuenta',
    handlerLead:
      'Un módulo de recuperación responde por su cuenta, así que cualquiera puede decidir quién ayuda. No se puede aprobar nada más hasta que lo repare. Después revise quién puede ayudarle a volver.',
    handlerButton: 'Repararlo',
    moduleGuardTitle: 'Un programa comprueba cada recuperación',
    transactionGuardTitle: 'Un programa comprueba lo que envían los propietarios',
    guardLead:
      'Puede rechazarlo, y entonces las recuperaciones pueden fallar. Si usted no lo puso, averigüe quién fue.',
    ownerGuardians: (count) =>
      count === 1
        ? 'Una de estas direcciones también es propietaria. Si pierde esa clave, también falta su ayuda, así que no cuenta.'
        : `${count} de estas direcciones también son propietarias. Si pierde sus claves, también falta su ayuda, así que no cuentan.`,
    voidLead:
      'Ya tiene acceso de nuevo. Los OK anteriores de sus ayudantes aún pueden iniciar otra recuperación. Anúlelos ahora.',
    voidLater: 'Ahora no',
  },
  turnOff: {
    link: (span) =>
      span === undefined
        ? 'Desactivar estas vías de regreso'
        : `Desactivar las vías de regreso con espera de ${span}`,
    lead: 'Ya no podrán devolverle el acceso, y lo que hayan iniciado termina.',
    loses: 'Ya no pueden ayudar',
    remains: (span) =>
      span === undefined
        ? 'Aún le devuelve el acceso'
        : `Aún le devuelve el acceso, después de ${span}`,
    nothingLeft:
      'Nada más le devuelve el acceso. Si después pierde su clave, nadie podrá dejarle entrar.',
    recovery: 'Allí hay una recuperación en curso. Mírela primero.',
    isOff: 'Estas vías de regreso están desactivadas.',
    button: 'Desactivar',
    busy: 'Desactivando y comprobando…',
    done: 'Desactivadas y comprobado en la red.',
  },
  secondModuleTitle: 'Otro módulo también puede recuperar la cuenta',
  secondModuleLead: (wait) =>
    wait === undefined
      ? 'No se sabe cuánto tarda ahí una recuperación.'
      : `Una recuperación ahí tarda ${wait}.`,
  contactsShow: element.contactsButtonSign,
  backUpTitle: 'Aún no ha guardado sus palabras',
  backUpLead: 'Anótelas, para que este dispositivo no sea el único lugar donde está su clave.',
  backUpButton: 'Mostrar las palabras',
  tooFewKeysTitle: 'Esta billetera no controla la cuenta',
  tooFewKeysLead:
    'Las claves que hay aquí no son, o ya no son, propietarios suficientes. Use el correo o el teléfono de la cuenta para recuperarla con la clave de esta billetera.',
  moduleNotice: 'Ya puede firmar, pero aún no puede enviar nada.',
  unservedTitle: 'Aún sin servicio de recuperación',
  unservedLead:
    'El proveedor de un servicio de recuperación para esta red puede darle su dirección.',
  unservedButton: 'Conectar un servicio',

  recoveringTitle: (account, chain) => `Está recuperando ${account} en ${chain}`,
  recoveringLead: 'Cuando termine la espera, podrá volver a entrar.',
  recoveringForget: 'Quitar de esta lista',

  // A quién protege el usuario
  helping: {
    title: 'A quién protejo',
    lead: 'Personas que confían en usted. Si pierden su clave, usted les ayuda a volver.',
    waiting: (count) =>
      count === 1 ? 'Alguien pide su ayuda' : `${count} solicitudes de su ayuda`,
    waitingLead: 'La recuperación de una cuenta que usted protege espera su ayuda.',
    open: 'Ver',
    empty: 'Nadie todavía',
    emptyLead: 'Aquí aparecen las cuentas a las que puede ayudar a volver.',
    incomplete:
      'Una red o un servicio no respondió a todo, por lo que puede faltar algo. Con un enlace o una dirección puede añadirlo igualmente.',
    field: 'Enlace, texto o dirección',
    fieldHint: 'El enlace o texto que recibió, o la dirección de la cuenta que protege.',
    nameField: 'Nombre para esta cuenta',
    quiet: 'Ninguna solicitud abierta',
    asks: 'Pide su ayuda',
    ignored: 'Usted ignora su solicitud',
    removeOf: (account) => `Quitar ${account} de la lista`,
    agreed: (count, threshold) =>
      `Han ayudado hasta ahora: ${count} de ${threshold}, según el servicio`,
    signed: (count) => `Respuestas en el enlace: ${count}. Se comprueban cuando usted ayuda.`,
    guardian: 'Usted ayuda como',
    ignore: 'Ignorar esta solicitud',
    attend: 'Dejar de ignorarla',
    linkTitle: 'Debe firmar otro propietario',
    linkLead:
      'Usted ha firmado. Envíe este texto a otro propietario de la cuenta con la que ayuda, que lo pega en esta billetera en «A quién protejo».',
    linkField: 'Texto para compartir',
  },

  // Alrededor del elemento
  activateTitle: 'Active su cuenta',
  activateLead:
    'Por ahora es solo una dirección. Antes de aprobar verá quién paga la tarifa de la red.',
  activateDetails:
    'Esto crea el contrato de la cuenta y activa en él la recuperación. Después, solo usted puede añadir a quienes puedan ayudarle a volver.',
  activateButton: 'Activar',
  activateBusy: 'Activando…',

  // Sitios
  sitesShort: 'Sitios',
  assets: {
    title: 'Tokens',
    none: 'Aún no se han encontrado tokens.',
    add: 'Añadir un token',
    addField: 'Dirección del token',
    send: 'Enviar',
    sendTitle: (chain) => `Enviar en ${chain}`,
    what: 'Qué',
    toHint: (chain) => `Una dirección en ${chain}. En otra red podría perderse.`,
    known: 'Direcciones que conoce',
    sentBefore: (address) => `Ya le envió antes: ${address}`,
    have: (amount) => `Tiene ${amount}.`,
    all: 'Enviarlo todo',
    leaveFee: 'Si nadie más paga la comisión de la red, deje algo para ella.',
    review: 'Revisar',
    toSelf: 'Es la cuenta desde la que envía.',
    toToken: 'Es la dirección del propio token. Lo que envíe allí se pierde.',
    noAmount: 'Introduzca una cantidad, como 0.5.',
    tooMuch: (amount) => `Solo tiene ${amount}.`,
  },

  sitesTitle: 'Sitios conectados',
  sitesLead:
    'Esta billetera está disponible en estos sitios. Los conectados ven su cuenta y pueden pedirle que firme. No ocurre nada sin usted.',
  sitesEmpty: 'No hay ningún sitio conectado',
  sitesEmptyLead: 'Los sitios conectados aparecen aquí. Puede desconectarlos en cualquier momento.',
  siteInFront: (site) => `${site} no conoce esta billetera.`,
  siteAllow: 'Usar la billetera allí',
  siteSince: (date) => `desde el ${date}`,
  siteSees: (account, since) => `ve ${account} ${since}`,
  siteRevoke: 'Desconectar',
  siteAccount: (site) => `La cuenta que ve ${site}`,
  siteRevokeOf: (site) => `Desconectar ${site}`,
  siteRevoking: 'Desconectando…',
  siteNotConnected: 'No está conectado. Puede pedirle que lo conecte.',
  siteRemoveOf: (site) => `Quitar ${site}`,
  siteBlocked: 'Bloqueado hasta que se cierre el navegador.',
  siteUnblock: 'Desbloquear',
  siteUnblockOf: (site) => `Desbloquear ${site}`,
  siteRevoked: (site) => `${site} está desconectado.`,

  // Actividad
  activityTitle: 'Actividad',
  activityLead: 'Lo que ha firmado y enviado. Se guarda solo en este dispositivo.',
  activityEmpty: 'Todavía nada',
  activityEmptyLead: 'Lo que firme y envíe aparece aquí.',
  activityClear: 'Vaciar la lista',
  activityClearLead:
    'La lista de este dispositivo se vacía para siempre. Lo que sigue pendiente permanece en ella.',
  activityBy: (site, date) => `${site}, ${date}`,
  activitySigned: (text) => `Ha firmado «${text}»`,
  activityRecovery: 'Alguien ha iniciado una recuperación de su cuenta',
  refused: {
    text: 'No se firmó un texto',
    'sign-in': 'No se firmó un inicio de sesión que no es para este sitio y esta cuenta',
    'typed-data': 'No se firmaron estos datos',
    call: 'No se llamó a este contrato',
    approval: 'No se permitió a nadie tomar más de lo que tiene la cuenta',
    method: 'No se hizo lo que pedía el sitio',
  },
  refusedInstead:
    'Esta billetera solo protege y recupera la cuenta, y envía desde ella. Para esto, use la cuenta en otra billetera o exporte su clave.',
  callsStatus: {
    pending: 'Pendiente',
    confirmed: 'Hecho',
    reverted: 'Rechazado por la red',
    lapsed: 'No se envió a tiempo',
  },

  // Ajustes
  settingsTitle: 'Ajustes',
  settingsLook: 'Aspecto e idioma',
  themeLabel: 'Tema',
  themeAuto: 'El del sistema',
  themeLight: 'Claro',
  themeDark: 'Oscuro',
  languageLabel: 'Idioma',
  languageAuto: 'El del navegador',
  defaultWalletLabel: 'Usar como billetera predeterminada',
  defaultWalletHint: 'Para sitios que solo admiten una billetera.',
  settingsSafety: 'Seguridad',
  autoLockLabel: 'Bloqueo automático tras',
  watchLabel: 'Vigilar mis cuentas',
  watchHint: 'Le avisa cuando alguien inicia una recuperación de una de ellas.',
  endsLabel: 'Avisarme de lo que envié',
  endsHint: 'Cuando se confirma o falla.',
  passwordChange: 'Cambiar la contraseña',
  keyOf: (owner) => `Clave: ${owner}`,
  nameField: 'Nombre',
  keyRemove: 'Quitar esta clave',
  keyRemoveTitle: (owner) => `¿Quitar la clave ${owner}?`,
  keyRemoveLead:
    'Se quita de este dispositivo. Sin sus palabras o su clave privada no podrá recuperarla.',
  keyRemoveLoses: (accounts) =>
    `Sin ella, esta billetera deja de controlar ${list.format(accounts)}.`,
  keyRemoveSure: 'Tengo una copia de esta clave o ya no la necesito',
  addKeyTitle: 'Añadir una clave',
  addKeyLead:
    'Para cuentas que necesitan la firma de más de un propietario. La bloquea la misma contraseña.',
  addKeyOfPhrase: 'Derivar otra clave de mis palabras',
  settingsChains: 'Redes y servicios',
  chainRemove: 'Quitar esta red',
  chainLabel: 'Red',
  chainTitle: (chain) => `Servicios en ${chain}`,

  // La clave
  oldPasswordField: 'Contraseña actual',
  newPasswordField: 'Contraseña nueva',
  passwordChanging: 'Cambiando la contraseña…',
  passkeyTitle: 'Desbloquear con una clave de acceso',
  passkeyLead:
    'Su huella, su cara o una llave de seguridad desbloquean entonces la billetera en este dispositivo. La contraseña sigue sirviendo, y algunos pasos siempre la piden.',
  passkeyAdded:
    'Una clave de acceso desbloquea esta billetera. Si la quita aquí, bórrela también en su gestor de contraseñas.',
  passkeyAdd: 'Añadir una clave de acceso',
  passkeyRemove: 'Quitar la clave de acceso',
  passkeyGone: 'La clave de acceso se quitó con la contraseña anterior. Añada otra en los ajustes.',
  passwordChangedTitle: 'La contraseña ha cambiado',
  passwordChanged: 'Desde ahora la nueva desbloquea esta billetera.',
  exportTitle: 'Mostrar la clave',
  exportLead: 'Escriba la contraseña para verla.',
  exportWarning:
    'Quien vea la clave controla su cuenta. Ningún servicio de asistencia se la pedirá nunca.',
  exportButton: 'Mostrar la clave',
  exportBusy: 'Abriendo…',
  exportShownTitle: 'Su clave',
  exportPrivateKeyLabel: 'Clave privada',
  exportHides: (time) => `Se oculta en ${time}`,
  exportHide: 'Ocultar',

  // Aprobaciones
  approvalWindow: 'Recovery Guardian: su aprobación',
  takenBack: 'El sitio ha retirado su solicitud.',
  approvalLabel: 'Su aprobación',
  approvalAskedBy: 'Lo pide',
  approvalsBehind: (count) => (count === 1 ? '1 más en espera' : `${count} más en espera`),
  approve: 'Aprobar',
  approving: 'Aprobando…',
  decline: 'Rechazar',
  declining: 'Rechazando…',
  readToTheEnd: 'Desplácese hasta el final para continuar.',
  tickToGoOn: (label) => `Para continuar, marque «${label}».`,
  declineAll: (count) => `Rechazar las ${count}`,
  insistentSite: (site) =>
    `Ha rechazado a ${site} varias veces. Puede impedir que vuelva a preguntar.`,
  disconnectSite: 'Desconectar este sitio',
  blockSite: 'Bloquear por ahora',
  noKeyTitle: 'Configure primero su billetera',
  noKeyLead: 'Un sitio pide su cuenta, pero esta billetera aún no tiene ninguna clave.',
  connectTitle: (site) => `¿Mostrar su cuenta a ${site}?`,
  connectLead:
    'Verá la dirección de la cuenta, y podrá pedirle que firme y envíe. No ocurre nada sin usted.',
  connectAccount: 'La cuenta que verá',
  connectYes: 'Conectar',
  switchChainTitle: (chain) => `¿Cambiar a ${chain}?`,
  switchChainLead: (site) => `${site} verá entonces su cuenta allí.`,
  switchChainYes: 'Cambiar',
  chainNumberLabel: 'Número de la red',
  signYes: 'Firmar',
  signsWith: 'Firma con',
  signNote: 'Firmar es gratis y no mueve nada.',
  signWholeText: 'El texto completo',
  signInTitle: (domain) => `¿Iniciar sesión en ${domain}?`,
  signInLead: 'Demuestra que la cuenta es suya.',
  signRegisterTitle: '¿Permitir la recuperación con códigos?',
  signRegisterLead: (target) =>
    `Los códigos enviados a ${target} podrán entonces iniciar una recuperación de esta cuenta.`,
  signPaperLead:
    'Una nueva hoja de códigos de respaldo podrá entonces ayudar a iniciar una recuperación de esta cuenta. La hoja anterior dejará de valer.',
  signListTitle: '¿Mostrar su correo y su teléfono?',
  signListLead: 'El servicio de recuperación muestra qué correos y teléfonos están registrados.',
  signDeleteTitle: '¿Quitar un correo o un teléfono?',
  signDeleteLead: (target) =>
    target
      ? `Ya no se enviarán códigos a ${target}, y no le ayudará a recuperar el acceso.`
      : 'Su servicio de recuperación no dice qué correo o teléfono es. Ya no se enviarán códigos ahí, y no le ayudará a recuperar el acceso.',
  signAlertsOnTitle: '¿Enviar avisos ahí?',
  signAlertsOnLead: (target) =>
    `${target} recibirá un aviso cuando alguien inicie una recuperación de esta cuenta o cambie quién puede ayudarle a volver.`,
  signAlertsListTitle: '¿Mostrar sus avisos?',
  signAlertsListLead:
    'El servicio de recuperación muestra adónde van los avisos sobre esta cuenta.',
  signAcceptTitle: '¿Aceptar ayudar a alguien a volver?',
  signAcceptLead:
    'Dice que ayudará a alguien a volver a su cuenta si pierde su clave. Esto por sí solo no da derechos a nadie.',
  signAlertsOffTitle: '¿Dejar de enviar avisos?',
  signAlertsOffLead: (targets) =>
    `Ya no se enviarán${targets.length > 0 ? ` a ${list.format(targets)}` : ''}, ni siquiera cuando alguien inicie una recuperación.`,
  siweStatement: 'Declaración',
  siweDomain: 'Para',
  siweUri: 'Dirección del servicio',
  siweIssuedAt: 'Emitido',
  siweNotBefore: 'Válido desde',
  siweExpires: 'Válido hasta',
  siweRequestId: 'Petición',
  siweResources: 'Sobre',
  tokens: {
    amount: (amount, token, units) => `${amount} ${token} (${units} de sus unidades más pequeñas)`,
    anyAmount: (token) => `cualquier cantidad de ${token}`,
    unitsOf: (units, token) => `${units} de las unidades más pequeñas de ${token}`,
    send: (what) => ({ title: 'Enviar tokens', consequence: `Envía ${what}.` }),
    approve: (what) => ({
      title: 'Dejar que alguien tome sus tokens',
      consequence: `Quien recibe el permiso puede tomar ${what} en cualquier momento.`,
    }),
  },
  outflow: {
    title: 'Lo que sale de su cuenta o puede ser tomado',
    left: (what) => `Después quedan: ${what}`,
    unread: 'No se pudo leer lo que queda.',
  },
  approveRecovery: {
    title: '¿Ayudar a recuperar una cuenta?',
    lead: (owners, threshold) =>
      owners === 1
        ? 'Con su ayuda, como una de sus personas de confianza, este nuevo propietario toma el control de la cuenta.'
        : `Con su ayuda, como una de sus personas de confianza, estos ${owners} nuevos propietarios toman el control de la cuenta. ${threshold} de ellos juntos actúan después en su nombre.`,
    threshold: 'Cuántos de ellos deben actuar juntos',
    nonce: 'Número de la recuperación',
  },
  question: (title) => `¿${title}?`,
  callsTitle: (count) => `¿Aprobar estos ${count} pasos?`,
  callNumber: (number, title) => `${number}. ${title}`,
  callWarning: (number, warnings) => `Paso ${number}: ${warnings}`,
  callsDeploy: 'Esto también activa la cuenta.',
  callsData: 'Datos sin procesar',
  callValue: 'Importe',
  feeSponsored: (sponsor) =>
    sponsor
      ? `Gratis: ${sponsor} paga la tarifa de la red.`
      : 'Gratis: la tarifa de la red se paga por usted.',
  feeInTokens: (amounts, maximum) =>
    `No es gratis: el pagador puede tomar ${amounts.length > 0 ? list.format(amounts) : 'tokens'} de esta cuenta por la tarifa de la red, que es como máximo ${maximum}. La cuenta lo permitió antes.`,
  feeHigh: (fee) => `${fee} Puede ser mucho más de lo habitual. Rechácelo si no sabe por qué.`,
  feePaymaster: 'Pagador',
  feeMaximum: 'Tarifa máxima',
  feePaid: (payer, maximum) =>
    payer === 'account'
      ? `La propia cuenta paga como máximo ${maximum} a la red.`
      : `El saldo de su clave paga como máximo ${maximum} a la red.`,
  feeShort: (fee, balance) => `${fee} Su saldo es de solo ${balance}, así que esto fallaría.`,

  calls: {
    addGuardian: (threshold, wait) => ({
      title: 'Permitir que alguien le ayude a volver',
      consequence: `Esta dirección podrá ayudar a recuperar su cuenta. ${helpers(threshold)} ${waiting(wait)}`,
    }),
    addService: 'Permitir que los códigos le ayuden a volver',
    revokeGuardian: (threshold) => ({
      title: 'Impedir que alguien le ayude a volver',
      consequence:
        threshold === '0'
          ? 'Esta dirección ya no podrá ayudar a recuperar su cuenta. Nadie más puede en este módulo: sin otro, esta cuenta no podrá recuperarse.'
          : `Esta dirección ya no podrá ayudar a recuperar su cuenta. ${helpers(threshold)}`,
    }),
    changeGuardianThreshold: (threshold, wait) => ({
      title: 'Cambiar cuántos deben ayudar',
      consequence: `${helpers(threshold)} ${waiting(wait)}`,
    }),
    startRecovery: (newOwners) => ({
      title: 'Iniciar la recuperación',
      consequence: `Tras la espera, ${newOwners === 1 ? 'el nuevo propietario puede' : 'los nuevos propietarios pueden'} tomar el control de la cuenta. Hasta entonces su propietario puede detenerla.`,
    }),
    finalizeRecovery: {
      title: 'Terminar la recuperación',
      consequence: 'La cuenta cambia ahora de propietario. Sus claves antiguas ya no funcionan.',
    },
    cancelRecovery: {
      title: 'Detener cualquier recuperación',
      consequence:
        'Si hay una recuperación de su cuenta en curso, termina. Sus propietarios siguen siendo los mismos.',
    },
    voidApprovals: {
      title: 'Anular los OK anteriores',
      consequence:
        'Los OK que dieron los ayudantes hasta ahora ya no pueden iniciar una recuperación de su cuenta.',
    },
    enableModule: (role, wait) =>
      ({
        recovery: {
          title: 'Activar la recuperación',
          consequence: `Con suficientes ayudantes, el módulo de recuperación da a su cuenta nuevos propietarios. ${waiting(wait)}`,
        },
        'other-recovery': {
          title: 'Añadir otro módulo de recuperación',
          consequence: `Con suficiente ayuda de las direcciones que figuran en él, este módulo da a su cuenta nuevos propietarios. ${waiting(wait)}`,
        },
        'erc-4337': {
          title: 'Dejar que otros paguen las tarifas de esta cuenta',
          consequence: 'La cuenta puede usarse entonces sin fondos propios.',
        },
      })[role],
    disableModule: {
      title: 'Desactivar un módulo de recuperación',
      consequence: 'Este módulo ya no puede dar nuevos propietarios a su cuenta.',
    },
    moveGuardians: {
      title: 'Renovar su protección',
      consequence: (needed: string, all: number) =>
        `Sus vías de regreso pasan a la versión 0.2.0 del módulo de recuperación, y el antiguo se desactiva. Desde entonces deben ayudar ${needed} de ${all}.`,
    },
    setFallbackHandler: {
      title: 'Cambiar cómo responde su cuenta',
      consequence:
        'Este programa responde entonces por su cuenta y dice qué firmas son suyas. Rechace, salvo que lo conozca.',
    },
    transfer: (amount) => ({ title: 'Enviar monedas', consequence: `Envía ${amount}.` }),
    tokenTransfer: (amount) => ({
      title: 'Enviar tokens',
      consequence: `Envía ${units(amount)}.`,
    }),
    tokenApproval: (amount) => ({
      title: 'Dejar que alguien tome sus tokens',
      consequence: `El autorizado podrá tomar en cualquier momento ${units(amount)}.`,
    }),
    unknown: {
      title: 'Ejecutar una acción desconocida',
      consequence: 'Esta billetera no puede leer lo que hace.',
    },
  },

  parties: {
    guardian: element.guardianLabel,
    module: 'Módulo',
    owner: element.ownerLabel,
    account: 'Cuenta por recuperar',
    handler: 'Programa que responde',
    spender: 'Autorizado',
    recipient: 'A',
    token: 'Token',
  },
  standings: {
    own: 'Suya',
    pinned: 'El módulo de recuperación de esta red',
    audited: 'Conocida por esta billetera',
    seen: 'En una aprobación anterior suya',
    new: 'Nunca vista aquí',
  },
  partyNamed: (name) => `Usted lo llama ${name}`,
  guardianOfService: 'Su servicio de recuperación',
  guardianStranger: 'Desconocido para esta billetera',
  strangerWarning:
    'Esta billetera no conoce esta dirección: por lo que sabe, ni es la de su servicio de recuperación ni una a la que usted haya puesto nombre. Rechace, a menos que sepa de quién es.',
  consentHold: (button) =>
    `Revise cada línea. Si quiere esto, mantenga pulsado «${button}» durante dos segundos.`,
  consentType: (code) => `Sin ratón, escriba en su lugar ${code}`,

  warnings: {
    'look-alike-domain': ({ site }) =>
      `El nombre ${site} imita a otro. Mire cada letra, y rechace si no está seguro.`,
    expired: () => 'Este mensaje ha caducado.',
    'not-yet-valid': () => 'Este mensaje aún no es válido.',
    'other-module': () =>
      'Es un módulo de recuperación, pero no el que esta billetera usa en esta red.',
    'short-wait': ({ wait }) =>
      `Alguien podría tomar el control de su cuenta tras solo ${wait}: puede que no lo note a tiempo para impedirlo.`,
    'test-wait': ({ wait }) =>
      `En esta red de prueba, la recuperación tarda solo ${wait}. Las reales tardan días.`,
    'unread-balance': () =>
      'Esta billetera no pudo leer cuánto tiene su cuenta de esto ni, por tanto, lo que queda.',
    'gives-control-away': () => 'Esto cambia quién controla su cuenta.',
    'own-recovery': () => 'Esto trata de una recuperación de esta misma cuenta.',
    'service-register': ({ site }) =>
      `Lo pide ${site}. Cualquiera que pueda leer los mensajes enviados ahí puede empezar a tomar el control de su cuenta: revise cada carácter de la dirección o del número.`,
    'service-delete': ({ site }) =>
      `Lo pide ${site}. Los códigos enviados ahí ya no podrán devolverle el acceso.`,
    'service-list': ({ site }) =>
      `${site} conocerá sus direcciones de correo y números de teléfono.`,
    'service-alerts': ({ site }) =>
      `${site} podrá ver o cambiar adónde se envían los avisos sobre esta cuenta.`,
    'service-alerts-off': ({ site }) =>
      `Lo pide ${site}. Sin avisos, puede que no note a tiempo que alguien toma el control de esta cuenta.`,
    'recovers-account': () =>
      'Alguien puede hacerse pasar por su amigo. Llame al propietario de la cuenta y compare ambas direcciones antes de ayudar.',
  },

  problems: {
    'no-vault': 'Esta billetera aún no tiene ninguna clave. Configúrela primero.',
    'vault-exists': 'Esta billetera ya tiene una clave. Ábrala de nuevo.',
    locked: 'La billetera se ha bloqueado. Desbloquéela e inténtelo de nuevo.',
    'wrong-password': 'Esa contraseña no es correcta.',
    'wrong-passkey': 'La clave de acceso no funcionó. Inténtelo de nuevo o use la contraseña.',
    'too-soon': 'Demasiadas contraseñas erróneas. Espere un momento.',
    'weak-password': 'Esta contraseña es demasiado fácil de adivinar. Elija una más larga.',
    'damaged-vault': 'La copia de su billetera en este dispositivo está dañada.',
    'newer-vault':
      'Esta billetera se usó por última vez con una versión más nueva. Actualice la extensión.',
    'invalid-phrase': 'Estas palabras no son una clave. Revise cada una y su orden.',
    'invalid-private-key': 'Esto no es una clave privada. Revísela e inténtelo de nuevo.',
    'wrong-words': 'Estas no son las palabras. Revise lo que anotó.',
    'unknown-owner': 'Esta clave ya no está en la billetera.',
    'owner-exists': 'Esta clave ya está en la billetera.',
    'last-owner': 'Es la única clave de la billetera, así que no se puede quitar.',
    'unknown-account': 'Esta cuenta ya no está en la billetera.',
    'account-exists': 'Esta cuenta ya está en la billetera.',
    'not-a-safe':
      'En esta dirección no hay ninguna cuenta que esta billetera pueda usar. Revise la red.',
    'nested-owner':
      'Una de sus cuentas es propietaria de esta, pero esta billetera solo firma con claves. Firme en otra billetera como propietario que es un Safe: esta cuenta debe ser de la versión 1.5.0, o la suya debe conservar el fallback handler que le da esta billetera.',
    'not-an-owner':
      'La clave de esta billetera no es propietaria de la cuenta. Pida que la añadan allí, o recupere la cuenta.',
    'too-few-keys':
      'Esta cuenta necesita firmas de más propietarios que claves tiene esta billetera.',
    'needs-4337':
      'La cuenta aún no puede enviar. Deje antes que otros paguen sus tarifas, en Inicio.',
    'unknown-chain': 'La billetera no conoce esta red. Añádala en los ajustes.',
    'wrong-chain': 'El nodo está en otra red. Revise su dirección.',
    'wrong-clock':
      'Los relojes del nodo y de este dispositivo difieren en horas. Revise el reloj de este dispositivo o introduzca otro nodo.',
    'chain-in-use': 'Tiene cuentas en esta red. Quítelas primero.',
    'no-endpoint': 'Esta red aún no tiene punto de conexión. Añádalo en los ajustes.',
    'no-service': 'Esta red aún no tiene servicio de recuperación. Añádalo en los ajustes.',
    'unknown-module':
      'Este servicio usa un módulo de recuperación que no es uno de los conocidos. Uno equivocado podría tomarlo todo. Úselo solo si su proveedor le indicó esta dirección.',
    'module-handler':
      'Un módulo de recuperación responde por esta cuenta. Repárelo primero, en la pantalla de inicio.',
    'module-replaced':
      'El código del módulo de recuperación ha cambiado desde que se configuró esta red. No se ha hecho nada.',
    'no-recovery': 'No hay ninguna recuperación de esta cuenta en curso.',
    'not-a-token':
      'En esta dirección no hay ningún token que esta billetera pueda mostrar. Compruebe la red.',
    'not-a-guardian': 'Ni sus cuentas ni sus claves pueden ayudar a recuperar esta cuenta.',
    'request-over': 'Esta solicitud ha terminado o ha cambiado. No se firmó nada.',
    'invalid-link':
      'No es una dirección ni un enlace completo. Cópielo de nuevo. No se firmó nada.',
    'no-funds':
      'El saldo de la clave no alcanza para pagar la tarifa de la red. Envíele algunas monedas.',
    'unknown-approval': 'Esta petición ya no está abierta. No se ha firmado nada.',
    declined: 'Lo ha rechazado. No se ha firmado nada.',
    network: 'No podemos conectar con el servicio o con la red. Inténtelo de nuevo.',
    refused: 'El servicio o la red lo ha rechazado. No ha cambiado nada. Inténtelo más tarde.',
    'no-effect': 'Lo que se envió aún no se ha ejecutado. Inténtelo de nuevo.',
    reverted: 'La red lo ha rechazado. Su cuenta no ha cambiado.',
    'invalid-request': 'No ha funcionado. Revise lo que ha escrito.',
    internal: 'No ha funcionado. Inténtelo de nuevo.',
    'no-setup':
      'En esta dirección no hay nada para esta billetera. Revise cada letra, o configure a mano.',
    'unfit-passkey':
      'Las claves de acceso de este tipo no pueden desbloquear una billetera. Pruebe con otra.',
    'no-code': 'En esta imagen no hay ningún código QR, o es demasiado pequeño. Elija otra.',
    'foreign-code':
      'Este código QR no es la dirección de un proveedor. Escanee el que le dio su proveedor.',
    'invalid-setup': 'Esta billetera no puede leer ese archivo. Pida otro a su proveedor.',
    'permission-refused':
      'El navegador no tiene permiso para llegar a esta dirección. Permítalo e inténtelo de nuevo.',
    unknown: 'No ha funcionado. Inténtelo de nuevo.',
  },
};
