import type { Templates } from './templates.ts';

// In SMS no á, í, ó and ú: GSM-7 has none of them, and one would cost more than half of the letters.
export const es: Templates = {
  direction: 'ltr',
  register: {
    sms: 'Registrar este celular para volver a la cuenta {account} en {chain}.',
    subject: 'Añadir este correo para volver a la cuenta {account}',
    purpose:
      'Este código añade su correo electrónico como una forma de volver a la cuenta {account} en {chain}. {service} protege esta cuenta.',
    notYou:
      '¿No lo ha pedido? Puede ignorar este mensaje: sin el código no se añade nada. No dé el código a nadie.',
  },
  'confirm-addition': {
    sms: 'PERMITIR que {addition} ayude a volver a la cuenta {account} en {chain}.',
    subject: 'Permitir que {addition} ayude a volver a la cuenta {account}',
    purpose:
      'Este código permite que {addition} le ayude desde ahora a volver a la cuenta {account} en {chain}. {service} protege esta cuenta.',
    notYou:
      '¿No ha añadido {addition}? Entonces otra persona puede firmar por su cuenta. No dé el código a nadie y elimine lo añadido.',
  },
  recover: {
    sms: 'TOMAR EL CONTROL de {account} en {chain} para {newOwner}.',
    subject: 'Su código para volver a la cuenta {account}',
    purpose:
      'Este código ayuda a TOMAR EL CONTROL de la cuenta {account} en {chain} para {newOwner}. {service} protege esta cuenta.',
    notYou:
      '¿No lo ha pedido? Entonces alguien intenta quedarse con su cuenta. No dé el código a nadie. Con su billetera aún puede detener una recuperación empezada.',
  },
  subscribe: {
    sms: 'Enviar avisos sobre la cuenta {account} a este celular.',
    subject: 'Recibir avisos sobre la cuenta {account}',
    purpose:
      'Con este código {service} le avisa cuando cambia quién puede ayudarle a volver a la cuenta {account} y cuando alguien empieza a recuperarla, en todas las redes.',
    notYou:
      '¿No lo ha pedido? Puede ignorar este mensaje: sin el código no se envían avisos. No dé el código a nadie.',
  },
  'find-accounts': {
    sms: 'Muestra qué cuentas protege este celular. No mueve nada.',
    subject: 'Encontrar las cuentas que protege esta dirección',
    purpose:
      'Este código muestra qué cuentas protege esta dirección con {service}. No puede mover ni cambiar nada.',
    notYou:
      '¿No lo ha pedido? Puede ignorar este mensaje: sin el código no se muestra nada. No dé el código a nadie.',
  },
  'target-added': {
    sms: '{target} sirve ahora para volver a la cuenta {account} en {chain}. ¿No fue usted? Elimine el registro.',
    subject: '{target} se ha añadido a la cuenta {account}',
    purpose:
      '{target} se ha añadido como una forma de volver a la cuenta {account} en {chain}. {service} protege esta cuenta.',
    notYou:
      '¿No fue usted? Entonces otra persona puede firmar por su cuenta: elimine {target} y cambie de clave.',
  },
  'target-deleted': {
    sms: '{target} ya no sirve para volver a la cuenta {account} en {chain}. ¿No fue usted? Registre de nuevo.',
    subject: '{target} ya no sirve para volver a la cuenta {account}',
    purpose:
      '{target} se ha eliminado: ya no es una forma de volver a la cuenta {account} en {chain}. {service} protege esta cuenta.',
    notYou:
      '¿No fue usted? Entonces otra persona puede firmar por su cuenta: registre {target} de nuevo y cambie de clave.',
  },
  'codes-few': {
    sms: '{target}, cuenta {account} en {chain}: quedan {count}. Haga otra hoja. ¿No fue usted? Retire esta con su billetera.',
    subject: 'Quedan pocas claves en papel para la cuenta {account}',
    purpose:
      '{target}: se ha usado una para volver a la cuenta {account} en {chain}. Quedan: {count}. Haga una hoja nueva mientras aún tenga una forma de volver.',
    notYou:
      '¿No la usó usted? Entonces otra persona tiene su hoja: elimínela con su billetera y haga una nueva.',
  },
  'way-due': {
    sms: '¿Sigue siendo esta su forma de volver a la cuenta {account} en {chain}? Si no, cambie a otra a tiempo. No preguntar:',
    subject: '¿Sigue siendo esta su forma de volver a la cuenta {account}?',
    purpose:
      'Pidió que le preguntáramos una vez al año: ¿sigue siendo esta dirección su forma de volver a la cuenta {account} en {chain}? Si puede leer esto, funciona, y no tiene que hacer nada.',
    notYou:
      '¿Dejará pronto de usar esta dirección? Entonces cámbiela mientras aún tenga su billetera.',
  },
  'recovery-requested': {
    sms: 'Alguien quiere TOMAR EL CONTROL de la cuenta {account} en {chain} para {newOwner}. ¿No fue usted? No diga ninguna clave.',
    subject: 'Alguien quiere tomar el control de la cuenta {account}',
    purpose:
      'Alguien ha pedido a {service} ayuda para TOMAR EL CONTROL de la cuenta {account} en {chain} para {newOwner}.',
    notYou:
      '¿No fue usted? Entonces no dé ningún código a nadie. Con su billetera aún puede detener una recuperación empezada.',
  },
  'recovery-held': {
    sms: 'La clave de {target} era correcta: {newOwner} quiere TOMAR la cuenta {account} en {chain}. Otra clave: {time}. ¿Fue usted o no? Responda:',
    subject: '¿Fue usted? Alguien quiere abrir la cuenta {account} con una billetera nueva',
    purpose:
      'Alguien escribió el código correcto de {target} para abrir la cuenta {account} en {chain} con {newOwner}. El último código llega el {time}.',
    notYou:
      '¿No fue usted? Deténgalo antes de esa hora: basta con pulsar una vez, sin su billetera.',
  },
  'way-back-in': {
    sms: 'Guarde esto: este teléfono sirve para volver a la cuenta {account} en {chain}.',
    subject: 'Guarde esto: su forma de volver ({service})',
    purpose:
      'Si pierde su teléfono o su clave, así vuelve a la cuenta {account} en {chain}: abra la página de abajo y escriba esta dirección de correo. Entonces le enviamos un código.',
    notYou:
      'En este mensaje no hay ningún secreto: nadie entra solo con él. Guárdelo donde lo encuentre de nuevo: en su buzón, o en papel.',
  },
  'guardian-added': {
    sms: 'Ahora {guardian} puede ayudar a recuperar la cuenta {account} en {chain}. ¿No fue usted? Anule ese cambio.',
    subject: 'Una nueva dirección puede ayudarle a volver a la cuenta {account}',
    purpose:
      'La dirección {guardian} se ha añadido a la cuenta {account} en {chain}: ahora puede ayudar a abrirla con una nueva billetera.',
    notYou:
      '¿No fue usted? Entonces otra persona puede actuar por su cuenta: quite la dirección con su billetera y cambie de clave.',
  },
  'guardian-revoked': {
    sms: '{guardian} ya no puede ayudar a recuperar la cuenta {account} en {chain}. ¿No fue usted? Anule ese cambio.',
    subject: 'Una dirección ya no puede ayudarle a volver a la cuenta {account}',
    purpose:
      'La dirección {guardian} se ha quitado de la cuenta {account} en {chain}: ya no puede ayudarle a volver.',
    notYou:
      '¿No fue usted? Entonces otra persona puede actuar por su cuenta: añada de nuevo la dirección con su billetera y cambie de clave.',
  },
  'threshold-changed': {
    sms: 'Ayudas necesarias para la cuenta {account} en {chain}: ahora {threshold}. ¿No fue usted? Deshaga el cambio.',
    subject: 'Ayudas necesarias para la cuenta {account}: ahora {threshold}',
    purpose:
      'Ha cambiado cuántas personas deben ayudar para volver a la cuenta {account} en {chain}: ahora {threshold}.',
    notYou:
      '¿No fue usted? Entonces otra persona puede actuar por su cuenta: deshaga el cambio con su billetera y cambie de clave.',
  },
  'recovery-confirmed': {
    sms: '{guardian} ayuda a TOMAR EL CONTROL de la cuenta {account} en {chain}. ¿No fue usted? Deténgalo con su billetera.',
    subject: 'Alguien se prepara para tomar el control de su cuenta {account}',
    purpose:
      'La dirección {guardian} ayuda a abrir la cuenta {account} en {chain} con una nueva billetera. El tiempo de espera aún no ha empezado.',
    notYou:
      '¿No fue usted? Entonces deténgalo ahora. Para ello necesita su billetera, no este correo.',
  },
  'recovery-executed': {
    sms: 'Desde {time} {account} en {chain} CAMBIA DE DUEÑO: {newOwner}. ¿No fue usted? Deténgalo.',
    subject: 'Alguien ha empezado a tomar el control de su cuenta {account}',
    purpose:
      'Ha empezado una recuperación de la cuenta {account} en {chain}. Desde {time} puede abrirla {newOwner}. Hasta entonces puede detenerla.',
    notYou:
      '¿No fue usted? Entonces deténgala antes de esa hora. Para ello necesita su billetera, no este correo.',
  },
  'recovery-waiting': {
    sms: 'Desde {time} abre la cuenta {account} en {chain} {newOwner}. ¿No fue usted? Deténgalo.',
    subject: 'Cuenta {account}: ha pasado la mitad de la espera',
    purpose:
      'La recuperación de la cuenta {account} en {chain} está en espera. Desde {time} puede abrirla {newOwner}.',
    notYou:
      '¿No fue usted? Entonces deténgala antes de esa hora. Para ello necesita su billetera, no este correo.',
  },
  'recovery-ending': {
    sms: 'FALTAN HORAS: desde {time} abre la cuenta {account} en {chain} {newOwner}. ¿No fue usted? Deténgalo.',
    subject: 'Cuenta {account}: la espera termina pronto',
    purpose:
      'La espera para la cuenta {account} en {chain} termina pronto. Desde {time} puede abrirla {newOwner}.',
    notYou:
      '¿No fue usted? Estas son las últimas horas para detenerla. Para ello necesita su billetera, no este correo.',
  },
  'recovery-ready': {
    sms: 'Ya puede volver a la cuenta {account} en {chain} con {newOwner}. ¿No fue usted? Deténgalo.',
    subject: 'Ya puede volver a la cuenta {account}',
    purpose: 'La espera ha terminado: {newOwner} ya puede abrir la cuenta {account} en {chain}.',
    notYou:
      '¿No fue usted? Hasta que termine, aún puede detenerlo. Para ello necesita su billetera, no este correo.',
  },
  'recovery-replaced': {
    sms: 'Otra solicitud sustituye la que iba a recuperar la cuenta {account} en {chain}. ¿No fue usted? Deténgala con su billetera.',
    subject: 'La recuperación de la cuenta {account} fue sustituida por otra',
    purpose:
      'La recuperación de la cuenta {account} en {chain} fue sustituida por otra en la que ayudan más personas. También recibirá un mensaje sobre ella.',
    notYou:
      '¿No fue usted? Entonces detenga la nueva a tiempo. Para ello necesita su billetera, no este correo.',
  },
  'recovery-finalized': {
    sms: 'La cuenta {account} en {chain} TIENE NUEVO DUEÑO: {newOwner}. Es definitivo.',
    subject: 'La cuenta {account} se abre ahora con una nueva billetera',
    purpose:
      'La recuperación de la cuenta {account} en {chain} ha terminado: ahora la abre {newOwner}, y las billeteras anteriores ya no la abren.',
    notYou:
      '¿Fue usted? Ya está dentro. ¿No fue usted? Entonces solo la nueva billetera puede cambiarlo. No envíe nada más a esta cuenta.',
  },
  'recovery-canceled': {
    sms: 'Se ha detenido el proceso de recuperar la cuenta {account} en {chain}: nada ha cambiado. ¿No fue usted? Cambie de clave.',
    subject: 'La recuperación de la cuenta {account} fue detenida',
    purpose:
      'La recuperación de la cuenta {account} en {chain} fue detenida: se abre con la misma billetera que antes.',
    notYou:
      '¿No fue usted? Entonces otra persona puede actuar por su cuenta: cambie de clave. La recuperación puede empezarse de nuevo.',
  },
  'nonce-invalidated': {
    sms: 'Se han anulado los permisos de quienes ayudan a la cuenta {account} en {chain}. ¿No fue usted? Cambie de clave.',
    subject: 'Se anularon los permisos anteriores para la cuenta {account}',
    purpose:
      'La cuenta {account} en {chain} anuló todos los permisos anteriores de quienes le ayudan. Es posible que esto por sí solo no detenga una recuperación ya empezada.',
    notYou:
      '¿No fue usted? Entonces otra persona puede actuar por su cuenta: cambie de clave. Quienes le ayudan pueden volver a dar su permiso.',
  },
  shared: {
    sheet: 'claves en papel {sheet}',
    smsPurpose: 'La clave llega ahora. Palabras: {phrase}. ¿No fue usted? No la diga.',
    smsCode: 'Clave {code} ({minutes} min), palabras {phrase}. ¿No fue usted? No la diga.',
    code: 'Su código: {code}',
    consequence:
      'Introdúzcalo solo si quiere volver a entrar en la cuenta {account}: tras el tiempo de espera, la billetera anterior ya no la abre.',
    lifetime: 'Válido durante {minutes} minutos.',
    phrase: 'Introdúzcalo solo si la página en la que empezó muestra las mismas tres palabras:',
    link: '¿El código no funciona? Esta página muestra uno más largo.',
    linkOnly: 'Esta página muestra su código.',
    stopRequest: 'No fui yo, detener',
    openPage: 'Abrir la página del código',
    oneOwner: 'la nueva billetera {owner}',
    severalOwners: '{count} nuevas billeteras',
    unknownOwners: 'una billetera que no se pudo leer',
    countsFrom: 'Funciona desde {time}.',
    account: 'Cuenta: {address}',
    newOwner: 'Nueva billetera: {address}',
    threshold: 'Billeteras que deben firmar: {count}',
    guardian: 'Dirección: {address}',
    recoveryPhrase: 'Palabras de esta recuperación: {phrase}',
    transaction: 'Transacción: {hash}',
    stopRecovery: 'Detener esta recuperación',
    stopInWallet: 'Abra su billetera y detenga allí la recuperación de esta cuenta.',
    checkAccount: 'Revisar esta cuenta',
    checkInWallet: 'Abra su billetera y revise allí esta cuenta.',
    wasMe: '¿Fue usted? Entonces no tiene que hacer nada.',
    answerYes: 'Sí, fui yo',
    answerNo: 'No, detener',
    remindedYearly: 'Recibe este mensaje una vez al año porque lo pidió.',
    stopReminders: 'No preguntar más',
    wasMeWaiting:
      '¿Fue usted? Entonces no tiene que hacer nada hasta esa hora. Le escribiremos cuando pueda volver a entrar.',
    wasMeAutomatic:
      '¿Fue usted? Entonces no tiene que hacer nada: a esa hora lo terminamos por usted y le escribimos.',
    wasMeReady: '¿Fue usted? Entonces vuelva a entrar ahora, en la página en la que empezó.',
    getBackIn: 'Volver a entrar',
    sentAsked: 'Enviado por {service} porque alguien introdujo esta dirección.',
    sentAbout: 'Enviado por {service} porque esta dirección protege la cuenta o recibe sus avisos.',
    neverAsk: 'Nunca pedimos un código por teléfono, chat o correo.',
    help: 'Obtener ayuda',
    mayBeRead:
      'Si no fue usted, es posible que alguien pueda leer su correo o sus SMS. Una vez detenida la recuperación, use otra dirección u otro número para su cuenta.',
    details: 'Detalles',
    cancelTo: 'Para detenerla, la cuenta llama a: {address}',
    cancelData: 'con los datos: {data}',
  },
};
