import type { Words } from '../en/strings.ts';

export const rehearsal: Words['rehearsal'] = {
  title: 'Ensayar la vuelta',
  lead: 'Como si hubiera perdido su billetera. No se mueve nada ni se envía nada a la red.',
  codes: (count) =>
    count === 1
      ? 'Escribe un código que le enviamos.'
      : `Escribe ${count} códigos que le enviamos.`,
  startButton: 'Empezar el ensayo',
  daysTitle: 'Ahora empezaría el tiempo de espera',
  daysLead: (span, date) =>
    span === undefined || date === undefined
      ? 'Hasta que termine no tendría que hacer nada.'
      : `Duraría ${span}, hasta el ${date}. No tendría que hacer nada.`,
  told: 'Avisados enseguida y durante la espera:',
  endTitle: 'Habría vuelto a su cuenta',
  endLead: (chain) => `Ese día se enviaría esto a ${chain}. Hoy no se ha enviado nada.`,
  module: 'Una llamada al módulo de recuperación',
  effect: 'Dice: tras la espera, la cuenta se abre con su nueva billetera.',
  done: 'El ensayo ha funcionado: conoce su forma de volver.',

  // Comprobar una forma
  testTitle: (target) => `¿Sigue funcionando ${target}?`,
  testLead: 'Enviamos un código allí. Escríbalo y lo sabrá. No mueve nada.',
  testMissing: (target) =>
    `No se encontró ${target} para esta cuenta. Vuelva atrás y muestre la lista de nuevo.`,
  yearlyLead: 'Una pregunta anual allí: ¿sigue siendo su forma de volver?',
  yearlyButton: (isOn) => (isOn ? 'Dejar de preguntar' : 'Preguntar una vez al año'),
};
