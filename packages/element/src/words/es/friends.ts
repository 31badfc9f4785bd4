import type { Words } from '../en/strings.ts';

export const friends: Words['friends'] = {
  // Invitar
  inviteTitle: '¿En quién confía?',
  inviteLead:
    'Esa persona recibe un enlace. No deja entrar a nadie: usted la añade cuando haya respondido y hayan hablado.',
  friendName: 'Su nombre',
  friendNameHint: 'Se queda en este navegador.',
  friendNameMissing: 'Escriba un nombre, para saber de quién es la respuesta que llegue.',
  yourName: 'El nombre de usted, como esa persona le conoce',
  yourNameHint: 'Opcional. Quien tenga el enlace lo ve, y para qué cuenta es.',
  inviteButton: 'Crear la invitación',
  byAddressButton: 'Tengo su dirección',
  sentTitle: (name) => `Envíe esto a ${name}`,
  sentLead:
    'Solo a esa persona. Su respuesta también es un enlace: ábralo en este navegador antes de 30 días.',
  inviteLabel: 'Invitación',
  answerField: 'O pegue aquí lo que le ha enviado',
  answerUnreadable: 'Esta no es su respuesta. Cópiela entera y péguela de nuevo.',
  invitedTitle: 'Aún sin respuesta',
  showInvitation: (name) => `Mostrar la invitación para ${name}`,
  withdrawButton: 'Retirar',

  // Responder a una invitación
  askedTitle: (name) =>
    name ? `¿Ayudará a ${name} a volver a entrar?` : '¿Ayudará a alguien a volver a entrar?',
  askedLead:
    'Si algún día pierde su clave, le llamará, y usted lo confirma con su billetera. No puede mover nada y no le cuesta nada.',
  askedCaution: (name) =>
    name
      ? `Cualquiera puede escribir «${name}» en un enlace. Acepte solo si sabe que se lo ha enviado esa persona.`
      : 'Acepte solo si sabe quién le ha enviado este enlace.',
  yesButton: 'Cuente conmigo',
  ownWallet:
    'Esta billetera abre esa cuenta, así que no puede ayudarla a volver. Elija otra cuenta en su billetera.',
  answerTitle: 'Ahora envíe su respuesta',
  answerLead: 'Cuenta cuando la tenga, hayan hablado y le haya añadido.',
  answerLabel: 'Su respuesta',
  readOut: 'Cuando le llame, lea estas palabras en voz alta',
  readOutHint: 'Solo por teléfono, nunca en un mensaje: muestran que la respuesta es suya.',
  helpedButton: 'A quién protejo',

  // Recibir una respuesta
  answeredTitle: (name) => `${name} ha respondido`,
  answeredLead: (name) =>
    `Llame ahora a ${name}, a un número que usted ya tenga. No use uno de un mensaje.`,
  hear: (name) => `${name} debe leerle estas palabras`,
  hearHint: 'Si lee otras, o no ha enviado ninguna respuesta, es de otra persona.',
  heardTick: 'He llamado y me ha leído estas palabras',
  addFriendButton: (name) => `Añadir a ${name}`,
  otherWordsButton: 'Ha dicho otra cosa',
  otherTitle: 'Ha respondido otra persona',
  otherLead:
    'No se ha añadido a nadie, y esta invitación ya no vale. Cree otra y envíela por otro medio.',
  strayTitle: 'No responde a ninguna invitación de este navegador',
  strayLead:
    'Ábrala en el navegador en el que creó la invitación. Si no ha invitado a nadie, o ya le ha añadido, salga: no se ha añadido a nadie.',

  // A quién ayuda
  helpedTitle: 'A quién protejo',
  helpedLead: 'Si pierden su clave, usted les ayuda a volver a entrar.',
  helpedEmpty: 'Nadie todavía',
  helpedEmptyLead: 'Aquí aparecen las personas cuya invitación acepte en este navegador.',
  someone: 'Alguien sin nombre',
  helpedAdded: 'Puede ayudarle a volver a entrar.',
  helpedWaiting: 'No le ha añadido, o le ha quitado.',
  helpedUnread: 'La red no ha respondido si le ha añadido.',
  stillThere: (name) => `¿Sigue ahí para ${name}?`,
  stillThereLead: 'Lo dijo hace más de un año. ¿Todavía tiene esta billetera?',
  stillYes: 'Sí',
  stillNo: 'Ya no',
  overNote: 'Dijo que ya no ayuda. Avísele: hasta que le quite, cuenta con usted.',
  overButton: 'Puedo ayudar de nuevo',

  // Preguntar si alguien sigue ayudando
  askTitle: (name) => `¿${name} sigue ahí para usted?`,
  askLead: (name) =>
    `Envíe esto a ${name}. Su billetera firma la respuesta, y eso muestra que aún la tiene.`,
  askLabel: 'Su pregunta',
  askedAgainLead:
    'Le pregunta si todavía podría ayudarle a volver a entrar. Su billetera firma la respuesta: no mueve nada y no le cuesta nada.',
  otherWallet: (address) =>
    `Usted ayuda con otra billetera: ${address}. Elíjala en su billetera. Si ya no la tiene, dígaselo.`,
  answerAgainLead: 'Muestra que usted aún tiene la billetera con la que ayuda.',
  checkedTitle: (name) => `${name} sigue ahí`,
  checkedLead: 'Su billetera ha firmado la respuesta. Pregunte de nuevo dentro de un año.',
  checkedOtherTitle: 'Ha respondido otra billetera',
  checkedOther: 'No es la que le ayuda. Llame a esa persona.',
};
