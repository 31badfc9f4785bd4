import type { PageWords } from './page-words.ts';

export const es: PageWords = {
  title: 'Un mensaje sobre su cuenta',
  purpose: {
    register: 'Añadir este correo electrónico para volver a una cuenta',
    'confirm-addition': 'Permitir que {addition} le ayude desde ahora a volver a su cuenta',
    recover: 'Su código para volver a una cuenta',
    effect: 'Este código ayuda a TOMAR EL CONTROL de la cuenta, para la nueva billetera.',
  },
  held: {
    title: 'Alguien quiere abrir su cuenta con una billetera nueva',
    text: 'Se escribió el código correcto de una de sus formas de volver. El último código llega el {time}. Hasta entonces puede detenerlo. ¿Fue usted?',
    yes: 'Sí, fui yo',
    no: 'No, detener',
  },
  facts: {
    account: 'Cuenta',
    network: 'Red',
    newOwner: 'Nueva billetera',
    threshold: 'Billeteras que deben firmar',
    owner: 'Billetera en este momento',
  },
  code: {
    phrase: 'Palabras',
    intro:
      'Introduzca este código solo si la página en la que empezó muestra las mismas tres palabras:',
    copy: 'Copiar el código',
    copied: 'Copiado',
    selected: 'Seleccionado: cópielo con el teclado',
    lifetime: 'Vale hasta el {time}. No se lo dé a nadie.',
    closed: 'Este código ya no vale.',
  },
  now: {
    title: 'Lo que muestra la red en este momento',
    unknown:
      'Ahora no podemos leer la red, así que no sabemos si su cuenta ha cambiado. Compruébelo en su billetera.',
    nothing: 'Este servicio no ve ninguna recuperación en curso. La cuenta se abre con:',
    canStart:
      'Se introdujeron los códigos correctos: puede empezar en cualquier momento. Una vez empezada, la billetera del propietario aún puede detenerla durante el tiempo de espera.',
    running: 'Hay una recuperación en curso. El propietario puede detenerla hasta el {time}.',
    finalizable:
      'Hay una recuperación en curso y su tiempo de espera ha terminado. Puede completarse en cualquier momento; hasta entonces, el propietario aún puede detenerla.',
    stuck:
      'Hay una recuperación en curso, pero está bloqueada: la cuenta nunca podrá abrirse con la nueva billetera. El propietario puede detenerla, o más personas pueden ayudar a iniciar una correcta.',
    other: 'Es para una billetera distinta de la indicada arriba:',
    handedOver: 'La cuenta se abre ahora con la billetera que nombra este mensaje:',
  },
  notMe: {
    title: '¿No fue usted?',
    register: 'Entonces ignore el mensaje. Sin el código no se añade nada.',
    registerClosed:
      'Si se usó el código, este correo electrónico sirve ahora para volver a esa cuenta. Solo el propietario de la cuenta puede eliminarlo.',
    'confirm-addition':
      'Entonces no use el código. Es posible que otra persona pueda firmar por su cuenta: elimine el correo o teléfono nuevo con su billetera.',
    open: 'Entonces alguien intenta quedarse con su cuenta. Detenga esta solicitud ahora:',
    running:
      'Entonces detenga la recuperación a tiempo. Para ello necesita su billetera, no este correo.',
    handedOver:
      'Entonces alguien se ha quedado con la cuenta y solo la nueva billetera puede cambiarlo. No envíe nada a esta cuenta.',
    unknown:
      'Entonces compruebe su cuenta en su billetera ahora. Si hay una recuperación en curso, allí puede detenerla con su billetera.',
    nothing:
      'Entonces es posible que alguien intente quedarse con su cuenta y pueda leer este correo. Tenga a mano su billetera y esté atento a otros mensajes.',
  },
  actions: {
    cancel: 'No fui yo, detener',
    openAccount: 'Detener esta recuperación',
    openWallet: 'Abra su billetera y detenga allí la recuperación.',
    tryAgain: 'Intentar de nuevo',
  },
  results: {
    stopped: 'Detenida. Ningún código de esta solicitud vale ya.',
    tooLate: 'Demasiado tarde: ya se introdujeron los códigos correctos.',
    failed: 'No ha funcionado. Inténtelo de nuevo.',
    fine: 'Bien. Aquí no tiene que hacer nada: el último código llega a la hora indicada.',
    tooMany:
      'No se ha detenido: hubo demasiadas solicitudes. Use otra forma de volver, o su billetera.',
  },
  reminder: {
    title: 'Una pregunta al año',
    text: 'Una vez al año preguntamos si esta sigue siendo su forma de volver a su cuenta. Si lo detiene, nada más cambia.',
    stop: 'No preguntar más',
    stopped: 'Hecho. No volveremos a preguntar. Puede activarlo de nuevo en su cuenta.',
  },
  unknown: {
    title: 'Este enlace ya no funciona',
    text: 'Puede que sea antiguo o que no se haya copiado entero. No dice nada sobre su cuenta: compruébela en su billetera.',
  },
  unreachable: {
    title: 'Esta página no se puede cargar ahora',
    text: 'El servicio de recuperación no ha respondido. Esto no dice nada sobre su cuenta: compruébela en su billetera.',
  },
};
