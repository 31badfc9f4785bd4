import type { Words } from '../strings.ts';

export const guardians: Words['guardians'] = {
  // Guardianes
  guardiansEmpty: 'Todavía nadie puede aprobar una recuperación',
  guardiansEmptyLead: 'Alguien de su confianza, u otra billetera suya, puede ayudarle a volver.',
  guardiansWhileRunning: 'Lo que cambie aquí no la detiene.',
  guardiansRunningButton: 'Ver la recuperación',
  addGuardianTitle: '¿En quién confía?',
  addGuardianLead:
    'Alguien que pueda ayudarle a volver, u otra billetera suya guardada en otro lugar.',
  guardianField: 'Dirección de la billetera',
  guardianHint: 'Pídale que la copie de su billetera.',
  addWalletTitle: '¿Cuál de sus billeteras?',
  addWalletLead: 'Elija una que guarde en otro lugar, para no perder las dos a la vez.',
  addWalletHint: 'Cópiela de esa billetera.',
  ownWalletName: 'Mi otra billetera',
  guardianNoChecksum:
    'No podemos detectar errores de escritura en esta dirección. Cópiela directamente de la billetera.',
  guardianReserved: 'Nadie tiene esta dirección. Cópiela otra vez.',
  guardianIsAccount: 'Una cuenta no puede aprobar por sí misma. Elija otra dirección.',
  guardianIsOwner:
    'Es la propia clave de la cuenta. Perdería las dos a la vez. Elija otra dirección.',
  guardianIsModule: 'Es el propio módulo de recuperación. Elija otra dirección.',
  guardianIsThere: 'Esta dirección ya se añadió.',
  guardianName: 'Nombre',
  nameButton: (isNamed) => (isNamed ? 'Cambiar nombre' : 'Poner nombre'),
  nameButtonOf: (guardian, isNamed) =>
    isNamed ? `Cambiar nombre de ${guardian}` : `Poner nombre a ${guardian}`,
  guardianNameOf: (guardian) => `Nombre para ${guardian}`,
  guardianNameHint: 'Opcional. Se queda en este dispositivo.',
  guardianAdded: (guardian) => `${guardian} ya puede aprobar.`,
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
  thresholdLead:
    'Más es más seguro si alguien se vuelve contra usted. Menos es más seguro si alguien deja de estar disponible.',
  thresholdChanged: (threshold, guardians) => {
    if (threshold === 1) return 'Ahora basta una aprobación.';
    const who = guardians === 2 ? 'los dos' : `los ${guardians}`;
    return `Ahora deben estar de acuerdo ${threshold < guardians ? `${threshold} de ${guardians}` : who}.`;
  },

  // An overview that is not quiet
  incompleteThresholdLead:
    'Hacen falta más aprobaciones de las que se pueden dar, así que nadie puede ayudar.',
  noContactsNote:
    'Ya no hay ningún correo ni teléfono registrado, así que los códigos no pueden llegarle.',
  accountDetails: 'Detalles de la cuenta',
  thresholdButton: 'Cambiar cuántos deben estar de acuerdo',
  addPersonButton: 'Añadir a alguien de su confianza',
  serviceDownNote: 'No podemos conectar con el servicio de recuperación. Su cuenta no ha cambiado.',
  serviceDownTitle: 'Ahora mismo no se pueden enviar códigos',
  alarmReplaceButton: 'Reemplazar el correo o el teléfono',
};
