import type { Words } from '../strings.ts';

export const guardians: Words['guardians'] = {
  // Guardianes
  guardiansEmpty: 'Todavía sin guardianes',
  guardiansEmptyLead:
    'Un guardián es alguien de su confianza, u otra billetera suya, que puede ayudarle a volver.',
  guardiansWhileRunning: 'Lo que cambie aquí no la detiene.',
  guardiansRunningButton: 'Ver la recuperación',
  addGuardianButton: 'Añadir un guardián',
  addGuardianTitle: '¿A quién quiere como guardián?',
  addGuardianLead: 'Alguien de su confianza, u otra billetera suya guardada en otro lugar.',
  guardianField: 'Dirección del guardián',
  guardianHint: 'Pídale que la copie de su billetera.',
  addWalletTitle: '¿Cuál de sus billeteras?',
  addWalletLead: 'Elija una que guarde en otro lugar, para no perder las dos a la vez.',
  addWalletHint: 'Cópiela de esa billetera.',
  ownWalletName: 'Mi otra billetera',
  guardianNoChecksum:
    'No podemos detectar errores de escritura en esta dirección. Cópiela directamente de la billetera.',
  guardianReserved: 'Nadie tiene esta dirección. Cópiela otra vez.',
  guardianIsAccount: 'Una cuenta no puede guardarse a sí misma. Elija otra dirección.',
  guardianIsOwner:
    'Es la propia clave de la cuenta. Si la pierde, pierde también este guardián. Elija otra dirección.',
  guardianIsModule: 'Es el propio módulo de recuperación. Elija otra dirección.',
  guardianIsThere: 'Ya es un guardián.',
  guardianName: 'Nombre',
  nameButton: (isNamed) => (isNamed ? 'Cambiar nombre' : 'Poner nombre'),
  nameButtonOf: (guardian, isNamed) =>
    isNamed ? `Cambiar nombre de ${guardian}` : `Poner nombre a ${guardian}`,
  guardianNameOf: (guardian) => `Nombre para ${guardian}`,
  guardianNameHint: 'Opcional. Se queda en este dispositivo.',
  guardianAdded: (guardian) => `${guardian} es ahora guardián.`,
  revokeServiceTitle: '¿Quitar los códigos por correo y teléfono?',
  serviceRevoked: 'Los códigos por correo y teléfono se han quitado.',
  revokeLast: 'Es su último guardián. Sin él, nadie puede devolverle el acceso si pierde su clave.',
  revokeLeaves: (left, threshold) => {
    if (left === 1)
      return 'Queda un guardián, que basta para iniciar una recuperación. Si también lo pierde, nadie puede devolverle el acceso.';
    return threshold === 1
      ? `Quedan ${left} guardianes. Cada uno puede iniciar una recuperación por sí solo.`
      : `Quedan ${left} guardianes. ${threshold} de ellos juntos pueden iniciar una recuperación.`;
  },
  revokeService:
    'Este guardián envía los códigos. Sin él, su correo y su teléfono no pueden recuperar la cuenta.',
  revokeMaybeService:
    'Si este guardián envía sus códigos, su correo y su teléfono no pueden recuperar la cuenta sin él.',
  revokeConfirm: 'Quitar este guardián',
  thresholdLead:
    'Más es más seguro si un guardián se vuelve contra usted. Menos es más seguro si uno deja de estar disponible.',
  thresholdChanged: (threshold, guardians) => {
    if (guardians === 1) return 'Ahora basta este guardián.';
    return threshold < guardians
      ? `Ahora deben estar de acuerdo ${threshold} de ${guardians} guardianes.`
      : `Ahora deben estar de acuerdo los ${guardians === 2 ? 'dos' : guardians} guardianes.`;
  },

  // An overview that is not quiet
  incompleteThresholdLead:
    'Deben estar de acuerdo más guardianes de los que tiene la cuenta, así que ninguno puede ayudar.',
  noContactsNote:
    'Ya no hay ningún correo ni teléfono registrado, así que el guardián que envía códigos no puede localizarle.',
  accountDetails: 'Detalles de la cuenta',
  thresholdButton: 'Cambiar cuántos deben estar de acuerdo',
  addPersonButton: 'Añadir a alguien de su confianza',
  serviceDownNote: 'No podemos conectar con el servicio de recuperación. Su cuenta no ha cambiado.',
  serviceDownTitle: 'Ahora mismo no se pueden enviar códigos',
  serviceDownPeople: 'Sus personas de confianza siguen pudiendo aprobar una recuperación.',
  alarmReplaceButton: 'Reemplazar el correo o el teléfono',
};
