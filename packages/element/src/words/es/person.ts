import type { Words } from '../en/strings.ts';

export const person: Words['person'] = {
  lastChecked: (date, isDue) => `Respondió el ${date}${isDue ? ': pregunte de nuevo' : ''}`,
  neverChecked: 'Aún no se le ha preguntado si conserva su billetera.',
  askButton: 'Preguntar si sigue ahí',
  nameButton: (isNamed) => (isNamed ? 'Cambiar nombre' : 'Poner nombre'),
  guardianNameOf: (guardian) => `Nombre para ${guardian}`,
  revokeServiceTitle: '¿Quitar los códigos por correo y teléfono?',
  serviceRevoked: 'Los códigos por correo y teléfono se han quitado.',
  revokeLast: 'Es la última opción. Sin ella, nadie puede devolverle el acceso si pierde su clave.',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'Queda una opción, que basta para iniciar una recuperación. Si también la pierde, nadie puede devolverle el acceso.';
    return threshold === 1
      ? `Quedan ${left} opciones. Cada una basta para iniciar una recuperación.`
      : `Quedan ${left} opciones. Hacen falta ${threshold} de ellas para iniciar una recuperación.`;
  },
  revokeService:
    'Este servicio envía los códigos. Sin él, su correo y su teléfono no pueden recuperar la cuenta.',
  revokeMaybeService:
    'Si es el servicio que envía sus códigos, su correo y su teléfono no pueden recuperar la cuenta sin él.',
};
