import type { Templates } from './templates.ts';

// In SMS no á, í, ó and ú: GSM-7 has none of them, and one would cost more than half of the letters.
export const es: Templates = {
  direction: 'ltr',
  register: {
    sms: 'Registrar este celular para recuperar la cuenta {account} en {chain}.',
    subject: 'Registrar una forma de recuperar la cuenta {account}',
    purpose:
      'Este código registra su correo electrónico como una forma de recuperar la cuenta {account} en {chain}, protegida por {service}.',
    notYou:
      '¿No lo ha pedido? Entonces no haga nada: sin el código no se registra nada. No se lo dé a nadie.',
  },
  'confirm-addition': {
    sms: 'PERMITIR que {addition} ayude a recuperar la cuenta {account} en {chain}.',
    subject: 'Permitir que {addition} recupere la cuenta {account}',
    purpose:
      'Este código permite que {addition} cuente desde ahora cuando alguien recupere la cuenta {account} en {chain}, protegida por {service}.',
    notYou:
      '¿No ha añadido {addition}? Entonces otra persona puede firmar por su cuenta. No dé el código a nadie y elimine lo añadido.',
  },
  recover: {
    sms: 'TOMAR EL CONTROL de {account} en {chain} para {heir}.',
    subject: 'TOMAR EL CONTROL de la cuenta {account}',
    purpose:
      'Este código ayuda a TOMAR EL CONTROL de la cuenta {account} en {chain} para {heir}. {service} protege esta cuenta.',
    notYou:
      '¿No lo ha pedido? Entonces alguien intenta quedarse con su cuenta. No dé el código a nadie. Con su clave de propietario aún puede cancelar una recuperación empezada.',
  },
  'target-added': {
    sms: '{target} puede ahora recuperar la cuenta {account} en {chain}. ¿No fue usted? Elimine el registro con su clave.',
    subject: '{target} se ha añadido a la cuenta {account}',
    purpose:
      '{target} se ha añadido como una forma de recuperar la cuenta {account} en {chain}, protegida por {service}.',
    notYou:
      '¿No fue usted? Entonces otra persona puede firmar por su cuenta: elimine {target} y cambie de clave de propietario.',
  },
  'target-deleted': {
    sms: '{target} ya no recupera la cuenta {account} en {chain}. ¿No fue usted? Registre de nuevo con su clave.',
    subject: '{target} ya no recupera la cuenta {account}',
    purpose:
      '{target} se ha eliminado: ya no es una forma de recuperar la cuenta {account} en {chain}, protegida por {service}.',
    notYou:
      '¿No fue usted? Entonces otra persona puede firmar por su cuenta: registre {target} de nuevo y cambie de clave de propietario.',
  },
  'recovery-requested': {
    sms: 'Alguien quiere TOMAR EL CONTROL de la cuenta {account} en {chain} para {heir}. ¿No fue usted? No diga ninguna clave.',
    subject: 'Alguien quiere TOMAR EL CONTROL de la cuenta {account}',
    purpose:
      'Alguien ha pedido a {service} ayuda para TOMAR EL CONTROL de la cuenta {account} en {chain} para {heir}.',
    notYou:
      '¿No fue usted? Entonces no dé ningún código a nadie. Con su clave de propietario aún puede cancelar una recuperación empezada.',
  },
  shared: {
    smsCode: 'Clave {code} ({minutes} min), palabras {phrase}. ¿No fue usted? No la diga.',
    code: 'Su código: {code}',
    lifetime: 'Vale durante {minutes} minutos.',
    phrase: 'Introdúzcalo solo donde vea las mismas tres palabras:',
    link: 'Esta página muestra un código más largo, por si no se acepta el de arriba, y lo detiene todo si no fue usted:',
    linkOnly: 'Esta página muestra su código, y lo detiene todo si no fue usted:',
    openPage: 'Abrir la página',
    oneOwner: 'el nuevo titular {owner}',
    severalOwners: '{count} nuevos titulares',
    countsFrom: 'Cuenta desde {time}.',
    account: 'Cuenta: {address}',
    newOwner: 'Nuevo titular: {address}',
    threshold: 'Titulares que deben firmar: {count}',
  },
};
