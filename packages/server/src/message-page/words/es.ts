import type { PageWords } from './page-words.ts';

export const es: PageWords = {
  title: 'Su mensaje del servicio de recuperación',
  purpose: {
    register: 'Añadir este correo electrónico para recuperar una cuenta',
    'confirm-addition': 'Permitir que {addition} ayude desde ahora a recuperar su cuenta',
    recover: 'TOMAR EL CONTROL de una cuenta',
  },
  facts: {
    account: 'Cuenta',
    network: 'Red',
    newOwner: 'Nuevo propietario',
    threshold: 'Propietarios que deben firmar',
    owner: 'Propietario en este momento',
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
    nothing: 'Este servicio no ve ninguna recuperación en curso. La cuenta la controla:',
    canStart:
      'Los códigos de esta recuperación se confirmaron, así que puede empezar en cualquier momento. Una vez empezada, la clave de propietario aún puede detenerla durante el tiempo de espera.',
    running: 'Hay una recuperación en curso. El propietario puede detenerla hasta el {time}.',
    finalizable:
      'Hay una recuperación en curso y su tiempo de espera ha terminado. Cualquiera puede completarla en cualquier momento; hasta entonces, el propietario aún puede detenerla.',
    stuck:
      'Hay una recuperación en curso, pero está bloqueada: la cuenta nunca podrá tener sus nuevos propietarios. El propietario puede detenerla, o más personas que ayudan pueden iniciar una correcta.',
    other: 'Da el control a alguien distinto del propietario indicado arriba:',
    handedOver: 'La cuenta la controla ahora el propietario que nombra este mensaje:',
  },
  notMe: {
    title: '¿No fue usted?',
    register: 'Entonces ignore el mensaje. Sin el código no se añade nada.',
    registerClosed:
      'Si se usó el código, este correo electrónico puede ahora ayudar a recuperar esa cuenta. Solo el propietario de la cuenta puede eliminarlo.',
    'confirm-addition':
      'Entonces no use el código. Es posible que otra persona pueda firmar por su cuenta: elimine el correo o teléfono nuevo con su clave de propietario.',
    open: 'Entonces alguien intenta quedarse con su cuenta. Detenga esta solicitud ahora:',
    running:
      'Entonces detenga la recuperación a tiempo. Para ello necesita su clave de propietario, no este correo.',
    handedOver:
      'Entonces alguien se ha quedado con la cuenta y solo el nuevo propietario puede cambiarlo. No envíe nada a esta cuenta.',
    unknown:
      'Entonces compruebe su cuenta en su billetera ahora. Si hay una recuperación en curso, allí puede detenerla con su clave de propietario.',
    nothing:
      'Entonces es posible que alguien intente quedarse con su cuenta y pueda leer este correo. Tenga a mano su clave de propietario y esté atento a otros mensajes.',
  },
  actions: {
    cancel: 'No fui yo: detener esta solicitud',
    openAccount: 'Detenerla en su cuenta',
    openWallet: 'Abra su billetera y detenga allí la recuperación.',
    tryAgain: 'Intentar de nuevo',
  },
  results: {
    stopped: 'Detenida. Ningún código de esta solicitud vale ya.',
    tooLate: 'Demasiado tarde: los códigos de esta solicitud ya se habían confirmado.',
    failed: 'No ha funcionado. Inténtelo de nuevo.',
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
