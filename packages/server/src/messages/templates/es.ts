import type { Templates } from './templates.ts';

// In SMS no á, í, ó and ú: GSM-7 has none of them, and one would cost more than half of the letters.
export const es: Templates = {
  direction: 'ltr',
  register: {
    sms: 'Registrar este celular para recuperar la cuenta {account} en {chain}.',
    subject: 'Añadir este correo para recuperar la cuenta {account}',
    purpose:
      'Este código añade su correo electrónico como una forma de recuperar la cuenta {account} en {chain}. {service} protege esta cuenta.',
    notYou:
      '¿No lo ha pedido? Puede ignorar este mensaje: sin el código no se añade nada. No dé el código a nadie.',
  },
  'confirm-addition': {
    sms: 'PERMITIR que {addition} ayude a recuperar la cuenta {account} en {chain}.',
    subject: 'Permitir que {addition} recupere la cuenta {account}',
    purpose:
      'Este código permite que {addition} ayude desde ahora a recuperar la cuenta {account} en {chain}. {service} protege esta cuenta.',
    notYou:
      '¿No ha añadido {addition}? Entonces otra persona puede firmar por su cuenta. No dé el código a nadie y elimine lo añadido.',
  },
  recover: {
    sms: 'TOMAR EL CONTROL de {account} en {chain} para {newOwner}.',
    subject: 'Código para tomar el control de la cuenta {account}',
    purpose:
      'Este código ayuda a TOMAR EL CONTROL de la cuenta {account} en {chain} para {newOwner}. {service} protege esta cuenta.',
    notYou:
      '¿No lo ha pedido? Entonces alguien intenta quedarse con su cuenta. No dé el código a nadie. Con su clave de propietario aún puede detener una recuperación empezada.',
  },
  subscribe: {
    sms: 'Enviar avisos sobre la cuenta {account} a este celular.',
    subject: 'Recibir avisos sobre la cuenta {account}',
    purpose:
      'Con este código {service} le avisa cuando cambia quién puede aprobar una recuperación de la cuenta {account} y cuando alguien empieza a recuperarla, en todas las redes.',
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
    sms: '{target} puede ahora recuperar la cuenta {account} en {chain}. ¿No fue usted? Elimine el registro con su clave.',
    subject: '{target} se ha añadido a la cuenta {account}',
    purpose:
      '{target} se ha añadido como una forma de recuperar la cuenta {account} en {chain}. {service} protege esta cuenta.',
    notYou:
      '¿No fue usted? Entonces otra persona puede firmar por su cuenta: elimine {target} y cambie de clave de propietario.',
  },
  'target-deleted': {
    sms: '{target} ya no recupera la cuenta {account} en {chain}. ¿No fue usted? Registre de nuevo con su clave.',
    subject: '{target} ya no recupera la cuenta {account}',
    purpose:
      '{target} se ha eliminado: ya no es una forma de recuperar la cuenta {account} en {chain}. {service} protege esta cuenta.',
    notYou:
      '¿No fue usted? Entonces otra persona puede firmar por su cuenta: registre {target} de nuevo y cambie de clave de propietario.',
  },
  'recovery-requested': {
    sms: 'Alguien quiere TOMAR EL CONTROL de la cuenta {account} en {chain} para {newOwner}. ¿No fue usted? No diga ninguna clave.',
    subject: 'Alguien quiere tomar el control de la cuenta {account}',
    purpose:
      'Alguien ha pedido a {service} ayuda para TOMAR EL CONTROL de la cuenta {account} en {chain} para {newOwner}.',
    notYou:
      '¿No fue usted? Entonces no dé ningún código a nadie. Con su clave de propietario aún puede detener una recuperación empezada.',
  },
  'guardian-added': {
    sms: 'Ahora {guardian} puede aprobar que se recupere la cuenta {account} en {chain}. ¿No fue usted? Anule ese cambio con su clave.',
    subject: 'Una nueva dirección puede aprobar una recuperación de la cuenta {account}',
    purpose:
      'La dirección {guardian} se ha añadido a la cuenta {account} en {chain}: ahora puede aprobar una recuperación, que sustituye a los propietarios.',
    notYou:
      '¿No fue usted? Entonces otra persona puede actuar por su cuenta: quite la dirección con su clave de propietario y cambie de clave.',
  },
  'guardian-revoked': {
    sms: '{guardian} ya no puede aprobar que se recupere la cuenta {account} en {chain}. ¿No fue usted? Anule ese cambio con su clave.',
    subject: 'Una dirección ya no puede aprobar una recuperación de la cuenta {account}',
    purpose:
      'La dirección {guardian} se ha quitado de la cuenta {account} en {chain}: ya no puede aprobar recuperaciones.',
    notYou:
      '¿No fue usted? Entonces otra persona puede actuar por su cuenta: añada de nuevo la dirección con su clave de propietario y cambie de clave.',
  },
  'threshold-changed': {
    sms: 'Aprobaciones necesarias para la cuenta {account} en {chain}: ahora {threshold}. ¿No fue usted? Deshaga el cambio con su clave.',
    subject: 'Aprobaciones necesarias para la cuenta {account}: ahora {threshold}',
    purpose:
      'Ha cambiado cuántas aprobaciones hacen falta para recuperar la cuenta {account} en {chain}: ahora {threshold}.',
    notYou:
      '¿No fue usted? Entonces otra persona puede actuar por su cuenta: deshaga el cambio con su clave de propietario y cambie de clave.',
  },
  'recovery-confirmed': {
    sms: '{guardian} ayuda a TOMAR EL CONTROL de la cuenta {account} en {chain}. ¿No fue usted? Deténgalo con su clave.',
    subject: 'Alguien se prepara para tomar el control de su cuenta {account}',
    purpose:
      'La dirección {guardian} ha aprobado una recuperación de la cuenta {account} en {chain}. Su tiempo de espera aún no ha empezado.',
    notYou:
      '¿No fue usted? Entonces deténgala ahora: así se anula la aprobación. Para ello necesita su clave de propietario, no este correo. ¿Ha pedido ayuda usted? Entonces no tiene que hacer nada.',
  },
  'recovery-executed': {
    sms: 'Desde {time} {account} en {chain} CAMBIA DE DUEÑO: {newOwner}. ¿No fue usted? Deténgalo con su clave.',
    subject: 'Alguien está tomando el control de su cuenta {account}',
    purpose:
      'Ha empezado una recuperación de la cuenta {account} en {chain}. Desde {time}, su control puede ser tomado por {newOwner}.',
    notYou:
      '¿No fue usted? Entonces deténgala antes de esa hora. Para ello necesita su clave de propietario, no este correo. ¿La ha empezado usted? Entonces no tiene que hacer nada hasta esa hora.',
  },
  'recovery-replaced': {
    sms: 'Otra solicitud sustituye la que iba a recuperar la cuenta {account} en {chain}. ¿No fue usted? Deténgala con su clave.',
    subject: 'La recuperación de la cuenta {account} fue sustituida por otra',
    purpose:
      'La recuperación de la cuenta {account} en {chain} fue sustituida por otra que tiene más aprobaciones. También recibirá un mensaje sobre ella.',
    notYou:
      '¿No fue usted? Entonces detenga la nueva a tiempo. Para ello necesita su clave de propietario, no este correo.',
  },
  'recovery-finalized': {
    sms: 'La cuenta {account} en {chain} TIENE NUEVO DUEÑO: {newOwner}. Es definitivo.',
    subject: 'La cuenta {account} tiene nuevos propietarios',
    purpose:
      'La recuperación de la cuenta {account} en {chain} es definitiva: queda para {newOwner}, y las claves anteriores ya no funcionan.',
    notYou:
      '¿No lo ha pedido? Entonces solo los nuevos propietarios pueden cambiarlo. No envíe nada más a esta cuenta.',
  },
  'recovery-canceled': {
    sms: 'Se ha detenido el proceso de recuperar la cuenta {account} en {chain}: sus propietarios siguen. ¿No fue usted? Cambie de clave.',
    subject: 'La recuperación de la cuenta {account} fue detenida',
    purpose:
      'La recuperación de la cuenta {account} en {chain} fue detenida: sus propietarios siguen como están.',
    notYou:
      '¿No fue usted? Entonces otra persona puede actuar por su cuenta: cambie de clave de propietario. La recuperación puede empezarse de nuevo.',
  },
  'nonce-invalidated': {
    sms: 'Las aprobaciones sin usar para {account} en {chain} se han anulado. ¿No fue usted? Cambie de clave.',
    subject: 'Se anularon las aprobaciones para la cuenta {account}',
    purpose:
      'La cuenta {account} en {chain} anuló todas las aprobaciones que aún no se habían usado. Es posible que esto por sí solo no detenga una recuperación ya empezada.',
    notYou:
      '¿No fue usted? Entonces otra persona puede actuar por su cuenta: cambie de clave de propietario. Se puede volver a aprobar.',
  },
  shared: {
    smsCode: 'Clave {code} ({minutes} min), palabras {phrase}. ¿No fue usted? No la diga.',
    code: 'Su código: {code}',
    consequence:
      'Introdúzcalo solo si quiere recuperar la cuenta {account}: tras el tiempo de espera, los propietarios anteriores pierden el control de ella.',
    lifetime: 'Válido durante {minutes} minutos.',
    phrase: 'Introdúzcalo solo si la página en la que empezó muestra las mismas tres palabras:',
    link: '¿El código no funciona? Esta página muestra uno más largo.',
    linkOnly: 'Esta página muestra su código.',
    stopRequest: 'No fui yo: detener esta solicitud',
    openPage: 'Abrir la página del código',
    oneOwner: 'el nuevo dueño {owner}',
    severalOwners: '{count} nuevos propietarios',
    unknownOwners: 'propietarios que no se pudieron leer',
    countsFrom: 'Funciona desde {time}.',
    account: 'Cuenta: {address}',
    newOwner: 'Nuevo propietario: {address}',
    threshold: 'Propietarios que deben firmar: {count}',
    guardian: 'Dirección: {address}',
    transaction: 'Transacción: {hash}',
    stopRecovery: 'Detener esta recuperación',
    stopInWallet: 'Abra su billetera y detenga allí la recuperación de esta cuenta.',
    checkAccount: 'Revisar esta cuenta',
    checkInWallet: 'Abra su billetera y revise allí esta cuenta.',
    mayBeRead:
      'Si no fue usted, es posible que alguien pueda leer su correo o sus SMS. Una vez detenida la recuperación, use otra dirección u otro número para su cuenta.',
    details: 'Detalles',
    cancelTo: 'Para detenerla, la cuenta llama a: {address}',
    cancelData: 'con los datos: {data}',
  },
};
