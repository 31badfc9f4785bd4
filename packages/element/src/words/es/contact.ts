import type { Words } from '../en/strings.ts';

export const contact: Words['contact'] = {
  checkedOn: (channel, date, isDue) =>
    `${channel} · comprobado el ${date}${isDue ? ': pruébelo de nuevo' : ''}`,
  codesLeft: (count, isDue) =>
    `Códigos de respaldo · quedan ${count}${isDue ? ': haga una hoja nueva' : ''}`,
  undelivered: (channel) => `${channel} · los mensajes no llegan`,
  codesShort: (needed, able) =>
    `Una recuperación necesita códigos de ${needed} de sus formas de volver, pero ${able === 0 ? 'ninguna sirve' : able === 1 ? 'solo sirve 1' : `solo sirven ${able}`}. Pruebe lo que no funciona, o añada otra forma.`,
  none: 'Ya no hay ningún correo ni teléfono registrado, así que los códigos no pueden llegarle.',
  secondWay: 'Con una segunda vía, nadie entra si solo puede leer esta.',
};
