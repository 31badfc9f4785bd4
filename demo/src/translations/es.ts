import { html } from 'lit';
import type { Strings } from './strings.ts';

const several = (count: number, one: string, more: string) => (count === 1 ? one : more);

export const es: Strings = {
  site: {
    pages: 'Sitio',
    live: 'Probar',
    gallery: 'Galería',
    theme: 'Tema',
    code: 'Código',
    extension: 'Extensión',
    language: 'Idioma',
    dark: 'Oscuro',
  },

  promise: 'Pierda la clave. Conserve la cuenta.',
  playMoney: 'Todo funciona en su ordenador, con dinero de mentira. Atrévase a probarlo todo.',
  looking: 'Buscando el entorno local…',
  startLead:
    'Para probarlo de verdad, inicie el entorno local: una red, un buzón y un teléfono en su ordenador, con esta página en medio. En una copia del repositorio:',
  startThen:
    'Después abra la dirección que aparece. La galería, el tema y el código funcionan ya aquí.',
  startGallery: 'Ir a la galería',

  security: 'Seguridad',
  devices: 'Dispositivos',
  account: 'Cuenta',
  mailbox: 'Buzón',
  phone: 'Teléfono',
  wallet: 'Billetera',
  events: 'Eventos',

  guide: 'Siguiente paso',
  steps: {
    register: 'Registrarse',
    guardian: 'Activar la recuperación',
    another: 'Añadir un teléfono',
    lose: 'Perder la clave',
    recover: 'Recuperar',
    wait: 'Esperar',
    finalize: 'Tomar el control',
    visiting: 'Su propia billetera',
    lost: 'Elegir otra cuenta',
  },
  hints: {
    start: 'Empiece aquí',
    next: 'Ahora pulse aquí',
    email: 'Sirve cualquier correo',
    phone: 'Como +34 612 345 678',
    approve: 'Lea lo que hace y apruebe',
    copy: 'Aquí está su código: cópielo',
    paste: 'Pegue el código aquí',
    guardian: 'Una aprobación y estará protegido',
    another: 'Segundo código: teléfono',
    lose: 'Y ahora, el desastre',
    recover: 'Vuelva a entrar sin la clave',
    skip: 'Aquí no hace falta esperar',
    finalize: 'La espera ha terminado',
    choose: 'Esta clave se perdió antes de activar la recuperación. Elija otra cuenta.',
  },

  network: 'En la red',
  block: (number) => `bloque ${number}`,
  clockAhead: (time) => `Reloj ${time} adelantado`,
  clockAheadWhy: 'Se saltó la espera: los mensajes indican la hora de la red.',
  networkDown: 'No se puede conectar con la red.',
  networkReading: 'Leyendo la red…',
  owners: 'Propietarios',
  ownersNeeded: (count, needed) =>
    several(
      count,
      'Propietario',
      `Propietarios, ${several(needed, '1 necesario', `${needed} necesarios`)}`,
    ),
  guardians: 'Pueden aprobar',
  guardiansNeeded: (count, needed) =>
    count > 1
      ? `Pueden aprobar, ${several(needed, '1 necesario', `${needed} necesarios`)}`
      : 'Guardián',
  noGuardians: 'nadie todavía',
  canTakeControl: (owner) => html`${owner} ya puede tomar el control.`,
  canTakeControlIn: (owner, time) => html`${owner} puede tomar el control en ${time}`,
  skipAhead: (time) => `Adelantar ${time}`,

  messages: (count) => several(count, '1 mensaje', `${count} mensajes`),
  mailboxDown: 'No se puede conectar con el buzón.',
  mailboxEmpty: 'Aún no hay correos. Aquí llegan los correos a cualquier dirección.',
  emails: 'Correos, los más recientes primero',
  plainText: 'Solo texto',
  formatted: 'Con formato',
  phoneDown: 'No se puede conectar con el teléfono.',
  phoneEmpty: 'Aún no hay mensajes. Aquí llegan los SMS a cualquier número.',
  textMessages: 'SMS, los más recientes primero',
  to: (target) => `para ${target}`,
  copyCode: 'Copiar código',
  copy: 'Copiar',
  copied: 'Copiado',

  clear: 'Vaciar',
  eventsEmpty: 'Aquí aparece lo que el elemento comunica a su página.',
  eventList: 'Eventos, los más recientes primero',

  demoWallet: 'Billetera de prueba',
  accountNumber: (number) => `Cuenta ${number}`,
  holdsKeys: (count, account) =>
    html`Guarda ${several(count, 'la clave', 'las claves')} del propietario de ${account}`,
  keyIsLost: (address) =>
    html`La clave del propietario se ha perdido. La nueva, ${address}, aún no posee nada.`,
  loseKey: (count) => several(count, 'Perder la clave', 'Perder las claves'),
  useWallet: (name) => `Usar ${name}`,
  useDemoWallet: 'Usar la billetera de prueba',
  ownWallet: (account) => html`Su propia billetera, con la cuenta ${account}`,

  askedBy: (site) => `Lo solicita ${site}`,
  networkName: 'Red',
  fee: 'Comisión de red',
  feeInPlayMoney: 'Dinero ficticio de esta billetera',
  noFee: 'Ninguna',
  details: 'Detalles',
  approve: 'Aprobar',
  decline: 'Rechazar',
  statements: {
    register: 'Permitir la recuperación con códigos',
    list: 'Mostrar su correo y su teléfono',
    remove: 'Quitar un correo o un teléfono',
    subscribe: 'Enviar alertas',
    unsubscribe: 'Dejar de enviar alertas',
    other: 'Firmar un mensaje',
  },
  youState: (statement) => `Usted declara: «${statement}».`,
  youSign: 'Va a firmar en su nombre el texto de abajo.',
  signingMovesNothing: 'Firmar no mueve nada.',
  calls: {
    enableRecovery: 'Activar la recuperación',
    enableRecoveryEffect: (wait) =>
      `Su cuenta podrá entonces pasar a nuevos propietarios, ${wait} después de que se apruebe. Hasta entonces usted puede detenerlo.`,
    enableModule: 'Dar el control total a un programa',
    enableModuleEffect: (module) =>
      `${module} podrá hacer cualquier cosa con su cuenta. Rechace, salvo que lo conozca.`,
    addGuardian: 'Permitir que alguien apruebe recuperaciones',
    addGuardianEffect: (guardian) => `${guardian} podrá aprobar una recuperación de su cuenta.`,
    removeGuardian: 'Retirar el permiso para aprobar recuperaciones',
    removeGuardianEffect: (guardian) =>
      `${guardian} ya no podrá aprobar una recuperación de su cuenta.`,
    changeThreshold: 'Cambiar cuántas aprobaciones hacen falta',
    threshold: (count) =>
      several(
        count,
        'Basta una aprobación para iniciar una recuperación.',
        `Hacen falta ${count} aprobaciones para iniciar una recuperación.`,
      ),
    start: 'Iniciar la recuperación',
    startEffect: (account, owners, wait) =>
      `En ${wait}, el control de ${account} puede pasar a ${owners}. Hasta entonces su propietario puede detenerla.`,
    finalize: 'Tomar el control de la cuenta',
    finalizeEffect: (account) =>
      `${account} pasa ahora a su nuevo propietario. Las claves antiguas ya no funcionan.`,
    cancel: 'Detener la recuperación',
    cancelEffect: 'La recuperación en curso de su cuenta termina. Su propietario sigue.',
    unknown: 'Acción desconocida',
    unknownEffect: (target) => `Llama a ${target}. Rechace, salvo que lo conozca.`,
    unknownPayment: (target, amount) =>
      `Llama a ${target} y le envía ${amount}. Rechace, salvo que lo conozca.`,
  },

  finale: {
    title: 'Ha conservado la cuenta',
    lead: 'La misma dirección, los mismos fondos, una clave nueva.',
    again: 'Jugar otra vez',
    twoCodes: 'Ahora con dos códigos',
    over: 'Era la última cuenta nueva. Esta sigue protegida: pierda su nueva clave y vuelva a entrar una vez más.',
    loseAgain: 'Perder la clave nueva',
    embed: 'Ponerlo en su sitio',
  },

  install: {
    title: 'Instalar la extensión',
    lead: 'Una pequeña billetera cuya cuenta se puede recuperar. Aún no está en ninguna tienda: constrúyala en una copia del repositorio.',
    build: 'Construir',
    chromium:
      'Abra chrome://extensions, active el «Modo de desarrollador», pulse «Cargar descomprimida» y elija extension/dist/chromium.',
    firefox:
      'Abra about:debugging#/runtime/this-firefox, pulse «Cargar complemento temporal…» y elija extension/dist/firefox/manifest.json. Firefox lo olvida al cerrarse.',
    archives: 'Los archivos comprimidos están en extension/dist.',
    provider: 'Dirección del proveedor',
    providerLead:
      'Introduzca esta dirección de proveedor en la billetera. Conecta de una vez todos los servicios de esta página:',
    after:
      'Después puede sustituir a la billetera de prueba: en «Probar», el panel de la billetera la ofrece.',
  },
};
