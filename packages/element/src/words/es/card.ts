import type { Words } from '../en/strings.ts';

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
