import type { Words } from '../en/strings.ts';

export const days: Words['days'] = {
  day: (day, days) => `Día ${day} de ${days}`,
  name: 'El nombre de esta recuperación',
  nameHint:
    'Nuestros mensajes sobre ella llevan las mismas tres palabras. Léaselas a quien pregunte si es usted.',
  helped: (who) => `Han ayudado: ${who}`,
  told: (who) => `Avisados: ${who}`,
  nothingToDo: 'Nada que hacer hasta entonces',
  stolen: '¿Le robaron el teléfono?',
  stolenLead: 'Bloquéelo ahora, para que nadie lea sus mensajes. La recuperación continúa.',
  findMy: 'iPhone: abrir Buscar',
  findHub: 'Android: abrir Encontrar mi dispositivo',
  stolenSim: 'Después llame a su operador y pida que bloquee la tarjeta SIM.',
  share: 'Que quienes le ayudan puedan seguirla',
  shareHint:
    'Se puede compartir sin riesgo: muestra los días, las palabras y cuántos han ayudado. Nadie puede hacer nada con él.',
  watchLead: '¿Es auténtica? Llame al propietario a un número que ya tenga.',
  watchCompare: 'Pregunte al propietario por estas palabras',
  watchHint: 'Si lee otras, o no sabe de ninguna recuperación, no es suya: debe detenerla ahora.',
  watchNote: 'No tiene que hacer nada aquí. Nunca dé un código a nadie por esta página.',
  helpedOf: (helped, needed) => `Han ayudado ${helped} de ${needed}`,
  finishedTitle: 'Esta recuperación ha terminado',
  finishedLead:
    'La cuenta se abre ahora con la nueva billetera. Llame al propietario. Si no es suya, no envíe nada más a esta cuenta.',
  overLead: 'Se detuvo, u otra ha ocupado su lugar. Llame al propietario antes de volver a ayudar.',

  // Before it: the last code waits
  heldTitle: 'Ahora, una breve espera',
  heldLead:
    'Su código era correcto. Antes de enviar el último, avisamos a sus otras formas de volver. Si no es usted, basta con pulsar allí para detenerlo.',
  heldIn: 'Podrá introducir el último código en',
  heldTold: 'Hemos avisado a',
  heldNote: 'Un código que ya recibió allí no sirve.',
  heldStopped: 'Una de sus formas de volver respondió «No, detener». No ha cambiado nada.',
};
