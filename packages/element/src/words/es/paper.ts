import type { Words } from '../en/strings.ts';

export const backupCodes: Words['backupCodes'] = {
  title: 'Códigos de respaldo en papel',
  lead: 'Ocho códigos para el día en que no pueda abrir su correo ni su teléfono. Cada uno cuenta una vez, como un código que le enviamos.',
  once: 'Solo se muestran esta vez. Tenga papel y bolígrafo a mano.',
  needsBoth:
    'Desde entonces, una recuperación necesita ambos: un código de la hoja y otro que le enviamos.',
  replaces: (sheet) => `${sheet} deja de funcionar cuando confirme los códigos nuevos.`,
  makeButton: 'Mostrar los códigos',
  making: 'Creando los códigos…',
  sheetTitle: (sheet) => `Su hoja ${sheet}`,
  sheetLead: 'Anote ahora este nombre y todos los códigos.',
  keep: 'Guárdelos donde solo usted pueda acceder. Un código solo nunca basta.',
  copyButton: 'Copiar los códigos',
  keptButton: 'Ya los he guardado',
  typeTitle: 'Escriba uno de ellos para mostrar que los ha guardado',
  typeHint: 'No se gasta con esto.',
  confirmTitle: '¿Usar los códigos ya?',
  confirmLead: (date) =>
    `Por seguridad, los códigos de respaldo nuevos solo funcionan ${date === undefined ? 'tras un tiempo de espera' : `a partir del ${date}`}. Para no esperar, escriba un código que enviamos a uno de estos.`,
  done: (sheet) => `${sheet} funciona.`,
  doneLater: (sheet, date) => `${sheet} funciona desde el ${date}.`,
};

export const card: Words['card'] = {
  title: 'Su forma de volver, en papel',
  lead: 'Imprímala y guárdela donde la encuentre. Nadie entra con ella: no contiene ningún secreto.',
  cardTitle: (site) => `Su forma de volver a ${site}`,
  goThere: (site) => `Abra ${site} y elija volver a entrar.`,
  enterCode:
    'Escriba el correo o el teléfono que protege su cuenta y el código que llegue. ¿No llega? Use sus códigos de respaldo o llame a quienes le ayudan.',
  wait: 'Espere los días que indique la página. Después, su nueva billetera abre la cuenta.',
  noSecret:
    'Nadie necesita su clave ni sus palabras para esto. Quien lo ofrece por dinero no puede hacerlo.',
  printButton: 'Imprimir',
};
